/** The terminal of one sales issue: its boxes are picked, then loaded, and the lorry leaves. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { openTasks } from '#domain/wms/outbound/pick-list.ts';
import { salesIssuePick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { LoadPage } from './load-page.tsx';
import { PickIssuePage } from './pick-issue-page.tsx';
import { useIssue } from './use-issue.ts';

/** Created, or taken back by a reverse review: its boxes are still to be picked. */
const OPEN = [1, 3];

interface IssueTerminalProps extends ScreenProps {
  readonly id: string;
  /** Route of the list to go back to. */
  readonly back: string;
}

export function IssueTerminal({ id, title, back }: IssueTerminalProps) {
  const { t } = useTranslation('sales');
  const go = useGo();
  const issue = useIssue(id);
  const mayPick = useRight(salesIssuePick.right);
  // What was picked can be taken back until the worker goes on to the lorry, and again from there.
  const [isPicking, setPicking] = useState<boolean | null>(null);
  const toList = { label: t('load.toList'), onClick: () => go(back) };
  if (issue === null) return <NotHeld title={title} message={t('load.notHeld')} action={toList} />;
  if (!issue) return <NotHeld title={title} loading />;
  const isOpen = OPEN.includes(issue.header.status);
  const picks = isOpen && (isPicking ?? (mayPick && openTasks(issue.picking).length > 0));
  if (isPicking === null && picks) setPicking(true);
  return picks ? (
    <PickIssuePage title={title} issue={issue} onPicked={() => setPicking(false)} />
  ) : (
    <LoadPage title={title} issue={issue} back={back} onPick={isOpen && mayPick ? () => setPicking(true) : undefined} />
  );
}

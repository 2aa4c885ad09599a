/** The terminal of one sales issue: its boxes are picked, then loaded, and the lorry leaves. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { openTasks } from '#domain/wms/outbound/pick-list.ts';
import { OPEN } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { WhenHeld } from '#pages/kit/not-held.tsx';
import { LoadPage } from './load-page.tsx';
import { PickIssuePage } from './pick-issue-page.tsx';
import { type LoadedIssue, useIssue } from './use-issue.ts';

interface TerminalProps {
  readonly title: string;
  readonly id: string;
  /** Route of the list to go back to. */
  readonly back: string;
}

export function IssueTerminal({ id, title, back }: TerminalProps) {
  const { t } = useTranslation('sales');
  const go = useGo();
  return (
    <WhenHeld title={title} of={useIssue(id)} missing={t('load.notHeld')} action={{ label: t('load.toList'), onClick: () => go(back) }}>
      {(issue) => <Held title={title} issue={issue} back={back} />}
    </WhenHeld>
  );
}

function Held({ issue, ...page }: { readonly title: string; readonly issue: LoadedIssue; readonly back: string }) {
  const mayPick = useRight(salesIssuePick.right);
  const isOpen = OPEN.includes(issue.header.status);
  // What was picked can be taken back until the worker goes on to the lorry, and again from there.
  const [isPicking, setPicking] = useState<boolean | null>(null);
  const picks = isOpen && (isPicking ?? (mayPick && openTasks(issue.picking).length > 0));
  if (isPicking === null && picks) setPicking(true);
  if (picks) return <PickIssuePage {...page} issue={issue} onPicked={() => setPicking(false)} />;
  return <LoadPage {...page} issue={issue} onPick={isOpen && mayPick ? () => setPicking(true) : undefined} />;
}

/** /products/products-delivery: what is still to be picked, loaded and shipped. With `load`: the terminal of one issue. Its boxes are picked, then loaded, and the lorry leaves. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { openTasks } from '#domain/wms/outbound/pick-list.ts';
import { NOT_SHIPPED, OPEN } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { WhenHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { LoadPage } from './load-page.tsx';
import { PickIssuePage } from './pick-issue-page.tsx';
import { RAMP, salesIssueScreen } from './sales-issue.tsx';
import { type LoadedIssue, useIssue } from './use-issue.ts';

function Terminal({ title, query }: ScreenProps) {
  const id = query.get('load') ?? '';
  return <Issue key={id} id={id} title={title} />;
}

function Issue({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslation('sales');
  const go = useGo();
  return (
    <WhenHeld title={title} of={useIssue(id)} missing={t('load.notHeld')} action={{ label: t('load.toList'), onClick: () => go(RAMP) }}>
      {(issue) => <Held title={title} issue={issue} />}
    </WhenHeld>
  );
}

function Held({ title, issue }: { readonly title: string; readonly issue: LoadedIssue }) {
  const mayPick = useRight(salesIssuePick.right);
  const isOpen = OPEN.includes(issue.header.status);
  // What was picked can be taken back until the worker goes on to the lorry, and again from there.
  const [isPicking, setPicking] = useState<boolean | null>(null);
  const picks = isOpen && (isPicking ?? (mayPick && openTasks(issue.picking).length > 0));
  if (isPicking === null && picks) setPicking(true);
  if (picks) return <PickIssuePage title={title} issue={issue} onPicked={() => setPicking(false)} />;
  return <LoadPage title={title} issue={issue} back={RAMP} onPick={isOpen && mayPick ? () => setPicking(true) : undefined} />;
}

export const Screen = salesIssueScreen({
  path: RAMP,
  id: 'wms.productsDelivery',
  where: { shipStatus: NOT_SHIPPED },
  faces: [{ when: (query) => query.has('load'), Part: Terminal }],
});

/** /products/products-delivery: what is still to be picked, loaded and shipped. With `load`: the terminal of one issue. Its boxes are picked, then loaded, and the lorry leaves. */
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import { openTasks } from '#domain/wms/outbound/pick-list.ts';
import { type LoadedIssue, readIssue } from '#domain/wms/sales/load-find.ts';
import { NOT_SHIPPED, OPEN, SalesIssue, SalesIssueLine, salesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { heldFace } from '#pages/document/held-face.tsx';
import { LoadPage } from './load-page.tsx';
import { PickIssuePage } from './pick-issue-page.tsx';
import { RAMP, salesIssueScreen } from './sales-issue.tsx';

function Ramp({ title, of: issue }: { readonly title: string; readonly of: LoadedIssue }) {
  const mayPick = useRight(salesIssuePick.right);
  const isOpen = OPEN.includes(issue.header.status);
  // What was picked can be taken back until the worker goes on to the lorry, and again from there.
  const [isPicking, setPicking] = useState<boolean | null>(null);
  const picks = isOpen && (isPicking ?? (mayPick && openTasks(issue.picking).length > 0));
  if (isPicking === null && picks) setPicking(true);
  if (picks) return <PickIssuePage title={title} issue={issue} onPicked={() => setPicking(false)} />;
  return <LoadPage title={title} issue={issue} onPick={isOpen && mayPick ? () => setPicking(true) : undefined} />;
}

export const Screen = salesIssueScreen({
  path: RAMP,
  id: 'wms.productsDelivery',
  where: { shipStatus: NOT_SHIPPED },
  faces: [heldFace({ ...salesIssue, by: 'load', list: [RAMP], of: [SalesIssue, SalesIssueLine, Box], read: readIssue, Part: Ramp })],
});

/** What the page of a sales issue does beyond its verbs: pick at the desk, settle what the customer did not accept, and say that something is open. */
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { type SalesIssueLineRow, type SalesIssueRow, unsettledQty } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick, salesIssueUnpick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { salesIssueSettle } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Action } from '#ui/page-header.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** Created, or taken back by a reverse review: its boxes are still to be picked. */
const OPEN = [1, 3];

/** Picking without a scanner: the box that the issue names, as much of it as the issue names. */
function usePick({ id, status }: SalesIssueRow): (line: SalesIssueLineRow) => Action[] {
  const { say } = useDocumentWords('salesIssue');
  const store = useStore();
  const { submit, busy } = useSubmit();
  const mayPick = useRight(salesIssuePick.right) && OPEN.includes(status);
  const pick = async ({ id: lineId, boxId, binId, qty, isLoose }: SalesIssueLineRow): Promise<void> => {
    const box = (await store.row(Box, boxId))?.row;
    const isPart = !isLoose && box !== undefined && cmpQty(qty, box.qty) < 0;
    // A part of a box leaves in a box of its own.
    const childNo = isPart ? await store.takeNumber('box') : null;
    await submit(salesIssuePick, { id, lineId, boxId, binId, qty, childNo, reason: null, weightKg: null });
  };
  return (line) => {
    if (!mayPick || line.isRemoved) return [];
    if (line.pickedAt === null) return [{ key: 'pick', label: say('pick.action'), busy, onClick: () => void pick(line) }];
    return [{ key: 'unpick', label: say('pick.back'), busy, onClick: () => void submit(salesIssueUnpick, { id, lineId: line.id }) }];
  };
}

export function useIssueMore({ row }: Viewed<SalesIssueRow>, lines: readonly SalesIssueLineRow[]): ViewMore<SalesIssueLineRow> {
  const { say } = useDocumentWords('salesIssue');
  const { online } = useSyncStatus();
  const [line, setLine] = useState<SalesIssueLineRow | null>(null);
  const maySettle = useRight(salesIssueSettle.right);
  const picking = usePick(row);
  const open = lines.filter((one) => !one.isRemoved && isPositive(unsettledQty(one)));
  const disabledReason = online ? undefined : say('needsServer');
  const settling = (one: SalesIssueLineRow): Action[] =>
    maySettle && open.some(({ id }) => id === one.id)
      ? [{ key: 'settle', label: say('settle.action'), disabledReason, onClick: () => setLine(one) }]
      : [];
  return {
    ...(open.length > 0
      ? { notice: { tone: 'warn', label: say('settle.openLabel'), text: say('settle.openText', { n: String(open.length) }) } }
      : {}),
    ...(OPEN.includes(row.status) || open.length > 0 ? { rowActions: (one) => [...picking(one), ...settling(one)] } : {}),
    dialog: line && <SettleDialog row={row} line={line} onClose={() => setLine(null)} />,
  };
}

/** What the page of a sales issue does beyond its verbs: pick at the desk, settle what the customer did not accept, and say that something is open. */
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { DEFECTIVE } from '#domain/wms/sales/sales-codes.ts';
import {
  isPartOf,
  OPEN,
  type SalesIssueLineRow,
  type SalesIssueRow,
  unsettledQty,
  weightSaid,
} from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick, salesIssueUnpick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { salesIssueSettle } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Action } from '#ui/page-header.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { useWeighing } from './weigh-dialog.tsx';

export function useIssueMore({ row }: Viewed<SalesIssueRow>, lines: readonly SalesIssueLineRow[]): ViewMore<SalesIssueLineRow> {
  const { say } = useDocumentWords('salesIssue');
  const labels = useLabels();
  const store = useStore();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { weigh, dialog } = useWeighing();
  const [settled, settle] = useState<SalesIssueLineRow | null>(null);
  const mayPick = useRight(salesIssuePick.right) && OPEN.includes(row.status);
  const maySettle = useRight(salesIssueSettle.right);
  const { id, soType } = row;
  const weight = weightSaid(row, lines);
  const open = lines.filter((line) => !line.isRemoved && isPositive(unsettledQty(line)));
  /** Picking without a scanner: the box that the issue names, as much of it as the issue names. The weight of defective goods is asked for. */
  const pick = async (line: SalesIssueLineRow): Promise<void> => {
    const { id: lineId, boxId, binId, qty, matName, unitCode: unit } = line;
    const take = async (weightKg: string | null): Promise<boolean> => {
      // A part of a box leaves in a box of its own.
      const childNo = isPartOf(line, (await store.row(Box, boxId))?.row) ? await store.takeNumber('box') : null;
      return (await submit(salesIssuePick, { id, lineId, boxId, binId, qty, childNo, reason: null, weightKg })).ok;
    };
    await (soType === DEFECTIVE ? weigh({ boxNo: labels.boxNo(line.boxNo), matName, qty, unit }, take) : take(null));
  };
  const picking = (line: SalesIssueLineRow): Action[] => {
    if (!mayPick || line.isRemoved) return [];
    if (line.pickedAt === null) return [{ key: 'pick', label: say('pick.action'), busy, onClick: () => void pick(line) }];
    return [{ key: 'unpick', label: say('pick.back'), busy, onClick: () => void submit(salesIssueUnpick, { id, lineId: line.id }) }];
  };
  const disabledReason = online ? undefined : say('needsServer');
  const settling = (line: SalesIssueLineRow): Action[] =>
    maySettle && open.includes(line) ? [{ key: 'settle', label: say('settle.action'), disabledReason, onClick: () => settle(line) }] : [];
  return {
    ...(open.length > 0
      ? { notice: { tone: 'warn', label: say('settle.openLabel'), text: say('settle.openText', { n: String(open.length) }) } }
      : {}),
    ...(OPEN.includes(row.status) || open.length > 0 ? { rowActions: (line) => [...picking(line), ...settling(line)] } : {}),
    ...(weight ? { told: { weight: 'kg' in weight ? `${weight.kg} kg` : say(weight.key, weight.params) } } : {}),
    dialog: (
      <>
        {dialog}
        {settled ? <SettleDialog row={row} line={settled} onClose={() => settle(null)} /> : null}
      </>
    ),
  };
}

/** What the page of a sales issue does beyond its verbs: pick at the desk, settle what the customer did not accept, and say that something is open. */
import { type ReactNode, useState } from 'react';
import { useRight } from '#api/session.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { DEFECTIVE } from '#domain/wms/sales/sales-codes.ts';
import { type SalesIssueLineRow, type SalesIssueRow, unsettledQty, weightOf } from '#domain/wms/sales/sales-issue.document.ts';
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
import { WeighDialog } from './weigh-dialog.tsx';

/** Created, or taken back by a reverse review: its boxes are still to be picked. */
const OPEN = [1, 3];

/** Picking without a scanner: the box that the issue names, as much of it as the issue names. The weight of defective goods is asked for. */
function usePick({ id, status, soType }: SalesIssueRow): {
  readonly actionsOf: (line: SalesIssueLineRow) => Action[];
  readonly dialog: ReactNode;
} {
  const { say } = useDocumentWords('salesIssue');
  const labels = useLabels();
  const store = useStore();
  const { submit, busy } = useSubmit();
  const mayPick = useRight(salesIssuePick.right) && OPEN.includes(status);
  const [weighing, setWeighing] = useState<SalesIssueLineRow | null>(null);
  const pick = async ({ id: lineId, boxId, binId, qty, isLoose }: SalesIssueLineRow, weightKg: string | null): Promise<boolean> => {
    const box = (await store.row(Box, boxId))?.row;
    const isPart = !isLoose && box !== undefined && cmpQty(qty, box.qty) < 0;
    // A part of a box leaves in a box of its own.
    const childNo = isPart ? await store.takeNumber('box') : null;
    return (await submit(salesIssuePick, { id, lineId, boxId, binId, qty, childNo, reason: null, weightKg })).ok;
  };
  const begin = (line: SalesIssueLineRow): void => {
    if (soType === DEFECTIVE) setWeighing(line);
    else void pick(line, null);
  };
  const actionsOf = (line: SalesIssueLineRow): Action[] => {
    if (!mayPick || line.isRemoved) return [];
    if (line.pickedAt === null) return [{ key: 'pick', label: say('pick.action'), busy, onClick: () => begin(line) }];
    return [{ key: 'unpick', label: say('pick.back'), busy, onClick: () => void submit(salesIssueUnpick, { id, lineId: line.id }) }];
  };
  const dialog = weighing && (
    <WeighDialog
      goods={{ boxNo: labels.boxNo(weighing.boxNo), name: weighing.matName, qty: weighing.qty, unit: weighing.unitCode }}
      busy={busy}
      onWeight={(weightKg) => pick(weighing, weightKg)}
      onClose={() => setWeighing(null)}
    />
  );
  return { actionsOf, dialog };
}

/** What defective goods weigh, as the facts of the document say it; undefined for goods that are sold by the piece. */
function useWeight({ soType }: SalesIssueRow, lines: readonly SalesIssueLineRow[]): string | undefined {
  const { say } = useDocumentWords('salesIssue');
  if (soType !== DEFECTIVE || lines.every(({ pickedAt }) => pickedAt === null)) return undefined;
  const { kg, unweighed } = weightOf(lines);
  if (unweighed === 0) return `${kg} kg`;
  return say(isPositive(kg) ? 'weight.part' : 'weight.none', { kg, n: String(unweighed) });
}

export function useIssueMore({ row }: Viewed<SalesIssueRow>, lines: readonly SalesIssueLineRow[]): ViewMore<SalesIssueLineRow> {
  const { say } = useDocumentWords('salesIssue');
  const { online } = useSyncStatus();
  const [line, setLine] = useState<SalesIssueLineRow | null>(null);
  const maySettle = useRight(salesIssueSettle.right);
  const picking = usePick(row);
  const weight = useWeight(row, lines);
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
    ...(OPEN.includes(row.status) || open.length > 0 ? { rowActions: (one) => [...picking.actionsOf(one), ...settling(one)] } : {}),
    ...(weight === undefined ? {} : { told: { weight } }),
    dialog: (
      <>
        {picking.dialog}
        {line ? <SettleDialog row={row} line={line} onClose={() => setLine(null)} /> : null}
      </>
    ),
  };
}

/** What a scan of returned goods means over the rows that a device holds: the label they left with, or their material with what they may have left with. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { ANY_DECIMALS } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { REVIEWED, SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { backGoods, type CustomerHeard, type CustomerReturnState, remaining } from './customer-return.job.ts';
import { oldestFirst, proposedFor, type SoldLine, soldLine } from './sold-proposal.ts';

export interface SoldQuestion {
  readonly customerId: string;
  /** Default: whatever the customer was sold. */
  readonly materialIds?: readonly string[];
}

/** What a customer may still bring back, from the issues that this device holds, oldest first. */
export async function soldHere(rows: HeldRows, { customerId, materialIds }: SoldQuestion): Promise<readonly SoldLine[]> {
  const sold: SoldLine[] = [];
  for (const { row: issue } of await rows.rowsBy(SalesIssue, 'customerId', customerId))
    for (const { row } of await rows.rowsBy(SalesIssueLine, 'docId', issue.id)) sold.push(...[soldLine(row, issue) ?? []].flat());
  return sold.filter(({ materialId }) => materialIds?.includes(materialId) ?? true).sort(oldestFirst);
}

/** The issue line that a box has left with, and the customer it went to. */
async function sentAs(rows: HeldRows, boxNo: string): Promise<{ readonly sold: SoldLine; readonly customerId: string } | undefined> {
  for (const { row: issue } of await rows.rowsBy(SalesIssue, 'status', String(REVIEWED))) {
    const line = (await rows.rowsBy(SalesIssueLine, 'docId', issue.id)).find(({ row }) => row.boxNo === boxNo)?.row;
    const sold = line && soldLine(line, issue);
    if (sold) return { sold, customerId: issue.customerId };
  }
  return undefined;
}

/**
 * @param soldOf what may still come back from a customer, oldest first
 * @param scanned what the code is to everybody else
 */
export async function findReturned(
  rows: HeldRows,
  { head, lines }: CustomerReturnState,
  soldOf: (question: SoldQuestion) => Promise<readonly SoldLine[]>,
  scanned: Scanned,
): Promise<CustomerHeard> {
  const { code } = scanned;
  const told = async (materialId: string, given: Parameters<typeof backGoods>[0], customerId: string): Promise<CustomerHeard> => {
    const material = (await rows.row(Material, materialId))?.row;
    if (!material) return scanned;
    const [unit] = await rows.rowsBy(Unit, 'unitCode', material.baseUnit);
    const batch = given.sold?.batchNo ? await rows.row(Batch, batchId(materialId, given.sold.batchNo)) : undefined;
    const customer = customerId === '' ? undefined : await rows.row(Customer, customerId);
    const goods = backGoods(given, material, unit?.row.decimalPlaces ?? ANY_DECIMALS, batch?.row);
    return { kind: 'sold', code, customerId, customer: customer?.row.customerName ?? '', goods };
  };
  if (scanned.kind === 'material') {
    const { materialId } = scanned;
    const { customerId } = head;
    const sold = customerId === '' ? [] : remaining(await soldOf({ customerId, materialIds: [materialId] }), lines);
    const [id] = proposedFor([{ materialId, batchNo: '', fromBoxNo: '', qty: '', chosen: undefined }], sold);
    const own = sold.find((line) => line.id === id) ?? null;
    return told(materialId, { key: `${materialId}/${lines.length}`, fromBoxNo: null, sold: own }, customerId);
  }
  const isGone = scanned.kind === 'missing' || (scanned.kind === 'box' && scanned.box.qty === '0');
  const sent = isGone ? await sentAs(rows, code) : undefined;
  if (!sent) return scanned;
  const [sold = sent.sold] = remaining([sent.sold], lines);
  return told(sold.materialId, { key: code, fromBoxNo: code, sold }, sent.customerId);
}

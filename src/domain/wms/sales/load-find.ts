/** What a scan at the lorry means over the rows that a device holds: a pallet with what stands on it, or whose goods a box is. */
import { Customer } from '#domain/basic/partner.resource.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Holder, LoadHeard, LoadJob } from './load.job.ts';
import { holds, SalesIssue, SalesIssueLine } from './sales-issue.document.ts';
import { SalesOrder } from './sales-order.document.ts';

/** The other sales issue that holds a box; null = none that the device knows. */
async function holderOf(rows: HeldRows, docId: string, boxId: string): Promise<Holder | null> {
  for (const { row: line } of await rows.rowsBy(SalesIssueLine, 'boxId', boxId)) {
    const issue = line.docId === docId ? undefined : (await rows.row(SalesIssue, line.docId))?.row;
    if (!issue || !holds(issue, line)) continue;
    const order = issue.soId ? (await rows.row(SalesOrder, issue.soId))?.row : undefined;
    const customer = (await rows.row(Customer, issue.customerId))?.row;
    return { docNo: issue.docNo ?? '', orderNo: order?.soNo ?? order?.docNo ?? '', customer: customer?.customerName ?? '' };
  }
  return null;
}

/** @param docId of the issue that is loaded */
export async function heardAtLorry(rows: HeldRows, docId: string, job: LoadJob, scanned: Scanned): Promise<LoadHeard> {
  const { kind, code } = scanned;
  if (kind === 'pallet') {
    const boxes = await rows.rowsBy(Box, 'palletId', scanned.pallet.id);
    return { kind: 'load', code, boxIds: boxes.map(({ row }) => row.id) };
  }
  const isOther = kind === 'box' && !job.boxes.some(({ boxId }) => boxId === scanned.box.id);
  const holder = isOther ? await holderOf(rows, docId, scanned.box.id) : null;
  return holder ? { kind: 'held', code, holder } : scanned;
}

/** What a scan at the lorry means over the rows that a device holds: a pallet with what stands on it, or whose goods a box is. */
import { Customer } from '#domain/basic/partner.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { type Holder, issuePickJob, type LoadHeard, type LoadJob, loadJob } from './load.job.ts';
import { holds, SalesIssue, SalesIssueLine, type SalesIssueRow } from './sales-issue.document.ts';
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

/** An issue with what is picked and what is loaded. */
export interface LoadedIssue {
  readonly header: SalesIssueRow;
  readonly picking: PickJob;
  readonly loading: LoadJob;
}

type Ids = readonly (string | null | undefined)[];

async function byId<F extends Fields>(rows: HeldRows, entity: EntityDef<F>, ids: Ids): Promise<ReadonlyMap<string, RowOf<F>>> {
  const found = await rows.rowsOf(entity, [...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(found.map(({ row }) => [row.id, row]));
}

/** @returns null = the device does not hold the issue */
export async function readIssue(rows: HeldRows, id: string): Promise<LoadedIssue | null> {
  const header = (await rows.row(SalesIssue, id))?.row;
  if (!header) return null;
  const lines = (await rows.rowsBy(SalesIssueLine, 'docId', id)).map(({ row }) => row).filter(({ isRemoved }) => !isRemoved);
  const boxes = await byId(
    rows,
    Box,
    lines.map(({ boxId }) => boxId),
  );
  const held = [...boxes.values()];
  const all = {
    header,
    lines,
    boxes,
    bins: await byId(
      rows,
      Bin,
      lines.map(({ binId }) => binId),
    ),
    batches: await byId(
      rows,
      Batch,
      [...held, ...lines].map(({ batchId }) => batchId),
    ),
    pallets: await byId(
      rows,
      Pallet,
      held.map(({ palletId }) => palletId),
    ),
    binManaged: (await rows.row(Warehouse, header.warehouseId))?.row.binManaged ?? true,
  };
  return { header, picking: issuePickJob(all), loading: loadJob(all) };
}

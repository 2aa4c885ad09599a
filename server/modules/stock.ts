/** Stock as it is now: by material and warehouse, by box, and what happened to a box. */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { Conditions, likeText, type Page } from './list-query.ts';

const paging = { pageIndex: z.number().int().min(1).max(100_000).default(1), pageSize: z.number().int().min(1).max(1000).default(10) };
const ids = z.union([z.uuid(), z.array(z.uuid()).max(500)]).optional();
const text = z.string().max(100).optional();

export const stockQuerySchema = z.object({ ...paging, warehouseId: ids, materialId: ids, sMAT: text, search: text, classCode: text });
export const boxQuerySchema = z.object({
  ...paging,
  warehouseId: ids,
  materialId: ids,
  binId: ids,
  boxStatus: z.array(z.number().int()).max(20).optional(),
  boxNo: text,
  search: text,
  /** Emptied boxes too; they stay for their history. */
  withEmpty: z.boolean().default(false),
});
export const historyQuerySchema = z.object({
  ...paging,
  boxNo: text,
  boxId: z.uuid().optional(),
  docNo: text,
  operator: text,
  date: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }).optional(),
});

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Rows of warehouses outside the scope are never counted nor shown. */
export function addPlaces(conditions: Conditions, actor: Actor, column: string, wanted: string | readonly string[] | undefined): void {
  if (!isAdmin(actor)) conditions.add(`${column} = any(${conditions.param(actor.warehouses)}::uuid[])`);
  if (list(wanted).length > 0) conditions.add(`${column} = any(${conditions.param(list(wanted))}::uuid[])`);
}

/** Every word must occur in one of the columns. */
export function addWords(conditions: Conditions, columns: readonly string[], words: string | undefined): void {
  for (const word of (words ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) {
    const placeholder = conditions.param(likeText(word));
    conditions.add(`(${columns.map((column) => `${column} ilike ${placeholder}`).join(' or ')})`);
  }
}

/** One page of a statement with what it found in all. */
export async function page<T extends object>(
  db: pg.Pool,
  conditions: Conditions,
  parts: { select: string; from: string; tail: string; order: string },
  query: { pageIndex: number; pageSize: number },
): Promise<Page<T>> {
  const body = `${parts.from}${conditions.where}${parts.tail}`;
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n from (select 1 ${body}) x`, [...conditions.values]);
  const limit = `limit ${conditions.param(query.pageSize)} offset ${conditions.param((query.pageIndex - 1) * query.pageSize)}`;
  const rows = await rowsOf<T>(db, `select ${parts.select} ${body} order by ${parts.order} ${limit}`, conditions.values);
  return { list: rows, total: total?.n ?? 0, pageIndex: query.pageIndex, pageSize: query.pageSize, sums: {} };
}

/** Box statuses by what may be done with the goods (stock-rules §3.3): 2 and 6 can be issued, the rest cannot. */
const sumOf = (expression: string, statuses: string) => `coalesce(sum(${expression}) filter (where b.box_status in (${statuses})), 0)`;

const stockColumns = `m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  w.id as "warehouseId", w.wh_code as "whCode", w.wh_name as "whName",
  sum(b.qty) as "onHand", ${sumOf('b.qty - b.reserved_qty', '2, 6')} as available,
  sum(case when b.box_status = 5 then b.qty else b.reserved_qty end) as reserved,
  ${sumOf('b.qty', '1, 13, 17')} as frozen, ${sumOf('b.qty', '4')} as "toInspect", ${sumOf('b.qty', '7, 14')} as rejected,
  count(*)::int as boxes, coalesce(wm.safe_stock, m.safe_stock) as "safeStock"`;

/** Per material and warehouse: on hand, available (not reserved), reserved or locked, frozen, awaiting inspection, rejected, boxes. */
export function stockByWarehouse(db: pg.Pool, actor: Actor, query: z.infer<typeof stockQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('b.qty > 0');
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  if (list(query.materialId).length > 0) conditions.add(`b.material_id = any(${conditions.param(list(query.materialId))}::uuid[])`);
  if (query.classCode) conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], `${query.sMAT ?? ''} ${query.search ?? ''}`);
  const from = `from box b join material m on m.id = b.material_id join warehouse w on w.id = b.warehouse_id
    left join warehouse_material wm on wm.warehouse_id = b.warehouse_id and wm.material_id = b.material_id`;
  return page(db, conditions, { select: stockColumns, from, tail: ' group by m.id, w.id, wm.id', order: 'm.mat_code, w.wh_code' }, query);
}

const boxColumns = `b.id, b.version, b.box_no as "boxNo", b.box_type as "boxType", b.box_status as "boxStatus", b.qty, b.reserved_qty as "reservedQty",
  m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  b.batch_id as "batchId", t.batch_no as "batchNo", greatest(t.expiry_date, t.extended_to) as "expiryDate",
  b.warehouse_id as "warehouseId", w.wh_code as "whCode", w.wh_name as "whName", b.bin_id as "binId", n.bin_code as "binCode", n.bin_type as "binType",
  b.supplier_id as "supplierId", s.sup_name as "supName", b.lock_doc_type as "lockDocType", b.lock_doc_id as "lockDocId",
  b.received_at as "receivedAt", b.updated_at as "updatedAt", b.updated_by_name as "updatedByName"`;

export function listBoxes(db: pg.Pool, actor: Actor, query: z.infer<typeof boxQuerySchema>) {
  const conditions = new Conditions();
  if (!query.withEmpty || !isAdmin(actor)) conditions.add('b.qty > 0');
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  if (list(query.materialId).length > 0) conditions.add(`b.material_id = any(${conditions.param(list(query.materialId))}::uuid[])`);
  if (list(query.binId).length > 0) conditions.add(`b.bin_id = any(${conditions.param(list(query.binId))}::uuid[])`);
  if (query.boxStatus?.length) conditions.add(`b.box_status = any(${conditions.param(query.boxStatus)}::smallint[])`);
  addWords(conditions, ['b.box_no'], query.boxNo);
  addWords(conditions, ['b.box_no', 'm.mat_code', 'm.mat_name', 't.batch_no'], query.search);
  const from = `from box b join material m on m.id = b.material_id left join batch t on t.id = b.batch_id
    left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id left join supplier s on s.id = b.supplier_id`;
  return page(db, conditions, { select: boxColumns, from, tail: '', order: 'b.box_no, b.id' }, query);
}

const historyColumns = `h.log_id as "logId", h.box_id as "boxId", h.box_no as "boxNo", m.mat_code as "matCode", m.mat_name as "matName", m.base_unit as "unitCode",
  h.action, h.op_type as "opType", h.doc_type as "docType", h.doc_id as "docId", h.doc_no as "docNo", h.from_warehouse as "fromWarehouse", h.from_bin as "fromBin",
  h.to_warehouse as "toWarehouse", h.to_bin as "toBin", h.from_status as "fromStatus", h.to_status as "toStatus", h.qty_before as "qtyBefore",
  h.qty_after as "qtyAfter", h.operator, h.device_id as "deviceId", h.occurred_at as "occurredAt", h.recorded_at as "recordedAt"`;

/** The box log (wmsBoxHistoryLog): one row per movement of a box, newest first; only movements that touch the asker's warehouses. */
export function boxHistory(db: pg.Pool, actor: Actor, query: z.infer<typeof historyQuerySchema>) {
  const conditions = new Conditions();
  if (!isAdmin(actor)) {
    const mine = conditions.param(actor.warehouses);
    conditions.add(`(h.from_warehouse_id = any(${mine}::uuid[]) or h.to_warehouse_id = any(${mine}::uuid[]))`);
  }
  if (query.boxId) conditions.add(`h.box_id = ${conditions.param(query.boxId)}::uuid`);
  // Through the box's own index first: the log of one box must not cost the whole ledger.
  if (query.boxNo) conditions.add(`h.box_id in (select id from box where box_no ilike ${conditions.param(likeText(query.boxNo))})`);
  if (query.docNo) conditions.add(`h.doc_no ilike ${conditions.param(likeText(query.docNo))}`);
  if (query.operator) conditions.add(`h.operator ilike ${conditions.param(likeText(query.operator))}`);
  if (query.date?.from) conditions.add(`h.occurred_at >= ${conditions.param(query.date.from)}::date`);
  if (query.date?.to) conditions.add(`h.occurred_at < ${conditions.param(query.date.to)}::date + 1`);
  const from = 'from box_history_log h join material m on m.id = h.material_id';
  return page(db, conditions, { select: historyColumns, from, tail: '', order: 'h.recorded_at desc, h.log_id desc' }, query);
}

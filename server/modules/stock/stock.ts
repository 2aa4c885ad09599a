/**
 * Current stock, box by box and added up. By material and warehouse: `reports/stock-by-warehouse.sql.ts`. History of a box:
 * `reports/ledger-logs.sql.ts`.
 */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { STOCK_STATES, type StockState } from '#domain/wms/stock/stock-groups.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, addWords, ids, page, paging, SITE_TODAY, SITE_ZONE, text } from '#server/modules/report-query.ts';
import { rowOf } from '#server/store/transaction.ts';

export const boxQuerySchema = z.object({
  ...paging,
  warehouseId: ids,
  materialId: ids,
  binId: ids,
  binCode: text,
  boxStatus: z.array(z.int32()).max(20).optional(),
  boxNo: text,
  batchNo: text,
  sMAT: text,
  search: text,
  /** Includes emptied boxes, which are kept for their history. */
  withEmpty: z.boolean().default(false),
});

// Must be the same classes as on the tablet (src/domain/wms/stock/stock-groups.ts, states-2 §2.3).
export const ON_HAND = '1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17';
/** Boxes `b` of the stock on hand (states-2 §2.3): neither lent nor gone. */
export const HELD = `b.qty > 0 and b.box_status in (${ON_HAND})`;
export const FROZEN = '1, 13, 17';
export const TO_INSPECT = '4';
export const REJECTED = '7, 14';
export const AWAY = '8, 9, 12';
/** A box that has left and is not empty lies in the hub of a customer. */
export const CONSIGNED = '3';

/**
 * True if box `b` may be promised (allocation.ts): normal, in a bin from which goods are taken, and not expired. Needs its bin as `n` and its batch
 * as `t`.
 */
export const AVAILABLE_BOX = `b.box_status = 2 and n.is_active and not n.is_transit and (n.bin_type is null or n.bin_type = 7)
  and n.locked_by_check_id is null and coalesce(greatest(t.expiry_date, t.extended_to), '9999-12-31') >= ${SITE_TODAY}`;

/** Boxes `b` that may be opened: in a status of normal goods, and not in transit. */
const OPEN_BOX = 'b.box_status in (2, 6) and n.is_transit is not true';
/**
 * The states of stock on hand, each with the boxes `b` in it (stock-groups.ts: `statesOf`). The promised part of an open box counts as reserved, the
 * rest as one of the other states.
 */
export const BOX_STATES = {
  available: AVAILABLE_BOX,
  reserved: `${OPEN_BOX} and b.reserved_qty > 0`,
  locked: 'b.box_status = 5 and n.is_transit is not true',
  inTransit: 'b.box_status in (2, 5, 6) and n.is_transit',
  toPutAway: `${OPEN_BOX} and n.bin_type = 0`,
  frozen: `b.box_status in (${FROZEN})`,
  toInspect: `b.box_status in (${TO_INSPECT})`,
  rejected: `b.box_status in (${REJECTED})`,
  blocked: `(b.box_status in (15, 16) or ${OPEN_BOX} and n.bin_type is distinct from 0 and (${AVAILABLE_BOX}) is not true)`,
} as const satisfies Record<StockState, string>;
/** States of the free part of open boxes. A locked or frozen box counts as a whole. */
const FREE_PART = 'case when b.box_status in (2, 6) and n.is_transit is not true then b.qty - b.reserved_qty else b.qty end';

const sumOf = (expression: string, where: string) => `coalesce(sum(${expression}) filter (where ${where}), 0)`;
const inStatus = (statuses: string) => sumOf('b.qty', `b.box_status in (${statuses})`);

/** The figures of live boxes. Needs them as `b`, with their bins as `n` and batches as `t`. */
export const STOCK_FIGURES = `${inStatus(ON_HAND)} as on_hand,
    ${STOCK_STATES.map((state) => `${sumOf(state === 'reserved' ? 'b.reserved_qty' : FREE_PART, BOX_STATES[state])} as "${state}"`).join(', ')},
    ${inStatus(AWAY)} as on_loan, ${inStatus(CONSIGNED)} as consigned, (count(*) filter (where b.box_status in (${ON_HAND})))::int as boxes`;
export const LIVE_BOXES = 'from box b left join bin n on n.id = b.bin_id left join batch t on t.id = b.batch_id where b.qty > 0';

/** Live boxes added up by warehouse and material. Conditions on these two columns use the boxes' index. */
export const STOCK_SUMS = `select b.warehouse_id, b.material_id, ${STOCK_FIGURES} ${LIVE_BOXES} group by b.warehouse_id, b.material_id`;

/** What is still owed on an order line `o` (INV-16; purchase-order.document.ts: `openQty`). */
export const OPEN_OF_ORDER = 'greatest(0, o.order_qty - o.received_qty + o.replaced_qty)';

/** The quantity of a material (given as an expression) that is ordered from suppliers and not yet received (INV-16). */
export const onOrder = (material: string): string => `(select coalesce(sum(${OPEN_OF_ORDER}), 0)
  from purchase_order_line o join purchase_order p on p.id = o.doc_id where o.material_id = ${material} and not o.is_removed
    and p.deleted_at is null and p.announced_at is not null and p.status < 4)`;

// Who holds a box: the document it is locked by, or the documents that a part of it is promised to.
const reservedFor = `coalesce((select h.doc_no from document_head h where h.id = b.lock_doc_id and h.doc_type = b.lock_doc_type),
  (select string_agg(distinct h.doc_no, ', ') from stock_reservation r join document_head h on h.id = r.doc_id and h.doc_type = r.doc_type
   where r.box_id = b.id and r.status = 1))`;

/** The day since which box `b` of batch `t` is here. */
export const RECEIVED_DAY = `coalesce(t.received_date, (b.received_at at time zone ${SITE_ZONE})::date)`;

const boxColumns = `b.id, b.version, b.box_no as "boxNo", b.box_type as "boxType", b.box_status as "boxStatus", b.prev_status as "prevStatus",
  b.qty, b.reserved_qty as "reservedQty", case when ${AVAILABLE_BOX} then b.qty - b.reserved_qty else 0 end as available,
  m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  b.batch_id as "batchId", t.batch_no as "batchNo", t.production_date as "productionDate", greatest(t.expiry_date, t.extended_to) as "expiryDate",
  ${RECEIVED_DAY} as "receivedDate",
  b.warehouse_id as "warehouseId", w.wh_code as "whCode", w.wh_name as "whName", b.bin_id as "binId", n.bin_code as "binCode", n.bin_type as "binType",
  b.pallet_id as "palletId", (select p.pallet_no from pallet p where p.id = b.pallet_id) as "palletNo",
  b.supplier_id as "supplierId", s.sup_name as "supName", b.lock_doc_type as "lockDocType", b.lock_doc_id as "lockDocId",
  case when b.box_status in (5, 16) or b.reserved_qty > 0 then ${reservedFor} end as "reservedFor",
  (select v.movement_type from stock_movement v where v.id = b.last_movement_id) as "lastAction",
  b.received_at as "receivedAt", b.updated_at as "updatedAt", b.updated_by_name as "updatedByName"`;

export async function listBoxes(db: pg.Pool, actor: Actor, query: z.infer<typeof boxQuerySchema>) {
  const conditions = new Conditions();
  if (!query.withEmpty || !isAdmin(actor)) conditions.add('b.qty > 0');
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  addIds(conditions, 'b.material_id', query.materialId);
  addIds(conditions, 'b.bin_id', query.binId);
  if (query.boxStatus?.length) conditions.add(`b.box_status = any(${conditions.param(query.boxStatus)}::smallint[])`);
  // A complete number is found by its index; a partial one needs a search through all.
  const scanned = query.boxNo?.trim().toUpperCase() ?? '';
  if (scanned !== '' && (await rowOf(db, 'select 1 as found from box where box_no = $1', [scanned]))) {
    conditions.add(`b.box_no = ${conditions.param(scanned)}`);
  } else addWords(conditions, ['b.box_no'], query.boxNo);
  addWords(conditions, ['t.batch_no'], query.batchNo);
  addWords(conditions, ['n.bin_code'], query.binCode);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  addWords(conditions, ['b.box_no', 'm.mat_code', 'm.mat_name', 't.batch_no'], query.search);
  const from = `from box b join material m on m.id = b.material_id left join batch t on t.id = b.batch_id
    left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id left join supplier s on s.id = b.supplier_id`;
  return page<BoxLine>(db, conditions, { select: boxColumns, from, order: 'b.box_no, b.id' }, query);
}

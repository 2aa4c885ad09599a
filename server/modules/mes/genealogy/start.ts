/** What a scanned or typed code stands for: where a genealogy begins. */

import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { MOST, type ReportedProduct } from '#domain/mes/genealogy.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export interface StartBatch {
  readonly id: string;
  readonly batchNo: string;
  readonly supplierBatchNo: string | null;
  readonly supName: string | null;
  readonly matCode: string;
  readonly matName: string;
  readonly receivedDate: string;
  readonly boxIds: readonly string[];
  readonly isCut: boolean;
}

export interface StartCard {
  readonly id: string;
  readonly orderNo: string;
}

/** A piece of an order, by the number that its report has named. */
export interface StartSerial extends StartCard {
  readonly code: string;
  readonly cardId: string | null;
  readonly name: string;
  readonly at: string;
}

export interface Start {
  readonly serials: readonly StartSerial[];
  readonly boxes: readonly string[];
  readonly cards: readonly StartCard[];
  readonly orders: readonly string[];
  readonly batches: readonly StartBatch[];
}

/** A box is told to those in whose stores it has ever lain; $2 is null for who may see all of them. */
const IN_REACH = `($2::uuid[] is null or exists (
  select 1 from stock_ledger_entry e where e.box_id = b.id and e.account = 'STOCK' and e.warehouse_id = any($2::uuid[])))`;

const BOX = `select b.id from box b where b.box_no = any($1::text[]) and ${IN_REACH}`;
const CARD = `select c.id, o.order_no as "orderNo" from wip_card c join prod_order o on o.id = c.order_id where c.card_no = any($1::text[])`;
const ORDER = 'select order_no as "orderNo" from prod_order where order_no = any($1::text[]) and deleted_at is null';

const SERIAL = `select s.id, s.code, s.card_id as "cardId", s.made_at as at, o.order_no as "orderNo", concat_ws(' ', m.mat_code, m.mat_name) as name
  from made_serial s join prod_order o on o.id = s.order_id join material m on m.id = s.material_id
  where s.code = any($1::text[]) and not s.is_taken_back`;

/** How many batches one number may name: every material may have its own, and every supplier. */
const BATCHES = 20;
const BATCH = `select t.id, t.batch_no as "batchNo", t.supplier_batch_no as "supplierBatchNo", s.sup_name as "supName", m.mat_code as "matCode",
    m.mat_name as "matName", t.received_date as "receivedDate"
  from (select id from batch where batch_no = any($1::text[]) union select id from batch where supplier_batch_no = any($1::text[]) limit ${BATCHES}) f
  join batch t on t.id = f.id join material m on m.id = t.material_id left join supplier s on s.id = t.supplier_id order by m.mat_code, t.batch_no`;

/** Parts of a box are reached from it. */
const BOXES = `select b.id from box b where b.batch_id = $1 and b.parent_box_id is null and ${IN_REACH} order by b.box_no limit ${MOST.boxes + 1}`;
const PARTS = `select b.id from box b where b.batch_id = $1 and ${IN_REACH} order by b.box_no limit ${MOST.boxes + 1}`;

const idsOf = async (db: Queryable, text: string, values: readonly unknown[]): Promise<string[]> =>
  (await rowsOf<{ id: string }>(db, text, values)).map(({ id }) => id);

async function batchesOf(db: Queryable, codes: readonly string[], stores: readonly string[] | null): Promise<StartBatch[]> {
  const found = await rowsOf<Omit<StartBatch, 'boxIds' | 'isCut'>>(db, BATCH, [codes]);
  const batches: StartBatch[] = [];
  for (const batch of found) {
    const whole = await idsOf(db, BOXES, [batch.id, stores]);
    const ids = whole.length > 0 ? whole : await idsOf(db, PARTS, [batch.id, stores]);
    if (ids.length > 0) batches.push({ ...batch, boxIds: ids.slice(0, MOST.boxes), isCut: ids.length > MOST.boxes });
  }
  return batches;
}

export const storesOf = (actor: Actor): readonly string[] | null => (isAdmin(actor) ? null : actor.warehouses);

/** Boxes with one of these numbers that have ever lain in one of the caller's stores. */
export const boxesInReach = (db: Queryable, actor: Actor, codes: readonly string[]): Promise<string[]> =>
  idsOf(db, BOX, [codes, storesOf(actor)]);

export async function startOf(db: Queryable, actor: Actor, code: string): Promise<Start> {
  const codes = [...new Set([code, code.toUpperCase()])];
  const stores = storesOf(actor);
  const boxes = await boxesInReach(db, actor, codes);
  const cards = await rowsOf<StartCard>(db, CARD, [codes]);
  const orders = await rowsOf<{ orderNo: string }>(db, ORDER, [codes]);
  const serials = await rowsOf<StartSerial>(db, SERIAL, [codes]);
  return { serials, boxes, cards, orders: orders.map(({ orderNo }) => orderNo), batches: await batchesOf(db, codes, stores) };
}

const PRODUCT = `select m.mat_code as "matCode", m.mat_name as "matName", r.include_items as items
  from (select material_id from box where id = any($1::uuid[]) union select material_id from prod_order where order_no = any($2::text[])
    union select material_id from batch where id = any($3::uuid[])) f
  join material m on m.id = f.material_id left join trace_report_product r on r.material_id = m.id limit 2`;

/** The material that a code stands for, and what is printed of it; null where it stands for several. */
export async function productOf(db: Queryable, { serials, boxes, cards, orders, batches }: Start): Promise<ReportedProduct | null> {
  const orderNos = [...orders, ...[...cards, ...serials].map(({ orderNo }) => orderNo)];
  const found = await rowsOf<ReportedProduct>(db, PRODUCT, [boxes, orderNos, batches.map(({ id }) => id)]);
  return found.length === 1 ? (found[0] ?? null) : null;
}

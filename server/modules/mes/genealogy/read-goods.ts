/** What genealogy reads of boxes: what they came from and what they went into, off the ledger. Each statement names many boxes at once. */
import { MOST } from '#domain/mes/genealogy.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export interface BoxFacts {
  readonly id: string;
  readonly boxNo: string;
  readonly qty: string;
  readonly status: number;
  readonly closed: number | null;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly batchNo: string | null;
  readonly supplierBatchNo: string | null;
  readonly supplierId: string | null;
  readonly supplierCode: string | null;
  readonly supName: string | null;
  readonly warehouseId: string | null;
  readonly whName: string | null;
  readonly binCode: string | null;
  readonly parentBoxId: string | null;
}

const FACTS = `select b.id, b.box_no as "boxNo", b.qty, b.box_status as status, b.closed_reason as closed, m.mat_code as "matCode", m.mat_name as "matName",
    m.base_unit as unit, t.batch_no as "batchNo", t.supplier_batch_no as "supplierBatchNo", s.id as "supplierId", s.supplier_code as "supplierCode",
    s.sup_name as "supName", b.warehouse_id as "warehouseId", w.wh_name as "whName", n.bin_code as "binCode", b.parent_box_id as "parentBoxId"
  from box b join material m on m.id = b.material_id left join batch t on t.id = b.batch_id
  left join supplier s on s.id = coalesce(t.supplier_id, b.supplier_id) left join warehouse w on w.id = b.warehouse_id left join bin n on n.id = b.bin_id
  where b.id = any($1::uuid[])`;

export const boxFacts = (db: Queryable, ids: readonly string[]): Promise<BoxFacts[]> => rowsOf<BoxFacts>(db, FACTS, [ids]);

/** Goods that went from one box into another, or between a box and an account outside the stock. */
export interface Flow {
  /** The box that was asked about. */
  readonly boxId: string;
  readonly account: string;
  readonly otherBoxId: string | null;
  readonly qty: string;
  readonly orderNo: string | null;
  readonly partyId: string | null;
  readonly type: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNo: string | null;
  readonly at: string;
  readonly by: string | null;
  readonly lineId: string | null;
  readonly materialId: string;
  readonly warehouseId: string;
  readonly binId: string;
  /** Its batch, or the box itself where it has none. */
  readonly lot: string;
  readonly entryId: number;
}

/** A movement that was not taken back. */
export const STANDING = `m.reversal_of is null and not exists (select 1 from stock_movement x where x.reversal_of = m.id)`;

/**
 * A movement writes pairs: out of one, into the next. What stands before an entry that adds to a box is where it came from, and what follows one that takes
 * out of it is where it went; a box that only changes its place or its status is its own neighbour and is left out.
 */
const flows = (
  way: 'in' | 'out',
): string => `select e.box_id as "boxId", p.account, case when p.account = 'STOCK' then p.box_id end as "otherBoxId",
    abs(e.qty_delta) as qty, p.order_no as "orderNo", p.party_id as "partyId", m.movement_type as type, m.doc_type as "docType", m.doc_id as "docId",
    m.doc_no as "docNo", m.occurred_at as at, u.user_name as by, p.line_id as "lineId",
    e.material_id as "materialId", e.warehouse_id as "warehouseId", e.bin_id as "binId", coalesce(e.batch_id, e.box_id)::text as lot,
    e.entry_id::float8 as "entryId"
  from stock_ledger_entry e
  join stock_ledger_entry p on p.movement_id = e.movement_id and p.seq = e.seq ${way === 'in' ? '- 1' : '+ 1'}
    and (p.account <> 'STOCK' or p.box_id <> e.box_id) and p.qty_delta ${way === 'in' ? '<' : '>'} 0
  join stock_movement m on m.id = e.movement_id left join app_user u on u.id = m.user_id
  where e.box_id = any($1::uuid[]) and e.account = 'STOCK' and e.qty_delta ${way === 'in' ? '>' : '<'} 0 and ${STANDING}
  order by e.entry_id limit ${MOST.read}`;

const IN = flows('in');
const OUT = flows('out');

export const cameFrom = (db: Queryable, boxIds: readonly string[]): Promise<Flow[]> => rowsOf<Flow>(db, IN, [boxIds]);
export const wentTo = (db: Queryable, boxIds: readonly string[]): Promise<Flow[]> => rowsOf<Flow>(db, OUT, [boxIds]);

/** Boxes linked by something else than a pair of the ledger: a change of form, or goods that came back and remember the box that they left in. */
export interface Link {
  readonly boxId: string;
  readonly otherBoxId: string;
  readonly qty: string;
  readonly at: string | null;
}

const FORMED = (of: 'parent' | 'child', other: 'parent' | 'child'): string =>
  `select ${of}_id as "boxId", ${other}_id as "otherBoxId", qty, occurred_at as at from product_trace
   where ${of}_id = any($1::uuid[]) and parent_type = 'box' and child_type = 'box' and not is_reversed limit ${MOST.read}`;

const FORMED_FROM = FORMED('parent', 'child');
const FORMED_INTO = FORMED('child', 'parent');

export const formedFrom = (db: Queryable, boxIds: readonly string[]): Promise<Link[]> => rowsOf<Link>(db, FORMED_FROM, [boxIds]);
export const formedInto = (db: Queryable, boxIds: readonly string[]): Promise<Link[]> => rowsOf<Link>(db, FORMED_INTO, [boxIds]);

const BORN = `select parent_box_id as "boxId", id as "otherBoxId", qty, received_at as at from box where parent_box_id = any($1::uuid[]) limit ${MOST.read}`;

export const bornOf = (db: Queryable, boxIds: readonly string[]): Promise<Link[]> => rowsOf<Link>(db, BORN, [boxIds]);

/** Numbers of documents by id. Movements do not always know the number, which the server may have given later. */
export async function numbersOf(db: Queryable, docIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (docIds.length === 0) return new Map();
  const found = await rowsOf<{ id: string; no: string | null }>(
    db,
    'select id, doc_no as no from document_head where id = any($1::uuid[])',
    [docIds],
  );
  return new Map(found.flatMap(({ id, no }) => (no === null ? [] : [[id, no] as const])));
}

export interface Customer {
  readonly docId: string;
  readonly customerCode: string;
  readonly customerName: string;
}

const CUSTOMERS = `select i.id as "docId", c.customer_code as "customerCode", c.customer_name as "customerName"
  from sales_issue i join customer c on c.id = i.customer_id where i.id = any($1::uuid[])`;

/** Who goods were sent to, by sales issue. */
export const customersOf = (db: Queryable, docIds: readonly string[]): Promise<Customer[]> => rowsOf<Customer>(db, CUSTOMERS, [docIds]);

const AT_HUB = `select distinct on (e.box_id) e.box_id as "boxId", m.doc_id as "docId", m.doc_no as "docNo", m.occurred_at as at, u.user_name as by
  from stock_ledger_entry e join stock_movement m on m.id = e.movement_id left join app_user u on u.id = m.user_id
  where e.box_id = any($1::uuid[]) and e.account = 'STOCK' and m.movement_type = 'GI_SALES' and e.qty_delta > 0 and ${STANDING} order by e.box_id, e.entry_id desc`;

export interface AtHub {
  readonly boxId: string;
  readonly docId: string;
  readonly docNo: string | null;
  readonly at: string;
  readonly by: string | null;
}

/** Boxes that were shipped to the hub of a customer, where they still belong to the stock. */
export const atHubs = (db: Queryable, boxIds: readonly string[]): Promise<AtHub[]> => rowsOf<AtHub>(db, AT_HUB, [boxIds]);

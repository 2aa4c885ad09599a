/** What genealogy reads of orders: their work, their checks, what they used and what they made. */
import { MOST } from '#domain/mes/genealogy.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { STANDING } from './read-goods.ts';

export interface OrderFacts {
  readonly id: string;
  readonly orderNo: string;
  readonly status: number;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly batchNo: string | null;
  readonly orderQty: string;
  readonly completedQty: string;
  readonly lineName: string | null;
  readonly at: string;
  readonly by: string;
}

const ORDERS = `select o.id, o.order_no as "orderNo", o.status, m.mat_code as "matCode", m.mat_name as "matName", m.base_unit as unit, o.batch_no as "batchNo",
    o.order_qty as "orderQty", o.completed_qty as "completedQty", l.line_name as "lineName", coalesce(o.start_at, o.created_at) as at, o.created_by_name as by
  from prod_order o join material m on m.id = o.material_id left join line l on l.id = o.line_id where o.order_no = any($1::text[])`;

export const orderFacts = (db: Queryable, orderNos: readonly string[]): Promise<OrderFacts[]> => rowsOf<OrderFacts>(db, ORDERS, [orderNos]);

/** Something that happened at an order. */
interface OfOrder {
  readonly id: string;
  readonly orderId: string;
  readonly at: string | null;
  readonly by: string | null;
}

export interface CardFacts extends Omit<OfOrder, 'at' | 'by'> {
  readonly cardNo: string;
  readonly qty: string;
  readonly parentId: string | null;
  readonly status: number;
}

const CARDS = `select id, order_id as "orderId", card_no as "cardNo", qty, parent_card_id as "parentId", status from wip_card
  where order_id = any($1::uuid[]) order by card_no limit ${MOST.read}`;

export const cardFacts = (db: Queryable, ids: readonly string[]): Promise<CardFacts[]> => rowsOf<CardFacts>(db, CARDS, [ids]);

export interface ReportFacts extends OfOrder {
  readonly docNo: string | null;
  readonly cardId: string | null;
  readonly opSeq: number;
  readonly opName: string;
  readonly goodQty: string;
  readonly stationCode: string | null;
  readonly equipmentNo: string | null;
  readonly tools: string | null;
  readonly status: number;
}

/**
 * Tools on loan to the operator during the work: lent before it ended and not brought back before it began, each for itself, and for no other order. Gauges are
 * told by what they measured. Expects the report as `w`.
 */
export const TOOLS = `(select string_agg(distinct coalesce(a.asset_no, k.mat_code), '、') from lend_doc d join lend_line k on k.doc_id = d.id
    left join asset_item a on a.id = k.asset_id
  where d.borrower_id = w.operator_id and d.status in (2, 4, 6) and d.created_at <= coalesce(w.end_at, w.created_at) and a.asset_kind is distinct from 2
    and (d.order_no is null or d.order_no = (select x.order_no from prod_order x where x.id = w.order_id))
    and (k.returned_qty + k.scrapped_qty + k.lost_qty < k.qty or coalesce(w.start_at, w.end_at, w.created_at) <= coalesce(
      (select max(r.created_at) from return_appraisal r where r.lend_line_id = k.id and r.deleted_at is null), d.updated_at)))`;

const REPORTS = `select w.id, w.order_id as "orderId", coalesce(w.end_at, w.created_at) as at, coalesce(e.person_name, w.created_by_name) as by, w.doc_no as "docNo",
    w.card_id as "cardId", p.op_seq as "opSeq", coalesce(d.op_name, p.op_code) as "opName", w.good_qty as "goodQty", w.station_code as "stationCode",
    w.equipment_no as "equipmentNo", ${TOOLS} as tools, w.status
  from report_work w join order_operation p on p.id = w.order_op_id left join operation_def d on d.op_code = p.op_code
  left join person e on e.id = w.operator_id
  where w.order_id = any($1::uuid[]) and w.deleted_at is null and w.status in (1, 3)
  order by p.op_seq, coalesce(w.end_at, w.created_at), w.id limit ${MOST.read}`;

export const reportFacts = (db: Queryable, ids: readonly string[]): Promise<ReportFacts[]> => rowsOf<ReportFacts>(db, REPORTS, [ids]);

/** Gauges that a first article or a check was measured with. @param of alias of its row */
export const gauges = (of: 'f' | 'v'): string =>
  `(select string_agg(distinct r ->> 'gaugeNo', '、') from jsonb_array_elements(${of}.items) r where r ->> 'gaugeNo' <> '')`;

/** A first article, a check, a suspicion or a repair. */
export interface Checked extends OfOrder {
  readonly kind: 'first' | 'check' | 'suspect' | 'repair' | 'outsource' | 'completion';
  readonly code: string;
  readonly name: string | null;
  readonly qty: string | null;
  readonly place: string | null;
  readonly status: number;
}

const CHECKED = `select f.id, p.order_id as "orderId", coalesce(f.inspect_at, f.self_at, f.opened_at) as at, coalesce(f.inspect_name, f.self_name) as by,
    'first' as kind, f.first_batch as code, concat_ws(' ', p.op_seq, coalesce(d.op_name, p.op_code)) as name, null::numeric as qty, nullif(concat_ws(' · ', f.station_code, ${gauges('f')}), '') as place, f.result as status
  from order_operation p join first_confirm f on f.order_op_id = p.id left join operation_def d on d.op_code = p.op_code where p.order_id = any($1::uuid[])
  union all
  select v.id, p.order_id, v.check_at, v.checker_name, 'check', p.op_seq::text, coalesce(d.op_name, p.op_code), null, ${gauges('v')}, v.result
  from order_operation p join prod_review v on v.order_op_id = p.id left join operation_def d on d.op_code = p.op_code where p.order_id = any($1::uuid[])
  union all
  select s.id, s.order_id, s.created_at, s.created_by_name, 'suspect', coalesce(s.label_no, s.doc_no, ''), s.description, s.qty, null, s.status
  from suspected_product s where s.order_id = any($1::uuid[]) and s.deleted_at is null
  union all
  select r.id, r.order_id, coalesce(r.end_at, r.start_at, r.created_at), coalesce(e.person_name, r.created_by_name), 'repair', coalesce(r.doc_no, ''), r.steps, r.qty,
    null, r.status
  from quality_repair r left join person e on e.id = r.repairer_id where r.order_id = any($1::uuid[]) and r.deleted_at is null
  union all
  select k.id, k.order_id, k.created_at, k.created_by_name, 'outsource', coalesce(k.doc_no, ''), concat_ws(' ', k.op_seq, s.sup_name), k.good_qty, null, k.status
  from outsource_take k join supplier s on s.id = k.supplier_id where k.order_id = any($1::uuid[]) and k.deleted_at is null
  union all
  select c.id, c.order_id, c.created_at, c.created_by_name, 'completion', coalesce(c.doc_no, ''), null, c.qty, null, c.status
  from wip_completion c where c.order_id = any($1::uuid[]) and c.deleted_at is null and c.status <> 7
  order by at limit ${MOST.read}`;

export const checkedFacts = (db: Queryable, ids: readonly string[]): Promise<Checked[]> => rowsOf<Checked>(db, CHECKED, [ids]);

const BOX_CHECKED = `select s.id, s.box_id as "boxId", s.created_at as at, s.created_by_name as by, 'suspect' as kind, coalesce(s.label_no, s.doc_no, '') as code,
    s.description as name, s.qty, null as place, s.status from suspected_product s where s.box_id = any($1::uuid[]) and s.deleted_at is null
  union all
  select r.id, s.box_id, coalesce(r.end_at, r.start_at, r.created_at), coalesce(e.person_name, r.created_by_name), 'repair', coalesce(r.doc_no, ''), r.steps, r.qty, null, r.status
  from suspected_product s join quality_repair r on r.suspect_id = s.id left join person e on e.id = r.repairer_id
  where s.box_id = any($1::uuid[]) and s.deleted_at is null and r.deleted_at is null order by at limit ${MOST.read}`;

/** What was suspected of boxes in a store, and reworked. */
export const boxChecked = (db: Queryable, ids: readonly string[]): Promise<(Omit<Checked, 'orderId'> & { readonly boxId: string })[]> =>
  rowsOf(db, BOX_CHECKED, [ids]);

/** Material that an order has used, and the ledger's entry of the box that it came out of. */
export interface Used {
  readonly orderNo: string;
  /** The report that used it, or the line of another document. */
  readonly lineId: string | null;
  readonly boxId: string;
  readonly qty: string;
  readonly at: string;
  readonly docType: string;
  readonly materialId: string;
  readonly warehouseId: string;
  readonly binId: string;
  readonly lot: string;
  readonly entryId: number;
}

const USED = `select e.order_no as "orderNo", e.line_id as "lineId", e.box_id as "boxId", e.qty_delta as qty, m.occurred_at as at, m.doc_type as "docType", s.material_id as "materialId",
    s.warehouse_id as "warehouseId", s.bin_id as "binId", coalesce(s.batch_id, s.box_id)::text as lot, s.entry_id::float8 as "entryId"
  from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
  join stock_ledger_entry s on s.movement_id = e.movement_id and s.seq = e.seq - 1 and s.box_id = e.box_id
  where e.account = 'PRODUCTION' and e.order_no = any($1::text[]) and e.qty_delta > 0 and ${STANDING} order by e.entry_id limit ${MOST.read}`;

export const usedBy = (db: Queryable, orderNos: readonly string[]): Promise<Used[]> => rowsOf<Used>(db, USED, [orderNos]);

export interface Made {
  readonly orderNo: string;
  readonly boxId: string;
  readonly qty: string;
  readonly at: string;
  readonly by: string | null;
}

const MADE = `select e.order_no as "orderNo", e.box_id as "boxId", -e.qty_delta as qty, m.occurred_at as at, u.user_name as by
  from stock_ledger_entry e join stock_movement m on m.id = e.movement_id left join app_user u on u.id = m.user_id
  where e.account = 'PRODUCTION' and e.order_no = any($1::text[]) and e.qty_delta < 0 and m.movement_type in ('GR_FINISHED', 'GR_OUTSOURCE', 'GR_OTHER')
    and ${STANDING} order by e.entry_id limit ${MOST.read}`;

export const madeBy = (db: Queryable, orderNos: readonly string[]): Promise<Made[]> => rowsOf<Made>(db, MADE, [orderNos]);

/** A single piece, identified by its serial number. */
export interface SerialFacts {
  readonly id: string;
  readonly orderNo: string;
  readonly code: string;
  readonly at: string;
  readonly by: string | null;
}

const SERIALS = `select s.id, o.order_no as "orderNo", s.code, s.made_at as at, coalesce(e.person_name, w.created_by_name) as by
  from made_serial s join prod_order o on o.id = s.order_id join report_work w on w.id = s.report_id left join person e on e.id = w.operator_id
  where o.order_no = any($1::text[]) and not s.is_taken_back order by s.code limit ${MOST.read}`;

export const serialFacts = (db: Queryable, orderNos: readonly string[]): Promise<SerialFacts[]> =>
  rowsOf<SerialFacts>(db, SERIALS, [orderNos]);

/** What was used and is in no book yet. */
export interface Missing {
  readonly id: string;
  readonly orderId: string;
  readonly reportId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly qty: string;
  readonly at: string;
}

const MISSING = `select c.id, c.order_id as "orderId", c.doc_id as "reportId", m.mat_code as "matCode", m.mat_name as "matName", m.base_unit as unit,
    c.qty - c.posted_qty as qty, c.used_at as at
  from missing_consumption c join material m on m.id = c.material_id where c.order_id = any($1::uuid[]) and c.status = 0 order by c.used_at limit ${MOST.read}`;

export const missingOf = (db: Queryable, ids: readonly string[]): Promise<Missing[]> => rowsOf<Missing>(db, MISSING, [ids]);

/** What happened to an order or a card, operation by operation: the process-trace page (specification §2.1). */
import type pg from 'pg';
import type {
  ProcessTrace,
  TracedCard,
  TracedCheck,
  TracedFirst,
  TracedOperation,
  TracedRepair,
  TracedReport,
  TracedSuspect,
  TracedUse,
} from '#domain/mes/trace.ts';
import { fail } from '#server/modules/failure.ts';
import { inSnapshot, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { findOrder } from './find-operation.ts';
import { STANDING } from './genealogy/read-goods.ts';
import { gauges, TOOLS } from './genealogy/read-orders.ts';

const orderText = `select o.id as "orderId", o.order_no as "orderNo", o.order_type as "orderType", o.status, m.mat_code as "matCode", m.mat_name as "matName", m.spec,
    m.base_unit as "unitCode", o.order_qty as "orderQty", o.completed_qty as "completedQty", o.scrap_qty as "scrapQty", o.batch_no as "batchNo",
    l.line_name as "lineName"
  from prod_order o join material m on m.id = o.material_id left join line l on l.id = o.line_id where o.id = $1`;

const cardsText = `select id as "cardId", card_no as "cardNo", qty, current_op_seq as "currentOpSeq", holder_station as "holderStation", status,
    input_batches as "inputBatches" from wip_card where order_id = $1 order by card_no limit 500`;

const operationsText = `select p.id as "orderOpId", p.op_seq as "opSeq", p.op_code as "opCode", d.op_name as "opName", coalesce(d.is_key, false) as "isKey",
    coalesce(r.need_first_article, false) as "needFirstArticle", p.status, p.plan_qty as "planQty", p.in_qty as "inQty", p.good_qty as "goodQty",
    p.scrap_labour_qty + p.scrap_material_qty as "scrapQty", p.suspect_qty as "suspectQty", p.out_qty as "outQty", f.result as "firstResult",
    coalesce(c.n, 0) as checks, coalesce(c.failed, 0) as "failedChecks"
  from order_operation p
  join prod_order o on o.id = p.order_id
  left join operation_def d on d.op_code = p.op_code
  left join routing_operation r on r.routing_id = o.routing_id and r.op_seq = p.op_seq
  left join lateral (select x.result from first_confirm x where x.order_op_id = p.id order by x.opened_at desc nulls last, x.id desc limit 1) f on true
  left join lateral (
    select count(*)::int as n, count(*) filter (where v.result = 2)::int as failed from prod_review v where v.order_op_id = p.id
  ) c on true
  where p.order_id = $1 order by p.op_seq`;

const reportsText = `select w.id as "reportId", w.doc_no as "docNo", p.op_seq as "opSeq", c.card_no as "cardNo", w.station_code as "stationCode",
    e.person_name as "operatorName", w.shift, w.start_at as "startAt", w.end_at as "endAt", w.good_qty as "goodQty",
    w.scrap_labour_qty as "scrapLabourQty", w.scrap_material_qty as "scrapMaterialQty", w.suspect_qty as "suspectQty",
    w.equipment_no as "equipmentNo", ${TOOLS} as tools, w.created_at as "reportedAt", w.status
  from report_work w join order_operation p on p.id = w.order_op_id left join wip_card c on c.id = w.card_id left join person e on e.id = w.operator_id
  where p.order_id = $1 and ($2::uuid is null or w.card_id = $2) and w.deleted_at is null order by w.created_at desc limit 500`;

const firstsText = `select p.op_seq as "opSeq", f.station_code as "stationCode", f.opened_at as "openedAt", f.inspect_at as "inspectAt", f.self_at as "selfAt",
    f.self_name as "selfName", f.inspect_name as "inspectName", ${gauges('f')} as gauges, f.result
  from order_operation p join first_confirm f on f.order_op_id = p.id where p.order_id = $1 order by f.opened_at desc nulls last limit 500`;

const suspectsText = `select id as "suspectId", doc_no as "docNo", label_no as "labelNo", found_at_op as "foundAtOp", qty, description,
    created_at as "createdAt", created_by_name as "createdByName", status
  from suspected_product where order_id = $1 and ($2::uuid is null or card_id = $2) and deleted_at is null order by created_at desc limit 200`;

const checksText = `select v.id as "reviewId", p.op_seq as "opSeq", v.check_at as "checkAt", v.checker_name as "checkerName", ${gauges('v')} as gauges, v.result
  from order_operation p join prod_review v on v.order_op_id = p.id where p.order_id = $1 order by v.check_at desc limit 500`;

const repairsText = `select r.id as "repairId", r.doc_no as "docNo", p.op_seq as "opSeq", e.person_name as "repairerName", r.steps, r.good_qty as "goodQty",
    r.scrap_qty as "scrapQty", r.start_at as "startAt", r.end_at as "endAt", r.status
  from quality_repair r left join order_operation p on p.id = r.order_op_id left join person e on e.id = r.repairer_id
  where r.order_id = $1 and ($2::uuid is null or r.card_id = $2) and r.deleted_at is null order by r.created_at desc limit 200`;

/** What reports of the order, or of one card, have used; material that was issued to the order by hand belongs to no card. */
const usesText = `select p.op_seq as "opSeq", c.card_no as "cardNo", g.mat_code as "matCode", g.mat_name as "matName", g.base_unit as unit, t.batch_no as "batchNo",
    b.box_no as "boxNo", s.sup_name as "supName", sum(e.qty_delta) as qty, max(m.occurred_at) as at
  from stock_ledger_entry e join stock_movement m on m.id = e.movement_id join box b on b.id = e.box_id join material g on g.id = e.material_id
  left join batch t on t.id = e.batch_id left join supplier s on s.id = coalesce(t.supplier_id, b.supplier_id)
  left join report_work w on w.id = e.line_id left join order_operation p on p.id = w.order_op_id left join wip_card c on c.id = w.card_id
  where e.account = 'PRODUCTION' and e.order_no = $1 and e.qty_delta > 0 and ($2::uuid is null or w.card_id = $2) and ${STANDING}
  group by 1, 2, 3, 4, 5, 6, 7, 8 order by at desc limit 500`;

/** @param code number of a card or an order @throws 404 */
export const processTrace = (db: pg.Pool, code: string): Promise<ProcessTrace> => inSnapshot(db, (tx) => traceIn(tx, code));

async function traceIn(tx: Queryable, code: string): Promise<ProcessTrace> {
  const { orderId, cardId } = await findOrder(tx, code);
  const order = (await rowOf<ProcessTrace['order']>(tx, orderText, [orderId])) ?? fail(404, 'TRACE_UNKNOWN', { code });
  const cards = await rowsOf<TracedCard>(tx, cardsText, [orderId]);
  const operations = await rowsOf<TracedOperation>(tx, operationsText, [orderId]);
  const reports = await rowsOf<TracedReport>(tx, reportsText, [orderId, cardId]);
  const firsts = await rowsOf<TracedFirst>(tx, firstsText, [orderId]);
  const suspects = await rowsOf<TracedSuspect>(tx, suspectsText, [orderId, cardId]);
  const checks = await rowsOf<TracedCheck>(tx, checksText, [orderId]);
  const uses = await rowsOf<TracedUse>(tx, usesText, [order.orderNo, cardId]);
  const repairs = await rowsOf<TracedRepair>(tx, repairsText, [orderId, cardId]);
  const card = cards.find((one) => one.cardId === cardId) ?? null;
  return { order, card, cards, operations, reports, firsts, checks, uses, suspects, repairs };
}

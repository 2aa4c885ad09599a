/** Deliveries from the lorry to the shelf, line by line, with the hours of each step (deliveryReceipt/pageList, area-finished-sales §5). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { deliveryReceipt as report } from '#domain/wms/reports/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const deliveryReceiptSchema = reportSchema(report, {});

/** Lines of delivery notes with their notice, and lines of notices that no note came before. */
const LINES = `(
  select d.id as line_id, n.supplier_id, n.biz_date, n.created_at, d.line_no, n.id as note_id, n.doc_no as note_no, d.qty as shipped, n.status = 1 as is_closed,
    d.po_line_id, d.material_id, al.id as notice_line_id
  from delivery_note n join delivery_note_line d on d.doc_id = n.id left join arrival_notice_line al on al.delivery_note_line_id = d.id
  where n.deleted_at is null and not d.is_removed
  union all
  select al.id, a.supplier_id, a.biz_date, a.created_at, al.line_no, null, null, null, a.status = 1, al.po_line_id, al.material_id, al.id
  from arrival_notice a join arrival_notice_line al on al.doc_id = a.id where a.deleted_at is null and al.delivery_note_line_id is null) t`;

/** What was received of a line, in whichever store. Several receipts of one line are added up; the last one is named. */
const RECEIVED = `left join lateral (
  select sum(r.qty) as received, sum(r.accepted_qty + r.concession_qty) as accepted, sum(r.rejected_qty) as rejected, sum(r.inbound_qty) as stored,
    min(h.audited_at) as received_at, array_agg(h.warehouse_id) as places, array_agg(r.id) as line_ids, array_agg(h.id) as ids,
    (array_agg(h.id order by h.created_at desc))[1] as receipt_id, (array_agg(h.doc_no order by h.created_at desc))[1] as receipt_no
  from receipt_line r join receipt h on h.id = r.doc_id where r.notice_line_id = t.notice_line_id and h.status in (3, 4)) rc on true`;

const DECIDED = `left join lateral (
  select max(b.judged_at) as decided_at, (array_agg(i.id order by i.created_at desc))[1] as inspection_id,
    (array_agg(i.doc_no order by i.created_at desc))[1] as inspection_no
  from inspection i join inspection_box b on b.doc_id = i.id
  where i.source_doc_id = any(rc.ids) and b.receipt_line_id = any(rc.line_ids) and i.deleted_at is null) dc on true`;

const STORED = `left join lateral (
  select max(m.occurred_at) as stored_at from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
  where m.doc_id = any(rc.ids) and m.movement_type = 'MV_PUTAWAY' and e.line_id = any(rc.line_ids)) st on true`;

/** The notice that a note became was made as the note was shipped. Nothing else says when somebody checked it in than its last change since. */
const ARRIVED = 'case when a.status in (3, 4) and a.updated_at > a.created_at then a.updated_at end';
const SHIPPED = 'case when t.note_id is not null then a.created_at end';

/** Whole hours from one step to the next; null where one of them is not known, or came first. */
const hours = (from: string, to: string): string =>
  `case when ${to} >= ${from} then floor(extract(epoch from ${to} - ${from}) / 3600)::int end`;

const COLUMNS = `t.line_id as "lineId", t.supplier_id as "supplierId", t.note_id as "noteId", a.id as "noticeId", rc.receipt_id as "receiptId",
  dc.inspection_id as "inspectionId", t.note_no as "deliveryNo", a.doc_no as "noticeNo", rc.receipt_no as "receiptNo", dc.inspection_no as "inspectionNo",
  s.sup_name as "supName", coalesce(o.po_no, al.po_no) as "poNo", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  t.shipped as "shippedQty", al.notice_qty as "noticeQty", coalesce(rc.received, 0) as "receivedQty", coalesce(rc.accepted, 0) as "acceptedQty",
  coalesce(rc.rejected, 0) as "rejectedQty", coalesce(rc.stored, 0) as "storedQty", ${SHIPPED} as "shippedAt", ${ARRIVED} as "arrivedAt",
  rc.received_at as "receivedAt", dc.decided_at as "decidedAt", st.stored_at as "storedAt", ${hours(ARRIVED, 'rc.received_at')} as "hoursToReceive",
  ${hours('rc.received_at', 'dc.decided_at')} as "hoursToDecide", ${hours('coalesce(dc.decided_at, rc.received_at)', 'st.stored_at')} as "hoursToStore"`;

const FROM = `from ${LINES} join supplier s on s.id = t.supplier_id join material m on m.id = t.material_id
  left join arrival_notice_line al on al.id = t.notice_line_id left join arrival_notice a on a.id = al.doc_id
  left join purchase_order_line p on p.id = t.po_line_id left join purchase_order o on o.id = p.doc_id ${RECEIVED} ${DECIDED} ${STORED}`;

/** The newest delivery first. What another store has received is not shown; what nobody has received yet may become anybody's. */
export function deliveryReceipt(db: pg.Pool, actor: Actor, query: z.infer<typeof deliveryReceiptSchema>) {
  const conditions = new Conditions();
  if (!isAdmin(actor)) conditions.add(`(rc.places is null or rc.places && ${conditions.param(actor.warehouses)}::uuid[])`);
  if (actor.supplierId !== null) conditions.add(`t.supplier_id = ${conditions.param(actor.supplierId)}`);
  addIds(conditions, 't.supplier_id', query.supplierId);
  addWords(
    conditions,
    ['t.note_no', 'a.doc_no', 'rc.receipt_no', 'dc.inspection_no', 'o.po_no'].map((no) => `coalesce(${no}, '')`),
    query.docNo,
  );
  addDates(conditions, 't.biz_date', query.date);
  if (query.open)
    conditions.add('not t.is_closed and coalesce(rc.stored, 0) + coalesce(rc.rejected, 0) < coalesce(al.notice_qty, t.shipped)');
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 't.created_at desc, t.line_no, t.line_id' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, deliveryReceiptSchema, deliveryReceipt)];

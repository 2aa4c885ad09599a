/** Reviewed receipts line by line, of raw material and of hardware (area-reports rows 3 and 4). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { HARDWARE_STORES } from '#domain/wms/areas.ts';
import { hardwareReceipts as hardwareReport, rawReceipts as rawReport } from '#domain/wms/reports/purchase.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource, type Source } from './source.ts';

export const rawReceiptsSchema = reportSchema(rawReport, {});
export const hardwareReceiptsSchema = reportSchema(hardwareReport, {});

const PRICE = `case when p.currency = 'CNY' then c.price end`;

const COLUMNS = `l.id as "lineId", h.id as "docId", l.po_line_id as "poLineId", h.supplier_id as "supplierId", l.material_id as "materialId", h.doc_no as "docNo",
  h.biz_date as "bizDate", h.receipt_type as "receiptType", h.supplier_doc_no as "supplierDocNo", s.sup_name as "supName", p.po_no as "poNo",
  l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode", x.batches as "batchNo", x.boxes, l.qty,
  case when l.need_inspect then l.accepted_qty else l.qty end as "acceptedQty", l.concession_qty as "concessionQty", l.rejected_qty as "rejectedQty",
  l.inbound_qty as "storedQty", w.wh_name as "whName", x.bins as "binCode", ${PRICE} as price, round(l.qty * ${PRICE}, 2) as amount`;

const FROM = `from receipt_line l join receipt h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id join supplier s on s.id = h.supplier_id
  left join purchase_order_line o on o.id = l.po_line_id left join purchase_order p on p.id = o.doc_id left join purchase_price c on c.po_line_id = o.id
  cross join lateral (select string_agg(distinct b.batch_no, ', ') as batches, count(*)::int as boxes, string_agg(distinct n.bin_code, ', ') as bins
    from receipt_box b left join bin n on n.id = b.bin_id where b.doc_id = h.id and b.line_id = l.id and not b.is_removed) x`;

type Asked = z.infer<typeof rawReceiptsSchema>;

/** @param isHardware of the hardware stores; false = of all others */
function received(actor: Actor, query: Asked, isHardware: boolean): Source {
  const conditions = new Conditions();
  conditions.add('h.status in (3, 4) and l.qty > 0');
  const ofHardware = `w.wh_class_code = any(${conditions.param(HARDWARE_STORES)}::text[])`;
  conditions.add(isHardware ? ofHardware : `not ${ofHardware}`);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  addWords(conditions, ["coalesce(p.po_no, '')"], query.poNo);
  addIds(conditions, 'h.supplier_id', query.supplierId);
  addWords(conditions, ['l.mat_code', 'l.mat_name', "coalesce(l.spec, '')"], query.sMAT);
  if (query.receiptType.length > 0) conditions.add(`h.receipt_type = any(${conditions.param(query.receiptType)}::text[])`);
  addDates(conditions, 'h.biz_date', query.date);
  return plainSource(conditions, { select: COLUMNS, from: FROM, order: 'h.biz_date desc, h.doc_no desc, h.id, l.line_no' });
}

/** Receipts of all stores but those of hardware, the newest first. */
export const rawReceipts = (db: pg.Pool, actor: Actor, query: Asked) =>
  answerReport<ReportRow<typeof rawReport>>(db, actor, rawReport, received(actor, query, false), query);

/** Receipts of the hardware stores, the newest first. */
export const hardwareReceipts = (db: pg.Pool, actor: Actor, query: z.infer<typeof hardwareReceiptsSchema>) =>
  answerReport<ReportRow<typeof hardwareReport>>(db, actor, hardwareReport, received(actor, query, true), query);

export const CALLS: readonly ReportCall[] = [
  reportCall(rawReport, rawReceiptsSchema, rawReceipts),
  reportCall(hardwareReport, hardwareReceiptsSchema, hardwareReceipts),
];

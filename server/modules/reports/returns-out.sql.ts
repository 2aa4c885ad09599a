/** Boxes that went back to their suppliers (area-reports row 12). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { HARDWARE_STORES } from '#domain/wms/areas.ts';
import { purchaseReturns as report } from '#domain/wms/reports/purchase.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const purchaseReturnsSchema = reportSchema(report, {});

const PRICE = `case when p.currency = 'CNY' then c.price end`;
/** Of the box, else of the whole return. */
const REASON = 'coalesce(l.reason, h.reason_code)';

const COLUMNS = `l.id as "lineId", h.id as "docId", l.po_line_id as "poLineId", h.supplier_id as "supplierId", h.doc_no as "docNo", h.biz_date as "bizDate",
  s.sup_name as "supName", p.po_no as "poNo", l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode", l.box_no as "boxNo",
  l.batch_no as "batchNo", l.box_status as "boxStatus", l.qty, ${REASON} as reason, h.return_mode as "returnMode", ${PRICE} as price,
  round(l.qty * ${PRICE}, 2) as amount`;

const FROM = `from purchase_return_line l join purchase_return h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id
  join supplier s on s.id = h.supplier_id left join purchase_order_line o on o.id = l.po_line_id left join purchase_order p on p.id = o.doc_id
  left join purchase_price c on c.po_line_id = o.id`;

/** The newest first. */
export function purchaseReturns(db: pg.Pool, actor: Actor, query: z.infer<typeof purchaseReturnsSchema>) {
  const conditions = new Conditions();
  conditions.add('h.status = 1 and not l.is_removed');
  addPlaces(conditions, actor, 'h.warehouse_id', undefined);
  addWords(conditions, ["coalesce(p.po_no, '')"], query.poNo);
  addIds(conditions, 'h.supplier_id', query.supplierId);
  if (query.returnMode.length > 0) conditions.add(`h.return_mode = any(${conditions.param(query.returnMode)}::smallint[])`);
  addWords(conditions, ["coalesce(h.reason_code, '')", "coalesce(l.reason, '')"], query.reasonCode);
  addWords(conditions, ['l.mat_code', 'l.mat_name', "coalesce(l.spec, '')"], query.sMAT);
  addDates(conditions, 'h.biz_date', query.date);
  const isHardware = `w.wh_class_code in (${HARDWARE_STORES.map((code) => `'${code}'`).join()}) as "isHardware"`;
  const order = 'h.biz_date desc, h.doc_no desc, h.id, l.line_no';
  const source = plainSource(conditions, { select: `${COLUMNS}, ${isHardware}`, from: FROM, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, purchaseReturnsSchema, purchaseReturns)];

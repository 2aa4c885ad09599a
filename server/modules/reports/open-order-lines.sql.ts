/** Lines of orders that may be delivered, with what is not on a delivery note yet (openOrderLines/pageList). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { openOrderLines as report } from '#domain/srm/delivery.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addOwnRows, addWords } from '#server/modules/report-query.ts';
import { OPEN_OF_ORDER } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

/** The form of a note asks for its own lines, whatever is left of them. */
export const openOrderLinesSchema = reportSchema(report, { lineIds: z.array(z.uuid()).max(500).optional() });

const COMING = `(select coalesce(sum(greatest(0, d.qty - d.received_qty)), 0) from delivery_note_line d join delivery_note n on n.id = d.doc_id
  where d.po_line_id = o.id and not d.is_removed and n.deleted_at is null and n.status in (0, 2, 3))`;

const COLUMNS = `o.id as "poLineId", p.id as "docId", p.supplier_id as "supplierId", o.material_id as "materialId", p.po_no as "poNo", s.sup_name as "supName",
  o.mat_code as "matCode", o.mat_name as "matName", o.spec, o.unit_code as "unitCode", o.order_qty as "orderQty", o.received_qty as "receivedQty",
  c.coming as "comingQty", greatest(0, ${OPEN_OF_ORDER} - c.coming) as "toShipQty", o.required_date as "requiredDate", o.promised_date as "promisedDate",
  m.pack_qty as "packQty", m.batch_managed as "batchManaged", m.shelf_life_managed as "shelfLifeManaged"`;

const FROM = `from purchase_order_line o join purchase_order p on p.id = o.doc_id join supplier s on s.id = p.supplier_id join material m on m.id = o.material_id
  cross join lateral (select ${COMING} as coming) c`;

/** What is due first. */
export function openOrderLines(db: pg.Pool, actor: Actor, query: z.infer<typeof openOrderLinesSchema>) {
  const conditions = new Conditions();
  conditions.add('p.deleted_at is null and p.announced_at is not null and not o.is_removed and p.status in (1, 3, 4) and p.po_type <> 2');
  addOwnRows(conditions, actor, 'p.supplier_id', query.supplierId);
  addIds(conditions, 'o.id', query.lineIds);
  addWords(conditions, ['p.po_no'], query.poNo);
  addWords(conditions, ['o.mat_code', 'o.mat_name', "coalesce(o.spec, '')"], query.sMAT);
  addDates(conditions, 'coalesce(o.promised_date, o.required_date)', query.due);
  if (query.lineIds === undefined) conditions.add(`${OPEN_OF_ORDER} > c.coming`);
  const order = 'coalesce(o.promised_date, o.required_date) nulls last, p.po_no, o.line_no';
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, openOrderLinesSchema, openOrderLines)];

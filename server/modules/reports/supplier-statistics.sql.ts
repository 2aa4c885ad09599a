/** How good and how punctual suppliers are, by material (supplierStatistics/pageList, area-finished-sales §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { supplierStatistics as report } from '#domain/wms/reports/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const supplierStatisticsSchema = reportSchema(report, {});

const dayOf = (instant: string): string => `(${instant} at time zone ${SITE_ZONE})::date`;

/** What happened, each on its day and in its store: receipts with the order they are for, verdicts of incoming inspections, returns. */
const FACTS = `(
  select h.supplier_id, l.material_id, h.warehouse_id, ${dayOf('h.audited_at')} as day, h.id as receipt_id, l.qty as received, 0::numeric as accepted,
    0::numeric as conceded, 0::numeric as rejected, 0::numeric as returned, p.id as po_line_id, p.required_date as due,
    p.received_qty - p.replaced_qty >= p.order_qty as is_full
  from receipt h join receipt_line l on l.doc_id = h.id left join purchase_order_line p on p.id = l.po_line_id
  where h.status in (3, 4) and h.audited_at is not null and l.qty > 0
  union all
  select i.supplier_id, i.material_id, i.warehouse_id, ${dayOf('i.inspected_at')}, null, 0, i.accepted_qty, i.concession_qty, i.rejected_qty, 0, null, null, null
  from inspection i where i.inspect_type = 1 and i.supplier_id is not null and i.inspected_at is not null and i.deleted_at is null
  union all
  select h.supplier_id, l.material_id, h.warehouse_id, ${dayOf('h.audited_at')}, null, 0, 0, 0, 0, l.qty, null, null, null
  from purchase_return h join purchase_return_line l on l.doc_id = h.id where h.status = 1 and h.audited_at is not null and not l.is_removed) t`;

const JUDGED = 'sum(t.accepted + t.conceded + t.rejected)';
/** Order lines with a day that something came for. Complete and never late = complete ones, less those that something came too late for. */
const DUE = 'count(distinct t.po_line_id) filter (where t.due is not null)';
const FULL = 'count(distinct t.po_line_id) filter (where t.due is not null and t.is_full)';
const FULL_LATE = 'count(distinct t.po_line_id) filter (where t.is_full and t.day > t.due)';

const COLUMNS = `s.id as "supplierId", m.id as "materialId", s.supplier_code as "supplierCode", s.sup_name as "supName", m.mat_code as "matCode",
  m.mat_name as "matName", m.spec, m.base_unit as "unitCode", count(distinct t.receipt_id)::int as receipts, sum(t.received) as "receivedQty",
  sum(t.accepted) as "acceptedQty", sum(t.conceded) as "concessionQty", sum(t.rejected) as "rejectedQty", sum(t.returned) as "returnedQty",
  round(100 * sum(t.accepted) / nullif(${JUDGED}, 0))::int as "passPct", round(1000000 * sum(t.rejected) / nullif(${JUDGED}, 0))::int as ppm,
  round(100.0 * (${FULL} - ${FULL_LATE}) / nullif(${DUE}, 0))::int as "otifPct",
  round(avg(greatest(0, t.day - t.due)) filter (where t.due is not null))::int as "avgLateDays"`;

/** The most rejected first, then by supplier. */
export function supplierStatistics(db: pg.Pool, actor: Actor, query: z.infer<typeof supplierStatisticsSchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 't.warehouse_id', undefined);
  addIds(conditions, 't.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, 't.day', query.date);
  const from = `from ${FACTS} join supplier s on s.id = t.supplier_id join material m on m.id = t.material_id`;
  const order = 'sum(t.rejected) desc, s.supplier_code, m.mat_code';
  const source = plainSource(conditions, { select: COLUMNS, from, tail: ' group by s.id, m.id', order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, supplierStatisticsSchema, supplierStatistics)];

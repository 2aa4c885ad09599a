/** How many lines of a stocktake agreed with the books, and what was adjusted (area-reports 44). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { stocktakeAccuracy as report } from '#domain/wms/reports/stocktake.reports.ts';
import { PARTNER_CLASSES } from '#domain/wms/stocktake/partner.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addPlaces } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const accuracySchema = reportSchema(report, {});

const FINISHED = 6;
const ADJUST = 1;
const COUNTED = 'l.first_qty is not null';
/** Lines of one type of difference. */
const ofType = (type: number, name: string): string => `(count(*) filter (where ${COUNTED} and l.diff_type = ${type}))::int as "${name}"`;
/** What was adjusted upwards (1) or downwards (-1). */
const adjusted = (sign: 1 | -1, name: string): string =>
  `case when count(distinct l.unit_code) = 1 then coalesce(sum(greatest(${sign} * l.diff_qty, 0)) filter (where l.adjust_decision = ${ADJUST}), 0) end as "${name}"`;

/** The latest plan first. */
export function stocktakeAccuracy(db: pg.Pool, actor: Actor, query: z.infer<typeof accuracySchema>) {
  const conditions = new Conditions();
  conditions.add(`h.status = ${FINISHED} and h.deleted_at is null`);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  addDates(conditions, 'h.biz_date', query.date);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  const claims = `w.wh_class_code = any(${conditions.param(PARTNER_CLASSES)}::text[])`;
  const inner = `select h.id as "docId", h.doc_no as "docNo", h.check_name as "checkName", h.biz_date as "bizDate", h.created_at, w.id as "warehouseId",
      w.wh_name as "whName", case when count(distinct l.unit_code) = 1 then min(l.unit_code) end as "unitCode", count(*)::int as lines,
      (count(*) filter (where ${COUNTED}))::int as counted, ${ofType(1, 'equal')}, ${ofType(2, 'gain')}, ${ofType(3, 'loss')}, ${ofType(4, 'moved')},
      ${ofType(5, 'found')}, ${adjusted(1, 'gainQty')}, ${adjusted(-1, 'lossQty')},
      round(100.0 * count(*) filter (where ${COUNTED} and l.diff_type = 1) / nullif(count(*) filter (where ${COUNTED}), 0), 1) as "accuracyPct",
      case when not ${claims} then sum(l.diff_qty * p.ref_price) filter (where l.adjust_decision = ${ADJUST}) end as "netAmount"
    from check_info h join warehouse w on w.id = h.warehouse_id join check_line l on l.doc_id = h.id join material m on m.id = l.material_id
    left join material_price p on p.material_id = l.material_id${conditions.where} group by h.id, w.id`;
  const source = plainSource(conditionsOf(conditions), { select: 'g.*', from: `from (${inner}) g`, order: 'g.created_at desc, g."docId"' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

/** The conditions are within the groups; their values stay. */
const conditionsOf = ({ values }: Conditions): Conditions => new Conditions(values);

export const CALLS: readonly ReportCall[] = [reportCall(report, accuracySchema, stocktakeAccuracy)];

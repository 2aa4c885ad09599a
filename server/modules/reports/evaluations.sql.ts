/** Evaluations of suppliers that were published (area-srm §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { evaluations as report } from '#domain/srm/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addOwnRows } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const evaluationsSchema = reportSchema(report, {});

const PUBLISHED = 'in (2, 3)';
const BEFORE = `to_char(to_date(e.period, 'YYYYMM') - interval '1 month', 'YYYYMM')`;

const COLUMNS = `e.id as "docId", s.id as "supplierId", s.sup_name as "supName", left(e.period, 4) || '-' || right(e.period, 2) as month,
  e.quality_score as quality, e.delivery_score as delivery, e.price_score as price, e.service_score as service, e.total_score as total, e.grade,
  e.total_score - b.total_score as trend`;

const FROM = `from perf_evaluation e join supplier s on s.id = e.supplier_id
  left join perf_evaluation b on b.supplier_id = e.supplier_id and b.period = ${BEFORE} and b.status ${PUBLISHED}`;

/** The newest month first, and in it the best supplier. */
export function evaluations(db: pg.Pool, actor: Actor, query: z.infer<typeof evaluationsSchema>) {
  const conditions = new Conditions();
  conditions.add(`e.status ${PUBLISHED}`);
  addOwnRows(conditions, actor, 'e.supplier_id', query.supplierId);
  if (query.period) conditions.add(`e.period = ${conditions.param(query.period.replace('-', ''))}`);
  if (query.classCode !== '') conditions.add(`s.class_code = ${conditions.param(query.classCode)}`);
  if (query.grade.length > 0) conditions.add(`e.grade = any(${conditions.param(query.grade)}::text[])`);
  const order = 'e.period desc, e.total_score desc nulls last, s.supplier_code';
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, evaluationsSchema, evaluations)];

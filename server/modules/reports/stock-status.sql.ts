/** Boxes by material, store and status (area-reports row 36). The rows of a page are found first and only those are added up. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { stockStatus as report } from '#domain/wms/reports/value.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addPlaces, addWords, SITE_TODAY } from '#server/modules/report-query.ts';
import { RECEIVED_DAY } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource } from './source.ts';

export const stockStatusSchema = reportSchema(report, {});

const STATUSES = boxStatus.codes.map((code) => `coalesce(sum(b.qty) filter (where b.box_status = ${code}), 0) as s${code}`).join(', ');

const SHOWN = `select m.id as "materialId", w.id as "warehouseId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
    w.wh_name as "whName", g.* from hit join material m on m.id = hit.material_id join warehouse w on w.id = hit.warehouse_id
  cross join lateral (select ${STATUSES}, sum(b.qty) as total, greatest(0, ${SITE_TODAY} - min(${RECEIVED_DAY})) as "oldestDays"
    from box b left join batch t on t.id = b.batch_id where b.qty > 0 and b.material_id = hit.material_id and b.warehouse_id = hit.warehouse_id) g`;

/** By material code, then by store. */
export function stockStatus(db: pg.Pool, actor: Actor, query: z.infer<typeof stockStatusSchema>) {
  const conditions = new Conditions();
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'b.warehouse_id', query.warehouseId);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  const held = `select distinct b.warehouse_id, b.material_id from box b where b.qty > 0${placed.and}`;
  const counted = `from (${held}) p join material m on m.id = p.material_id join warehouse w on w.id = p.warehouse_id`;
  const hits = {
    select: 'p.material_id, p.warehouse_id, m.mat_code, w.wh_code',
    from: `from material m cross join lateral (${held} and b.material_id = m.id) p join warehouse w on w.id = p.warehouse_id`,
    order: 'm.mat_code, w.wh_code',
  };
  const source = foundSource(conditions, counted, { hits, shown: { text: SHOWN, order: 'hit.mat_code, hit.wh_code' } });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, stockStatusSchema, stockStatus)];

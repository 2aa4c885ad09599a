/** Shelf life of stock (report row 27, stock-rules §3.8), by material, batch, warehouse and status; earliest expiry first. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ShelfLife } from '#domain/system/answers.ts';
import { shelfLife as report } from '#domain/wms/reports/stock.reports.ts';
import { lifeLeft } from '#domain/wms/stock/life-left.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addPlaces, addWords, SITE_TODAY } from '#server/modules/report-query.ts';
import { answerReport, type ReportAnswer, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const shelfLifeSchema = reportSchema(report, {});
type Query = z.infer<typeof shelfLifeSchema>;

/** The last usable day, as in `effectiveExpiry`: an extension counts if it is later. */
const EXPIRY = 'case when t.extended_to > t.expiry_date then t.extended_to else t.expiry_date end';

/** Goods in the house: neither issued nor scrap. */
const lots = `(
  select b.warehouse_id, b.material_id, b.batch_id, b.box_status, t.batch_no, t.production_date, t.extended_to, ${EXPIRY} as expiry_date, ${EXPIRY} - ${SITE_TODAY} as days_left,
    count(*)::int as boxes, sum(b.qty) as qty, array_agg(b.id order by b.box_no) as box_ids
  from box b join batch t on t.id = b.batch_id where b.qty > 0 and b.box_status not in (3, 10, 11) and t.expiry_date is not null
  group by b.warehouse_id, b.material_id, b.batch_id, b.box_status, t.batch_no, t.production_date, t.extended_to, t.expiry_date
) l join material m on m.id = l.material_id join warehouse w on w.id = l.warehouse_id`;

/** Upper limits of the classes, in days left. The class after the last one is open. */
const ENDS = [-1, 7, 30, 90, 180];
const STEP = `('{${lifeLeft.codes.join(',')}}'::text[])[1 + width_bucket(l.days_left - 1, '{${ENDS.join(',')}}'::int[])]`;

const columns = `l.warehouse_id as "warehouseId", w.wh_name as "whName", l.material_id as "materialId", m.mat_code as "matCode", m.mat_name as "matName",
  m.spec, m.base_unit as "unitCode", l.batch_id as "batchId", l.batch_no as "batchNo", l.boxes, l.qty, l.production_date as "productionDate",
  l.expiry_date as "expiryDate", l.extended_to as "extendedTo", l.days_left as "daysLeft", l.box_status as "boxStatus", l.box_ids as "boxIds",
  ${STEP} as "lifeLeft"`;

function asked(actor: Actor, query: Query): Conditions {
  const conditions = new Conditions();
  conditions.add('true');
  addPlaces(conditions, actor, 'l.warehouse_id', query.warehouseId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'l.batch_no'], query.sMAT);
  if (query.daysLeft !== undefined) conditions.add(`l.days_left <= ${conditions.param(query.daysLeft)}`);
  if (query.lifeLeft.length > 0) conditions.add(`${STEP} = any(${conditions.param(query.lifeLeft)}::text[])`);
  if (query.frozen) conditions.add('l.box_status = 13');
  // What is frozen needs somebody even where the rest of its batch may be used longer.
  if (query.expiring) conditions.add('(l.box_status = 13 or (l.days_left <= m.expiry_warn_days and l.box_status in (2, 6)))');
  return conditions;
}

export function shelfLife(db: pg.Pool, actor: Actor, query: Query): Promise<ReportAnswer<ShelfLife>> {
  const order = 'l.days_left, m.mat_code, l.batch_no, w.wh_code, l.box_status';
  const source = plainSource(asked(actor, query), { select: columns, from: `from ${lots}`, order });
  return answerReport<ShelfLife>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, shelfLifeSchema, shelfLife)];

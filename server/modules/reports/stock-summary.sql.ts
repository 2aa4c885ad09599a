/** Stock summaries: a material across its warehouses, a batch across its statuses (routes §2.7.11 rows 19 and 20). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { stockBatches, stockGroups as stockGroupReport } from '#domain/wms/reports/stock.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, addWords, ids, placesOf } from '#server/modules/report-query.ts';
import { HELD } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { byMaterial, foundSource, plainSource } from './source.ts';

export const groupQuerySchema = reportSchema(stockGroupReport, { materialId: ids });
export const groupToQuerySchema = reportSchema(stockBatches, { materialId: ids });

const MATERIAL = `m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode"`;

const groupText = `select ${MATERIAL}, g.by_warehouse as "byWarehouse", g.total, g.boxes from hit join material m on m.id = hit.material_id
  cross join lateral (select jsonb_object_agg(w.wh_code, trim_scale(k.qty)::text) as by_warehouse, sum(k.qty) as total, sum(k.boxes)::int as boxes from (
    select b.warehouse_id, sum(b.qty) as qty, count(*)::int as boxes from box b
    where ${HELD} and b.material_id = hit.material_id and (hit.places is null or b.warehouse_id = any(hit.places)) group by 1) k
  join warehouse w on w.id = k.warehouse_id) g`;

/** Per material: the quantity in each warehouse (by its code) and the total (getWmsStockGroupList). */
export function stockGroups(db: pg.Pool, actor: Actor, query: z.infer<typeof groupQuerySchema>) {
  const conditions = new Conditions();
  const places = placesOf(actor, query.warehouseId);
  const asked = places ? `${conditions.param(places)}::uuid[]` : 'null::uuid[]';
  const held = `from box b where ${HELD}${places ? ` and b.warehouse_id = any(${asked})` : ''}`;
  const counted = `from material m cross join lateral (select 1 ${held} and b.material_id = m.id limit 1) p`;
  addIds(conditions, 'm.id', query.materialId);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  const hits = {
    select: `m.id as material_id, m.mat_code, ${asked} as places`,
    from: counted,
    order: 'm.mat_code',
  };
  const source = foundSource(conditions, counted, { hits, shown: { text: groupText, order: 'hit.mat_code' } });
  return answerReport<ReportRow<typeof stockGroupReport>>(db, actor, stockGroupReport, source, query);
}

/** Per batch: dates, supplier, the quantity and its split by status (getWmsStockGroupListTo). */
export function stockByBatch(db: pg.Pool, actor: Actor, query: z.infer<typeof groupToQuerySchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'g.warehouse_id', query.warehouseId);
  addIds(conditions, 'g.material_id', query.materialId);
  addIds(conditions, 't.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  addWords(conditions, ['t.batch_no'], query.batchNo);
  const from = (
    of = '',
  ): string => `from (select b.warehouse_id, b.material_id, b.batch_id, b.box_status, sum(b.qty) as qty, count(*)::int as boxes
      from box b where ${HELD}${of} group by 1, 2, 3, 4) g
    join material m on m.id = g.material_id left join batch t on t.id = g.batch_id left join supplier s on s.id = t.supplier_id`;
  const select = `${MATERIAL}, t.id as "batchId", t.batch_no as "batchNo", s.id as "supplierId", s.supplier_code as "supplierCode", s.sup_name as "supName",
    t.production_date as "productionDate", greatest(t.expiry_date, t.extended_to) as "expiryDate", sum(g.qty) as qty, sum(g.boxes)::int as boxes,
    (select jsonb_object_agg(x.box_status, trim_scale(x.qty)::text) from (
       select y.box_status, sum(y.qty) as qty from unnest(array_agg(g.box_status), array_agg(g.qty)) as y(box_status, qty) group by 1) x) as "statusSplit"`;
  const tail = ' group by m.id, t.id, s.id';
  const whole = plainSource(conditions, { select, from: from(), tail, order: 'm.mat_code, t.batch_no nulls last, t.id' });
  const rows = (material: string): string => `select ${select} ${from(` and b.material_id = ${material}`)}${conditions.where}${tail}`;
  // Those of few materials are found faster by their conditions.
  const isBroad = (query.materialId ?? []).length === 0 && query.sMAT.trim() === '' && query.batchNo.trim() === '';
  const source = isBroad ? byMaterial(whole, rows, ', g."batchNo" nulls last, g."batchId"') : whole;
  return answerReport<ReportRow<typeof stockBatches>>(db, actor, stockBatches, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(stockGroupReport, groupQuerySchema, stockGroups),
  reportCall(stockBatches, groupToQuerySchema, stockByBatch),
];

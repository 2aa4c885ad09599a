/** Stock added up for the eye: a material over its warehouses, a batch over its statuses (routes §2.7.11 rows 19 and 20). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { StockBatchRow, StockGroupRow } from '#domain/wms/answers.ts';
import { Conditions } from './list-query.ts';
import { addIds, addPlaces, addWords, ids, page, paging, text } from './report-query.ts';

export const groupQuerySchema = z.object({ ...paging, warehouseId: ids, materialId: ids, classCode: text, sMAT: text });
export const groupToQuerySchema = z.object({ ...paging, warehouseId: ids, materialId: ids, sMAT: text, batchNo: text, supplierId: ids });

/** What is on hand (states-2 §2.3): neither lent nor gone. */
const ON_HAND = 'b.qty > 0 and b.box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17)';
const MATERIAL = `m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode"`;

/** Per material: the quantity in each warehouse (by its code) and the total (getWmsStockGroupList). */
export function stockGroups(db: pg.Pool, actor: Actor, query: z.infer<typeof groupQuerySchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'g.warehouse_id', query.warehouseId);
  addIds(conditions, 'g.material_id', query.materialId);
  if (query.classCode) conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  const from = `from (select b.warehouse_id, b.material_id, sum(b.qty) as qty, count(*)::int as boxes from box b where ${ON_HAND} group by 1, 2) g
    join material m on m.id = g.material_id join warehouse w on w.id = g.warehouse_id`;
  const select = `${MATERIAL}, jsonb_object_agg(w.wh_code, trim_scale(g.qty)::text) as "byWarehouse", sum(g.qty) as total, sum(g.boxes)::int as boxes`;
  return page<StockGroupRow>(db, conditions, { select, from, tail: ' group by m.id', order: 'm.mat_code' }, query);
}

/** Per batch: dates, supplier, the quantity and how it is divided among the statuses (getWmsStockGroupListTo). */
export function stockByBatch(db: pg.Pool, actor: Actor, query: z.infer<typeof groupToQuerySchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'g.warehouse_id', query.warehouseId);
  addIds(conditions, 'g.material_id', query.materialId);
  addIds(conditions, 't.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  addWords(conditions, ['t.batch_no'], query.batchNo);
  const from = `from (select b.warehouse_id, b.material_id, b.batch_id, b.box_status, sum(b.qty) as qty, count(*)::int as boxes
      from box b where ${ON_HAND} group by 1, 2, 3, 4) g
    join material m on m.id = g.material_id left join batch t on t.id = g.batch_id left join supplier s on s.id = t.supplier_id`;
  const select = `${MATERIAL}, t.id as "batchId", t.batch_no as "batchNo", s.supplier_code as "supplierCode", s.sup_name as "supName",
    t.production_date as "productionDate", greatest(t.expiry_date, t.extended_to) as "expiryDate", sum(g.qty) as qty, sum(g.boxes)::int as boxes,
    (select jsonb_object_agg(x.box_status, trim_scale(x.qty)::text) from (
       select y.box_status, sum(y.qty) as qty from unnest(array_agg(g.box_status), array_agg(g.qty)) as y(box_status, qty) group by 1) x) as "statusSplit"`;
  return page<StockBatchRow>(
    db,
    conditions,
    { select, from, tail: ' group by m.id, t.id, s.id', order: 'm.mat_code, t.batch_no nulls last' },
    query,
  );
}

/** What is asked about stocktaking: what a plan would count (payloads §6.3, §6.4). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { CheckClass, CheckStock } from '#domain/wms/answers.ts';
import { COUNTABLE } from '#domain/wms/stocktake/issue.operation.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, page, paging } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';

const some = z.array(z.uuid()).max(2000).default([]);
export const checkStockSchema = z.object({
  ...paging,
  warehouseId: z.uuid(),
  scopeBins: some,
  scopeClasses: z.array(z.string().max(32)).max(200).default([]),
  scopeMaterials: some,
});

/** What a plan of this scope would count, box by box (`wmsCheckInfo/checkWmsStockList`). */
export function checkStock(db: pg.Pool, actor: Actor, query: z.infer<typeof checkStockSchema>): Promise<PageOf<CheckStock>> {
  const conditions = new Conditions();
  conditions.add(`b.qty > 0 and not n.is_transit and b.box_status = any(${conditions.param(COUNTABLE)}::smallint[])`);
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  addIds(conditions, 'b.bin_id', query.scopeBins);
  addIds(conditions, 'b.material_id', query.scopeMaterials);
  if (query.scopeClasses.length > 0) conditions.add(`m.class_code = any(${conditions.param(query.scopeClasses)}::text[])`);
  const from = 'from box b join material m on m.id = b.material_id join bin n on n.id = b.bin_id left join batch t on t.id = b.batch_id';
  const select = `b.id, b.id as "boxId", b.box_no as "boxNo", b.box_type as "boxType", m.mat_code as "matCode", m.mat_name as "matName", m.spec,
    m.base_unit as "unitCode", t.batch_no as "batchNo", n.bin_code as "binCode", b.qty as "bookQty", b.box_status as "bookStatus",
    n.locked_by_check_id is not null as "isCounted"`;
  return page<CheckStock>(db, conditions, { select, from, order: 'n.pick_seq, n.bin_code, b.box_no' }, query);
}

export const checkClassesSchema = z.object({ warehouseId: z.uuid() });

/** Classes of which the warehouse has something (`wmsCheckInfo/checkMatClassCodeList`). */
export function checkClasses(db: pg.Pool, actor: Actor, query: z.infer<typeof checkClassesSchema>): Promise<CheckClass[]> {
  const conditions = new Conditions();
  conditions.add('b.qty > 0');
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  return rowsOf<CheckClass>(
    db,
    `select m.class_code as "classCode", coalesce(c.class_name, m.class_code) as "className", count(*)::int as boxes
     from box b join material m on m.id = b.material_id left join material_class c on c.class_code = m.class_code${conditions.where} group by 1, 2 order by 1`,
    conditions.values,
  );
}

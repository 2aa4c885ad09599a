/** Questions about stocktaking: what a plan would count (payloads §6.3, §6.4). */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, inScope } from '#domain/kernel/permission.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { CheckClass, CheckFindings, CheckStock } from '#domain/wms/answers.ts';
import { checkType, freezeMode } from '#domain/wms/stocktake/codes.ts';
import {
  binsInTheWay,
  COUNTABLE,
  inWalk,
  planning,
  planningKeys,
  planningKeysBehind,
  unsentDevices,
} from '#domain/wms/stocktake/findings.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, page, paging } from '#server/modules/report-query.ts';
import { selectByKeys } from '#server/store/rows.ts';
import { rowsOf } from '#server/store/transaction.ts';

const some = z.array(z.uuid()).max(2000).default([]);
export const checkStockSchema = z.object({
  ...paging,
  warehouseId: z.uuid(),
  scopeBins: some,
  scopeClasses: z.array(z.string().max(32)).max(200).default([]),
  scopeMaterials: some,
  leftOutBins: some,
});

/** What a plan of this scope would count, box by box (`wmsCheckInfo/checkWmsStockList`). */
export function checkStock(db: pg.Pool, actor: Actor, query: z.infer<typeof checkStockSchema>): Promise<PageOf<CheckStock>> {
  const conditions = new Conditions();
  conditions.add(`b.qty > 0 and not n.is_transit and b.box_status = any(${conditions.param(COUNTABLE)}::smallint[])`);
  addPlaces(conditions, actor, 'b.warehouse_id', query.warehouseId);
  addIds(conditions, 'b.bin_id', query.scopeBins);
  if (query.leftOutBins.length > 0) conditions.add(`not b.bin_id = any(${conditions.param(query.leftOutBins)}::uuid[])`);
  addIds(conditions, 'b.material_id', query.scopeMaterials);
  if (query.scopeClasses.length > 0) conditions.add(`m.class_code = any(${conditions.param(query.scopeClasses)}::text[])`);
  const from = 'from box b join material m on m.id = b.material_id join bin n on n.id = b.bin_id left join batch t on t.id = b.batch_id';
  const select = `b.id, b.id as "boxId", b.box_no as "boxNo", b.box_type as "boxType", m.mat_code as "matCode", m.mat_name as "matName", m.spec,
    m.base_unit as "unitCode", t.batch_no as "batchNo", n.bin_code as "binCode", b.qty as "bookQty", b.box_status as "bookStatus",
    n.locked_by_check_id is not null as "isCounted"`;
  return page<CheckStock>(db, conditions, { select, from, order: 'n.pick_seq, n.bin_code, b.box_no' }, query);
}

export const checkFindingsSchema = z.object({
  ...checkStockSchema.pick({ warehouseId: true, scopeBins: true, scopeClasses: true, scopeMaterials: true, leftOutBins: true }).shape,
  /** Id of a plan that is already saved. */
  id: z.uuid().nullable().default(null),
  checkName: z.string().max(128).default(''),
  counterIds: some,
  recountPct: quantitySchema.nullable().default(null),
  freezeMode: freezeMode.schema.nullable().default(null),
  checkType: checkType.schema.optional(),
});

const ZERO_BALANCE = 4;
/** Bins that a preview lists one by one. */
const MOST_SHOWN = 2000;

/** What currently prevents issuing such a plan, by the same rule as issuing itself (`wmsCheckInfo/checkFindings`). */
export async function checkFindings(
  db: pg.Pool,
  actor: Actor,
  { id, ...plan }: z.output<typeof checkFindingsSchema>,
): Promise<CheckFindings> {
  if (!inScope(actor, plan.warehouseId)) fail(403, 'G-WH');
  const rows = new MemoryRows();
  for (const keysOf of [() => planningKeys(plan), () => planningKeysBehind(plan, rows)]) {
    const keys = keysOf();
    rows.load(keys, await selectByKeys(db, keys, () => 'none'));
  }
  const { boxes, bins, locked, findings } = planning(rows, plan, id ?? '');
  const devices = unsentDevices(rows, plan, '').map(({ deviceId, name, n }) => ({ deviceId, name, n }));
  const empty =
    plan.checkType === ZERO_BALANCE
      ? [...bins].sort(inWalk).map(({ id: binId, binCode, aisle, zone }) => ({ binId, binCode, aisle, zone }))
      : [];
  return {
    empty: empty.slice(0, MOST_SHOWN),
    boxes: boxes.length,
    bins: locked.length,
    findings: [...findings],
    without: binsInTheWay(findings),
    devices,
  };
}

export const checkClassesSchema = z.object({ warehouseId: z.uuid() });

/** Classes that the warehouse has in stock (`wmsCheckInfo/checkMatClassCodeList`). */
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

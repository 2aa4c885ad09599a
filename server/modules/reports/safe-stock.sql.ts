/** Stock compared with its limits (routes §2.7.9 safe-stock): what is short, how long it lasts, what to order. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { safeStock as report, type SafeStockRow } from '#domain/wms/reports/store.reports.ts';
import { orderProposal, stockGap, stockLevel } from '#domain/wms/stock/safe-stock.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { onOrder, STOCK_SUMS } from '#server/modules/stock/stock.ts';
import { answerReport, type ReportAnswer, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { foundSource } from './source.ts';

export const safeStockQuerySchema = reportSchema(report, { materialIds: z.array(z.uuid()).max(1000).optional() });

/** Daily consumption is averaged over this many days. */
const USE_DAYS = 30;

// The rules of a warehouse. For a material without a rule in its usual warehouse, the material's own limits.
const limits = `(
  select wm.id as rule_id, wm.version as rule_version, wm.warehouse_id, wm.material_id, coalesce(wm.safe_stock, m.safe_stock) as safe_stock,
    m.reorder_point, coalesce(wm.max_stock, m.max_stock) as max_stock
  from warehouse_material wm join material m on m.id = wm.material_id where m.is_active
  union all
  select null, null, m.default_warehouse_id, m.id, m.safe_stock, m.reorder_point, m.max_stock from material m
  where m.is_active and m.default_warehouse_id is not null
    and not exists (select 1 from warehouse_material wm where wm.warehouse_id = m.default_warehouse_id and wm.material_id = m.id)
)`;

const rows = `(
  select x.*, x.available = 0 and x.safe_stock > 0 as is_none, x.available < x.safe_stock as is_below,
    x.available + x.on_order <= x.reorder_point as is_reorder, x.available > x.max_stock as is_over
  from (select r.*, coalesce(g.available, 0) as available, coalesce(g.on_hand, 0) as on_hand, ${onOrder('r.material_id')} as on_order
    from ${limits} r left join (${STOCK_SUMS}) g on g.warehouse_id = r.warehouse_id and g.material_id = r.material_id
    where r.safe_stock is not null or r.reorder_point is not null or r.max_stock is not null) x
)`;

const LEVEL = `case when r.is_none then 'none' when r.is_below then 'below' when r.is_reorder then 'reorder' when r.is_over then 'over' else 'ok' end`;

// What left the store for use or for the line, less what was taken back.
const used = `(select coalesce(sum(-e.qty_delta), 0) as used from stock_ledger_entry e join stock_movement v on v.id = e.movement_id
  where e.material_id = r.material_id and e.warehouse_id = r.warehouse_id and e.account = 'STOCK'
    and v.occurred_at >= now() - interval '${USE_DAYS} days'
    and ((e.qty_delta < 0 and v.movement_type in ('GI_PRODUCTION', 'GI_DEPT', 'GI_SALES', 'GI_OTHER', 'MV_DELIVER'))
      or (e.qty_delta > 0 and v.movement_type in ('GI_PRODUCTION_R', 'GI_DEPT_R', 'GI_SALES_R', 'GI_OTHER_R', 'MV_DELIVER_R'))))`;

const hits = `r.*, ${LEVEL} as level, w.wh_code, w.wh_name, m.mat_code, m.mat_name, m.spec, m.base_unit, m.class_code, m.lead_days, m.pack_qty, m.default_supplier_id`;

// Consumption is expensive to compute, so it is read only for the rows of the page.
const text = `select r.rule_id as "ruleId", r.rule_version as "ruleVersion", r.warehouse_id as "warehouseId", r.wh_code as "whCode", r.wh_name as "whName",
  r.material_id as "materialId", r.mat_code as "matCode", r.mat_name as "matName", r.spec, r.base_unit as "unitCode", r.class_code as "classCode",
  r.on_hand as "onHand", r.available, r.on_order as "onOrder", r.safe_stock as "safeStock", r.reorder_point as "reorderPoint", r.max_stock as "maxStock",
  r.lead_days as "leadDays", p.id as "supplierId", p.supplier_code as "supplierCode", p.sup_name as "supName",
  coalesce(k.pack_qty, r.pack_qty) as "packQty", k.min_order_qty as "minOrderQty", r.level, greatest(0, r.safe_stock - r.available) as gap,
  case when u.used > 0 then least(floor(r.available * ${USE_DAYS} / u.used), 999999)::int end as "coverDays"
  from hit r left join supplier p on p.id = r.default_supplier_id
    left join supplier_material k on k.supplier_id = r.default_supplier_id and k.material_id = r.material_id
    cross join lateral ${used} u`;

const ORDER = "array_position(array['none', 'below', 'reorder', 'over', 'ok'], ";

/** Rows in the order in which somebody should look at them: largest shortage first. */
export function safeStock(db: pg.Pool, actor: Actor, query: z.infer<typeof safeStockQuerySchema>): Promise<ReportAnswer<SafeStockRow>> {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'r.warehouse_id', query.warehouseId);
  addIds(conditions, 'r.material_id', query.materialIds);
  if (query.classCode) conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  if (query.belowOnly) conditions.add('(r.is_none or r.is_below or r.is_reorder)');
  if (query.level.length > 0) conditions.add(`${LEVEL} = any(${conditions.param(query.level)}::text[])`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', 'm.spec'], query.sMAT);
  const from = `from ${rows} r join material m on m.id = r.material_id join warehouse w on w.id = r.warehouse_id`;
  const source = foundSource(conditions, from, {
    hits: { select: hits, from, order: `${ORDER}${LEVEL}), m.mat_code, w.wh_code` },
    shown: { text, order: `${ORDER}r.level), r.mat_code, r.wh_code` },
  });
  return answerReport<SafeStockRow>(db, actor, report, source, query, worded);
}

/** Adds level, gap and proposal by the rules of the domain. The statement sorts by the same rules. */
function worded(row: Omit<SafeStockRow, 'proposal'>): SafeStockRow {
  const proposal = orderProposal(row, { packQty: row.packQty, minOrderQty: row.minOrderQty });
  return { ...row, level: stockLevel(row), gap: stockGap(row), proposal };
}

export const CALLS: readonly ReportCall[] = [reportCall(report, safeStockQuerySchema, safeStock)];

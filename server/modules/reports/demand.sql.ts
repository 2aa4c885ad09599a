/**
 * What production waits for: shortages, calls for material and how quickly they were met, and the boxes picked for them (routes §2.7.11 rows 21, 22,
 * 23).
 */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow as Row } from '#domain/kernel/report.ts';
import * as report from '#domain/wms/reports/demand.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDays, addIds, addPlaces, addWords, ids } from '#server/modules/report-query.ts';
import { onOrder, STOCK_SUMS } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const needQuerySchema = reportSchema(report.neededMaterials, {
  demandId: ids,
  demandLineIds: z.array(z.uuid()).max(1000).optional(),
});
export const demandQuerySchema = reportSchema(report.demandReport, {});
export const boxLogQuerySchema = reportSchema(report.demandBoxes, {
  requisitionId: ids,
  requisitionType: z.union([z.literal(1), z.literal(2)]).optional(),
});

/** Boxes that open picking lists hold, by the line of the call. */
const HELD_BY_LISTS = `select o.demand_line_id, sum(g.qty) as qty from requisition r join requisition_line o on o.doc_id = r.id
  join prod_demand_box_log g on g.doc_id = r.id and g.line_id = o.id
  where r.status in (1, 2) and r.demand_id is not null and g.status = 1 group by 1`;
const WANTED = 'greatest(0, l.need_qty - l.picked_qty - coalesce(k.qty, 0))';

const MATERIAL = `l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode"`;

/**
 * What open calls need and what the raw-material stores can supply (needMatList). An earlier need takes the stock first, so each line shows its own
 * shortage; what an open picking list holds for a call is available to nobody, and is wanted no more. The kit rate is the share of an order's lines that are covered.
 */
export function neededMaterials(db: pg.Pool, actor: Actor, query: z.infer<typeof needQuerySchema>) {
  const conditions = new Conditions();
  const scope = isAdmin(actor) ? '' : ` and w.id = any(${conditions.param(actor.warehouses)}::uuid[])`;
  // A user who may see none of these stores must not be told that they are empty.
  const stores = `warehouse w where w.wh_class_code = 'YCL-K' and w.is_active${scope}`;
  addDays(conditions, 'x.need_at', query.date);
  addIds(conditions, 'x.line_id', query.lineId);
  addIds(conditions, 'x.demand_id', query.demandId);
  addIds(conditions, 'x.demand_line_id', query.demandLineIds);
  addWords(conditions, ["coalesce(x.order_no, '')"], query.orderNo);
  addWords(conditions, ['x.mat_code', 'x.mat_name'], query.sMAT);
  if (query.onlyShort) conditions.add('x.short > 0');
  // The share covers all lines of the order, whatever is searched for. It is rounded down, so that 100 means all.
  const kit = 'partition by coalesce(z.order_no, z.demand_id::text)';
  const from = `from (
      select z.*, case when z.available is not null
          then floor(100.0 * count(*) filter (where z.short = 0) over (${kit}) / count(*) over (${kit}))::int end as kit_pct from (
      select y.*, case when y.available is not null then least(y.wanted, greatest(0, y.before - y.available)) end as short from (
        select h.id as demand_id, h.doc_no, h.order_no, h.line_id, h.need_at, h.priority, l.id as demand_line_id, l.material_id, l.mat_code, l.mat_name,
          l.spec, l.unit_code, l.line_no, greatest(0, l.need_qty - l.picked_qty) as need, ${WANTED} as wanted, case when exists (select 1 from ${stores}) then coalesce(s.available, 0) end as available,
          sum(${WANTED}) over (partition by l.material_id order by h.need_at, h.priority, h.created_at, l.id) as before
        from prod_demand h join prod_demand_line l on l.doc_id = h.id left join (${HELD_BY_LISTS}) k on k.demand_line_id = l.id
        left join (select g.material_id, sum(g.available) as available from (${STOCK_SUMS}) g
          join warehouse w on w.id = g.warehouse_id and w.wh_class_code = 'YCL-K'${scope} group by 1) s on s.material_id = l.material_id
        where h.status in (1, 2, 3, 4) and h.deleted_at is null and l.need_qty > l.picked_qty
      ) y ) z
    ) x left join line n on n.id = x.line_id join material m on m.id = x.material_id
    left join supplier_material k on k.supplier_id = m.default_supplier_id and k.material_id = m.id`;
  const select = `x.demand_id as "demandId", x.demand_line_id as "demandLineId", x.doc_no as "docNo", x.order_no as "orderNo", x.line_id as "lineId", n.line_name as "lineName",
    x.need_at as "needAt", x.material_id as "materialId", x.mat_code as "matCode", x.mat_name as "matName", x.spec, x.unit_code as "unitCode", x.need,
    x.available, ${onOrder('x.material_id')} as "onOrder", x.short,
    x.kit_pct as "kitPct", m.default_supplier_id as "supplierId", coalesce(k.pack_qty, m.pack_qty) as "packQty", k.min_order_qty as "minOrderQty"`;
  const source = plainSource(conditions, { select, from, order: 'x.need_at, x.doc_no, x.line_no, x.demand_line_id' });
  return answerReport<Row<typeof report.neededMaterials>>(db, actor, report.neededMaterials, source, query);
}

// A line is complete when the box that completes it was received; that delivery knows the time.
const doneAt = `case when l.received_qty >= l.need_qty then (select max(d.received_at) from material_delivery_box v join material_delivery d on d.id = v.doc_id
  where v.demand_line_id = l.id) end`;

/** Calls for material line by line, with the time they took (prodDemandReport). A demand is visible to everybody who works in the warehouse. */
export function demandReport(db: pg.Pool, actor: Actor, query: z.infer<typeof demandQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('h.deleted_at is null');
  addDays(conditions, 'h.need_at', query.date);
  addIds(conditions, 'h.line_id', query.lineId);
  if (query.status.length > 0) conditions.add(`h.status = any(${conditions.param(query.status)}::smallint[])`);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ['l.mat_code', 'l.mat_name'], query.sMAT);
  const from = `from prod_demand h join prod_demand_line l on l.doc_id = h.id left join line n on n.id = h.line_id`;
  const select = `l.id as "demandLineId", h.id as "demandId", h.doc_no as "docNo", h.status, h.order_no as "orderNo", h.line_id as "lineId", n.line_name as "lineName", ${MATERIAL},
    l.need_qty as "needQty", l.picked_qty as "pickedQty", l.delivered_qty as "deliveredQty", l.received_qty as "receivedQty",
    h.created_at as "createdAt", h.need_at as "needAt", ${doneAt} as "doneAt",
    floor(extract(epoch from ${doneAt} - h.created_at) / 60)::int as minutes`;
  const source = plainSource(conditions, { select, from, order: 'h.need_at desc, h.id, l.line_no' });
  return answerReport<Row<typeof report.demandReport>>(db, actor, report.demandReport, source, query);
}

/** Boxes of picking lists: whether they were suggested, why another one was taken, by whom and when (prodDemandBoxLog/getPageQueryBoxTO). */
export function demandBoxes(db: pg.Pool, actor: Actor, query: z.infer<typeof boxLogQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('h.deleted_at is null');
  addPlaces(conditions, actor, 'h.from_warehouse_id', undefined);
  addIds(conditions, 'h.id', query.requisitionId);
  addIds(conditions, 'd.line_id', query.lineId);
  if (query.requisitionType) conditions.add(`h.requisition_type = ${conditions.param(query.requisitionType)}`);
  if (query.status.length > 0) conditions.add(`x.status = any(${conditions.param(query.status)}::smallint[])`);
  addDays(conditions, 'coalesce(x.picked_at, h.created_at)', query.date);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ['x.box_no'], query.boxNo);
  addWords(conditions, ["coalesce(x.picked_by_name, '')"], query.picker);
  const from = `from prod_demand_box_log x join requisition h on h.id = x.doc_id join requisition_line l on l.id = x.line_id
    left join prod_demand d on d.id = h.demand_id`;
  const select = `x.id as "logId", h.id as "requisitionId", h.doc_no as "docNo", h.requisition_type as "requisitionType", h.status as "docStatus",
    h.order_no as "orderNo", l.line_no as "lineNo", ${MATERIAL}, x.box_id as "boxId", x.box_no as "boxNo",
    (select t.batch_no from box b join batch t on t.id = b.batch_id where b.id = x.box_id) as "batchNo",
    (select n.bin_code from bin n where n.id = x.bin_id) as "binCode", x.qty, x.status, x.suggested, x.override_reason as "overrideReason",
    x.reject_reason as "rejectReason", x.picked_by_name as picker, x.picked_at as "pickedAt",
    (select n.line_name from line n where n.id = d.line_id) as "lineName"`;
  const source = plainSource(conditions, { select, from, order: 'h.created_at desc, h.id, l.line_no, x.box_no' });
  return answerReport<Row<typeof report.demandBoxes>>(db, actor, report.demandBoxes, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(report.neededMaterials, needQuerySchema, neededMaterials),
  reportCall(report.demandReport, demandQuerySchema, demandReport),
  reportCall(report.demandBoxes, boxLogQuerySchema, demandBoxes),
];

/** What production waits for: shortages, calls for material and how fast they were met, the boxes picked for them (routes §2.7.11 rows 21, 22, 23). */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { DemandBoxRow, DemandReportRow, NeededRow } from '#domain/wms/answers.ts';
import { Conditions } from './list-query.ts';
import { addDays, addIds, addPlaces, addWords, dates, ids, page, paging, text } from './report-query.ts';
import { STOCK_SUMS } from './stock.ts';

export const needQuerySchema = z.object({
  ...paging,
  date: dates,
  lineId: ids,
  orderNo: text,
  demandId: ids,
  sMAT: text,
  onlyShort: z.boolean().default(false),
});
export const demandQuerySchema = z.object({
  ...paging,
  date: dates,
  lineId: ids,
  status: z.array(z.number().int()).max(10).optional(),
  docNo: text,
  sMAT: text,
});
export const boxLogQuerySchema = z.object({
  ...paging,
  docNo: text,
  boxNo: text,
  lineId: ids,
  date: dates,
  requisitionId: ids,
  requisitionType: z.union([z.literal(1), z.literal(2)]).optional(),
  status: z.array(z.number().int()).max(10).optional(),
});

const MATERIAL = `l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode"`;

/** Ordered from suppliers and not yet here (INV-16), of a material given as an expression. */
export const onOrder = (material: string): string => `(select coalesce(sum(greatest(0, o.order_qty - o.received_qty + o.replaced_qty)), 0)
  from purchase_order_line o join purchase_order p on p.id = o.doc_id where o.material_id = ${material} and p.deleted_at is null and p.status < 4)`;

/**
 * What open calls need and what the raw-material stores can give (needMatList). A need that comes earlier takes the stock first, so that a line says
 * what is short for itself; the kit rate is the share of an order's lines that are covered.
 */
export function neededMaterials(db: pg.Pool, actor: Actor, query: z.infer<typeof needQuerySchema>) {
  const conditions = new Conditions();
  const mine = isAdmin(actor) ? '' : ` and w.id = any(${conditions.param(actor.warehouses)}::uuid[])`;
  addDays(conditions, 'x.need_at', query.date);
  addIds(conditions, 'x.line_id', query.lineId);
  addIds(conditions, 'x.demand_id', query.demandId);
  addWords(conditions, ["coalesce(x.order_no, '')"], query.orderNo);
  addWords(conditions, ['x.mat_code', 'x.mat_name'], query.sMAT);
  if (query.onlyShort) conditions.add('x.short > 0');
  const from = `from (
      select y.*, least(y.need, greatest(0, y.before - y.available)) as short from (
        select h.id as demand_id, h.doc_no, h.order_no, h.line_id, h.need_at, h.priority, l.id as demand_line_id, l.material_id, l.mat_code, l.mat_name,
          l.spec, l.unit_code, l.line_no, greatest(0, l.need_qty - l.picked_qty) as need, coalesce(s.available, 0) as available,
          sum(greatest(0, l.need_qty - l.picked_qty)) over (partition by l.material_id order by h.need_at, h.priority, h.created_at, l.id) as before
        from prod_demand h join prod_demand_line l on l.doc_id = h.id
        left join (select g.material_id, sum(g.available) as available from (${STOCK_SUMS}) g
          join warehouse w on w.id = g.warehouse_id and w.wh_class_code = 'YCL-K'${mine} group by 1) s on s.material_id = l.material_id
        where h.status in (1, 2, 3, 4) and h.deleted_at is null and l.need_qty > l.picked_qty
      ) y
    ) x left join line n on n.id = x.line_id`;
  const select = `x.demand_id as "demandId", x.demand_line_id as "demandLineId", x.doc_no as "docNo", x.order_no as "orderNo", n.line_name as "lineName",
    x.need_at as "needAt", x.material_id as "materialId", x.mat_code as "matCode", x.mat_name as "matName", x.spec, x.unit_code as "unitCode", x.need,
    x.available, ${onOrder('x.material_id')} as "onOrder", x.short,
    round(100.0 * count(*) filter (where x.short = 0) over (partition by coalesce(x.order_no, x.demand_id::text)) /
      count(*) over (partition by coalesce(x.order_no, x.demand_id::text)))::int as "kitPct"`;
  return page<NeededRow>(db, conditions, { select, from, order: 'x.need_at, x.doc_no, x.line_no' }, query);
}

// A line is done when the box that completes it was received; the delivery that did it knows when.
const doneAt = `case when l.received_qty >= l.need_qty then (select max(d.received_at) from material_delivery_box v join material_delivery d on d.id = v.doc_id
  where v.demand_line_id = l.id) end`;

/** Calls for material line by line, with how long they took (prodDemandReport). A demand is for all who work in the warehouse. */
export function demandReport(db: pg.Pool, query: z.infer<typeof demandQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('h.deleted_at is null');
  addDays(conditions, 'h.need_at', query.date);
  addIds(conditions, 'h.line_id', query.lineId);
  if (query.status?.length) conditions.add(`h.status = any(${conditions.param(query.status)}::smallint[])`);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ['l.mat_code', 'l.mat_name'], query.sMAT);
  const from = `from prod_demand h join prod_demand_line l on l.doc_id = h.id left join line n on n.id = h.line_id`;
  const select = `l.id as "demandLineId", h.id as "demandId", h.doc_no as "docNo", h.status, h.order_no as "orderNo", n.line_name as "lineName", ${MATERIAL},
    l.need_qty as "needQty", l.picked_qty as "pickedQty", l.delivered_qty as "deliveredQty", l.received_qty as "receivedQty",
    h.created_at as "createdAt", h.need_at as "needAt", ${doneAt} as "doneAt",
    floor(extract(epoch from ${doneAt} - h.created_at) / 60)::int as minutes`;
  return page<DemandReportRow>(db, conditions, { select, from, order: 'h.need_at desc, h.id, l.line_no' }, query);
}

/** Boxes of picking lists: suggested or not, why another was taken, by whom and when (prodDemandBoxLog/getPageQueryBoxTO). */
export function demandBoxes(db: pg.Pool, actor: Actor, query: z.infer<typeof boxLogQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('h.deleted_at is null');
  addPlaces(conditions, actor, 'h.from_warehouse_id', undefined);
  addIds(conditions, 'h.id', query.requisitionId);
  addIds(conditions, 'd.line_id', query.lineId);
  if (query.requisitionType) conditions.add(`h.requisition_type = ${conditions.param(query.requisitionType)}`);
  if (query.status?.length) conditions.add(`x.status = any(${conditions.param(query.status)}::smallint[])`);
  addDays(conditions, 'coalesce(x.picked_at, h.created_at)', query.date);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ['x.box_no'], query.boxNo);
  const from = `from prod_demand_box_log x join requisition h on h.id = x.doc_id join requisition_line l on l.id = x.line_id
    left join prod_demand d on d.id = h.demand_id`;
  const select = `x.id as "logId", h.id as "requisitionId", h.doc_no as "docNo", h.requisition_type as "requisitionType", h.status as "docStatus",
    h.order_no as "orderNo", l.line_no as "lineNo", ${MATERIAL}, x.box_id as "boxId", x.box_no as "boxNo",
    (select t.batch_no from box b join batch t on t.id = b.batch_id where b.id = x.box_id) as "batchNo",
    (select n.bin_code from bin n where n.id = x.bin_id) as "binCode", x.qty, x.status, x.suggested, x.override_reason as "overrideReason",
    x.reject_reason as "rejectReason", x.picked_by_name as picker, x.picked_at as "pickedAt",
    (select n.line_name from line n where n.id = d.line_id) as "lineName"`;
  return page<DemandBoxRow>(db, conditions, { select, from, order: 'h.created_at desc, h.id, l.line_no, x.box_no' }, query);
}

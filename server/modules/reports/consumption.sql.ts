/** The material that orders have used, beside what their structure says (area-reports row 9). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { consumption as report } from '#domain/wms/reports/production.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { STORED } from './finished-in.sql.ts';
import { COMPLETED } from './prod-orders.sql.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const consumptionSchema = reportSchema(report, {});
type Asked = z.infer<typeof consumptionSchema>;
type Used = Pick<Asked, 'batchNo' | 'date'>;

/** Material that went to production, came back, or was taken back by a reversal or a red note. Finished goods come out of the same account. */
const KINDS = ['GI_PRODUCTION', 'GR_WORKSHOP_RETURN'].flatMap((kind) => [kind, `${kind}_R`]);

/**
 * "(select …)" of what was used, by order_no and material_id: qty, batches, suppliers. The store of an entry stands beside it in the same movement.
 * @param inner gets the conditions
 */
export function usedOf(inner: Conditions, actor: Actor, { batchNo, date }: Used): string {
  inner.add(`e.account = 'PRODUCTION' and v.movement_type = any(${inner.param(KINDS)}::text[])`);
  if (!isAdmin(actor))
    inner.add(`exists (select 1 from stock_ledger_entry x where x.movement_id = e.movement_id and x.box_id = e.box_id and x.account = 'STOCK'
      and x.warehouse_id = any(${inner.param(actor.warehouses)}::uuid[]))`);
  addWords(inner, ["coalesce(b.batch_no, '')"], batchNo);
  addDates(inner, 'v.posting_date', date);
  return `(select e.order_no, e.material_id, sum(e.qty_delta) as qty, string_agg(distinct b.batch_no, ', ') as batches,
      string_agg(distinct s.sup_name, ', ') as suppliers
    from stock_ledger_entry e join stock_movement v on v.id = e.movement_id left join batch b on b.id = e.batch_id left join supplier s on s.id = b.supplier_id
    ${inner.where} group by 1, 2 having sum(e.qty_delta) <> 0)`;
}

/** The order of this number; of one that nobody has entered, the product that all its receipts name. */
const ORDER = `left join lateral (select o.id, o.material_id, o.prod_version, ${COMPLETED} as completed from prod_order o
    where o.order_no = t.order_no and o.deleted_at is null) o on true
  left join lateral (select min(l.material_id::text)::uuid as material_id from finished_receipt h join finished_receipt_line l on l.doc_id = h.id
    where h.order_no = t.order_no and ${STORED} having count(distinct l.material_id) = 1) r on true
  left join material g on g.id = coalesce(o.material_id, r.material_id)`;

/**
 * What one product takes of material `t`: as frozen when its order `o` was released, else by the version of the structure that the order names. What stands
 * in for another material has no standard of its own.
 */
export const STRUCTURE = `left join lateral (
    select count(*) as parts, sum(case when f.is_main then f.per_piece else 0 end) filter (where f.material_id = t.material_id) as per_piece
    from order_material f where f.order_id = o.id and not f.is_removed) z on true
  left join lateral (select sum(l.qty_per * (1 + l.scrap_pct / 100) / b.base_qty) as per_piece
    from bom b join bom_line l on l.doc_id = b.id
    where b.product_id = o.material_id and b.prod_version = o.prod_version and b.status = 1 and b.deleted_at is null and b.base_qty > 0
      and l.material_id = t.material_id and not l.is_removed) c on true`;
export const PER_PIECE = '(case when z.parts > 0 then z.per_piece else c.per_piece end)';

export const variancePct = (standard: string): string => `round(100 * (t.qty - ${standard}) / nullif(${standard}, 0), 2)`;

const FROM = `join material m on m.id = t.material_id ${ORDER} ${STRUCTURE} left join material_price p on p.material_id = m.id`;

/** A part of what an order has used says nothing against its structure. */
const standardOf = ({ batchNo, date }: Asked): string =>
  batchNo.trim() || date?.from || date?.to ? 'null::numeric' : `o.completed * ${PER_PIECE}`;

const columnsOf = (
  standard: string,
): string => `concat_ws('/', t.order_no, m.id) as "rowId", m.id as "materialId", g.id as "productId", t.order_no as "orderNo",
  g.mat_code as "productCode", g.mat_name as "productName", o.completed as "completedQty", m.mat_code as "matCode", m.mat_name as "matName", m.spec,
  m.base_unit as "unitCode", t.batches as "batchNo", t.suppliers as "supName", ${standard} as "standardQty", t.qty as "actualQty",
  t.qty - ${standard} as "varianceQty", ${variancePct(standard)} as "variancePct", t.qty * p.ref_price as amount`;

/** By order, the newest number first; what no order was named for comes last. */
export function consumption(db: pg.Pool, actor: Actor, query: Asked) {
  const inner = new Conditions();
  const used = usedOf(inner, actor, query);
  const conditions = new Conditions(inner.values);
  addWords(conditions, ["coalesce(t.order_no, '')"], query.orderNo);
  addIds(conditions, 'g.id', query.productId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  const select = columnsOf(standardOf(query));
  const source = plainSource(conditions, { select, from: `from ${used} t ${FROM}`, order: 't.order_no desc nulls last, m.mat_code' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, consumptionSchema, consumption)];

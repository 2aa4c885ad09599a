/** Scrap of production (area-mes §5): what waits to be disposed of, and the material of suppliers in use. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { suppliersMaterial as material, scrapToDispose as toDispose } from '#domain/mes/scrap/scrap.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords, ids } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

/** A form asks for one order, whatever is left of it. */
export const toDisposeSchema = reportSchema(toDispose, { orderId: ids });
export const suppliersMaterialSchema = reportSchema(material, {});

const MATERIAL = ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"];
/** Material that went to production and what came back of it. Scrap and finished goods come out of the same account and are none of it. */
const USED = `e.account = 'PRODUCTION' and v.movement_type in ('GI_PRODUCTION', 'GI_PRODUCTION_R', 'GR_WORKSHOP_RETURN', 'GR_WORKSHOP_RETURN_R')`;
const ENTRIES = `stock_ledger_entry e join stock_movement v on v.id = e.movement_id left join box b on b.id = e.box_id
  left join batch k on k.id = e.batch_id`;
const BY_SUPPLIER = 'coalesce(b.supplier_id, k.supplier_id)';

const SPOILT = `(
  select p.id, p.order_id, p.op_seq, p.op_code, 1 as kind, p.scrap_labour_qty as qty, p.labour_disposed_qty as disposed from order_operation p
  union all
  select p.id, p.order_id, p.op_seq, p.op_code, 2, p.scrap_material_qty, p.material_disposed_qty from order_operation p) t`;

/** The components of the operation and of those before it: by supplier, batch and order line where they were used, else by what the order needs. */
const SOURCES = `(select coalesce(jsonb_agg(jsonb_build_object('partId', c.part_id, 'matCode', x.mat_code, 'matName', x.mat_name,
    'supplierId', u.supplier_id, 'supName', s.sup_name, 'batchNo', u.batch_no, 'poLineId', u.po_line_id) order by c.op_seq desc, u.qty desc nulls last), '[]'::jsonb)
  from (select material_id as part_id, max(op_seq) as op_seq from order_material where order_id = t.order_id and op_seq <= t.op_seq and not is_removed group by 1) c
  join material x on x.id = c.part_id
  left join lateral (select ${BY_SUPPLIER} as supplier_id, k.batch_no, r.po_line_id, sum(e.qty_delta) as qty from ${ENTRIES}
    left join receipt_line r on r.id = b.source_line_id
    where e.order_no = o.order_no and e.material_id = c.part_id and ${USED} group by 1, 2, 3 having sum(e.qty_delta) > 0) u on true
  left join supplier s on s.id = u.supplier_id)`;

const TO_DISPOSE = `concat_ws('/', t.order_id, t.kind, t.op_seq) as "rowId", t.order_id as "orderId", t.id as "orderOpId", o.order_no as "orderNo",
  t.op_seq as "opSeq", d.op_name as "opName", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", t.kind as "scrapKind",
  t.qty as "scrapQty", t.disposed as "disposedQty", t.qty - t.disposed as "openQty",
  case t.kind when 1 then w.labour_scrap_warehouse_id else w.material_scrap_warehouse_id end as "toWarehouseId",
  case t.kind when 2 then ${SOURCES} else '[]'::jsonb end as sources`;

/** By order, the newest number first. */
export function scrapToDispose(db: pg.Pool, actor: Actor, query: z.infer<typeof toDisposeSchema>) {
  const conditions = new Conditions();
  conditions.add('o.deleted_at is null and t.qty > t.disposed');
  if (query.orderId !== undefined) conditions.add(`o.id = any(${conditions.param([query.orderId].flat())}::uuid[])`);
  addWords(conditions, ['o.order_no'], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  if (query.scrapKind.length > 0) conditions.add(`t.kind = any(${conditions.param(query.scrapKind)}::int[])`);
  const from = `from ${SPOILT} join prod_order o on o.id = t.order_id join material m on m.id = o.material_id
    left join operation_def d on d.op_code = t.op_code left join line n on n.id = o.line_id
    left join shop_wip_warehouse w on w.workshop_dept_id = n.workshop_dept_id`;
  const source = plainSource(conditions, { select: TO_DISPOSE, from, order: 'o.order_no desc, t.op_seq, t.kind' });
  return answerReport<ReportRow<typeof toDispose>>(db, actor, toDispose, source, query);
}

/** Claims that were made of disposals and not refused. */
const CLAIMED = `c.source_doc_type = 'labourMaterialDispose' and c.status in (0, 1) and c.deleted_at is null`;

/** The worst first. */
export function suppliersMaterial(db: pg.Pool, actor: Actor, query: z.infer<typeof suppliersMaterialSchema>) {
  const used = new Conditions();
  used.add(USED);
  addDates(used, 'v.posting_date', query.date);
  const spoilt = new Conditions(used.values);
  spoilt.add('h.scrap_kind = 2 and h.status in (2, 4, 5, 6) and l.part_id is not null');
  addDates(spoilt, 'h.biz_date', query.date);
  const claims = new Conditions(spoilt.values);
  claims.add(CLAIMED);
  addDates(claims, 'c.biz_date', query.date);
  const conditions = new Conditions(claims.values);
  addIds(conditions, 't.supplier_id', query.supplierId);
  addWords(conditions, MATERIAL, query.sMAT);
  const from = `from (
      select x.supplier_id, x.material_id, sum(x.used) as used, sum(x.spoilt) as spoilt, sum(x.claimed) as claimed from (
        select ${BY_SUPPLIER} as supplier_id, e.material_id, sum(e.qty_delta) as used, 0::numeric as spoilt, null::numeric as claimed from ${ENTRIES}
          ${used.where} group by 1, 2
        union all
        select l.supplier_id, l.part_id, 0, sum(l.part_qty), null from labour_material_dispose_line l
          join labour_material_dispose h on h.id = l.doc_id ${spoilt.where} group by 1, 2
        union all
        select c.supplier_id, c.material_id, 0, 0, sum(c.amount) from claim c ${claims.where} group by 1, 2
      ) x group by 1, 2 having sum(x.used) <> 0 or sum(x.spoilt) <> 0 or sum(x.claimed) <> 0
    ) t join material m on m.id = t.material_id left join supplier s on s.id = t.supplier_id left join unit u on u.unit_code = m.base_unit`;
  const ppm = `case when u.unit_group = 'count' and t.used > 0 then round(t.spoilt * 1000000 / t.used)::int end`;
  const select = `concat_ws('/', t.supplier_id, t.material_id) as "rowId", t.supplier_id as "supplierId", t.material_id as "materialId",
    s.sup_name as "supName", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", t.used as "consumedQty",
    t.spoilt as "materialScrapQty", ${ppm} as ppm, t.claimed as "claimAmount"`;
  const source = plainSource(conditions, { select, from, order: `${ppm} desc nulls last, s.sup_name nulls last, m.mat_code` });
  return answerReport<ReportRow<typeof material>>(db, actor, material, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(toDispose, toDisposeSchema, scrapToDispose),
  reportCall(material, suppliersMaterialSchema, suppliersMaterial),
];

/** Where the newest snapshots of the ERP differ from our boxes (report row 34). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { StockDifferenceCount } from '#domain/system/answers.ts';
import { stockDifference as report, type StockDifference } from '#domain/wms/reports/difference.report.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addPlaces, addWords } from '#server/modules/report-query.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const differenceQuerySchema = reportSchema(report, {});

/*
 * A warehouse without any snapshot of the ERP cannot be compared and is left out. So is a warehouse that only the ERP knows.
 * If the ERP gives a figure without a batch, the sums over all batches of the material are compared instead.
 */
const compared = `(
  with shot as materialized (
    select w.id, w.wh_name, s.taken_at, w.wh_code from warehouse w
    cross join lateral (select max(taken_at) as taken_at from erp_stock where warehouse_code = w.wh_code) s where s.taken_at is not null
  ), erp as materialized (
    select shot.id as warehouse_id, e.mat_code, e.batch_no, e.erp_qty from shot
    join erp_stock e on e.warehouse_code = shot.wh_code and e.taken_at = shot.taken_at
  ), whole as materialized (
    select distinct warehouse_id, mat_code from erp where batch_no is null
  ), sides as (
    select warehouse_id, mat_code, batch_no, 0 as mes_qty, erp_qty, 0 as boxes, 1 as lines from erp
    union all
    select b.warehouse_id, m.mat_code, t.batch_no, b.qty, 0, 1, 0 from box b
    join shot on shot.id = b.warehouse_id join material m on m.id = b.material_id left join batch t on t.id = b.batch_id where b.qty > 0
  ), sums as (
    select s.warehouse_id, s.mat_code, case when whole.mat_code is null then s.batch_no end as batch_no,
      sum(s.mes_qty) as mes_qty, sum(s.erp_qty) as u9_qty, sum(s.boxes) as boxes, sum(s.lines) as lines
    from sides s left join whole on whole.warehouse_id = s.warehouse_id and whole.mat_code = s.mat_code group by 1, 2, 3
  )
  select sums.*, shot.wh_name, shot.wh_code, shot.taken_at, m.id as material_id, m.mat_name, m.spec, m.base_unit
  from sums join shot on shot.id = sums.warehouse_id left join material m on m.mat_code = sums.mat_code
) d`;

// Shipped and not yet received: our books already have it at the receiver, the ERP may still have it at the sender.
const onTheWay = `abs(d.mes_qty - d.u9_qty) <= (
  select sum(l.qty) from material_delivery h join material_delivery_box l on l.doc_id = h.id
  where h.status in (2, 3) and h.deleted_at is null and l.material_id = d.material_id
    and d.warehouse_id = case when d.mes_qty < d.u9_qty then h.from_warehouse_id else h.to_warehouse_id end)`;

// Posted here, but the ERP has not received the message. The pending change explains the difference if it has the same size.
// A message that has waited for weeks was never meant to be sent.
const notSent = `d.mes_qty - d.u9_qty = (
  select sum(e.qty_delta) from erp_outbox o join stock_ledger_entry e on e.movement_id = o.id
  left join batch t on t.id = e.batch_id
  where o.direction = 'out' and o.status in (0, 1, 3) and o.created_at > d.taken_at - interval '14 days' and e.account = 'STOCK' and e.warehouse_id = d.warehouse_id and e.material_id = d.material_id
    and (d.batch_no is null or t.batch_no = d.batch_no))`;

const differenceColumns = `d.warehouse_id as "warehouseId", d.wh_name as "whName", d.material_id as "materialId", d.mat_code as "matCode",
  d.mat_name as "matName", d.spec, d.base_unit as "unitCode", d.batch_no as "batchNo", d.mes_qty as "mesQty", d.u9_qty as "u9Qty",
  d.mes_qty - d.u9_qty as diff, d.taken_at as "takenAt",
  case when d.mes_qty = d.u9_qty then null when ${notSent} then 'unsent' when ${onTheWay} then 'inTransit' when d.boxes = 0 then 'onlyErp' when d.lines = 0 then 'onlyMes' end as hint`;

type DifferenceQuery = z.infer<typeof differenceQuerySchema>;

/** The requested rows, within the warehouses the user may see. @param shown which of the compared rows */
const asked = (actor: Actor, { warehouseId, sMAT }: DifferenceQuery, shown: string): Conditions => {
  const conditions = new Conditions();
  conditions.add(shown);
  addPlaces(conditions, actor, 'd.warehouse_id', warehouseId);
  addWords(conditions, ['d.mat_code', "coalesce(d.mat_name, '')"], sMAT);
  return conditions;
};

/** How many of the requested rows differ, by warehouse, most first. Quantities of different units are never added up. */
export async function differenceCounts(db: Queryable, actor: Actor, query: DifferenceQuery): Promise<PageOf<StockDifferenceCount>> {
  const conditions = asked(actor, query, 'd.mes_qty <> d.u9_qty');
  const list = await rowsOf<StockDifferenceCount>(
    db,
    `select d.warehouse_id as "warehouseId", d.wh_name as "whName", (count(*) filter (where d.mes_qty < d.u9_qty))::int as less,
       (count(*) filter (where d.mes_qty > d.u9_qty))::int as more
     from ${compared}${conditions.where} group by 1, 2, d.wh_code order by count(*) desc, d.wh_code`,
    conditions.values,
  );
  return { list, total: list.length };
}

/** By warehouse, material and batch. */
export function stockDifferences(db: pg.Pool, actor: Actor, query: DifferenceQuery) {
  const conditions = asked(actor, query, query.cyFlag ? 'd.mes_qty <> d.u9_qty' : '(d.mes_qty <> 0 or d.u9_qty <> 0)');
  const order = 'd.wh_code, d.mat_code, d.batch_no nulls first';
  const source = plainSource(conditions, { select: differenceColumns, from: `from ${compared}`, order });
  return answerReport<StockDifference>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, differenceQuerySchema, stockDifferences)];

/** Stock as the ERP has it (model-1 "erpStock"): snapshots, and where the newest ones differ from our boxes. */

import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { StockDifference, StockDifferenceCount } from '#domain/system/answers.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { newId } from '#server/modules/records/resources.ts';
import { addPlaces, addWords, page } from '#server/modules/report-query.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export interface ErpStockRow {
  readonly warehouseCode: string;
  readonly matCode: string;
  /** Null = the ERP keeps no batches of it there. */
  readonly batchNo: string | null;
  /** In the stock unit. Zero is an answer too: of a warehouse that is empty the ERP names a material with zero. */
  readonly erpQty: string;
}

/** Keeps one answer of the ERP. For the warehouses it names it takes the place of what was known, as a whole. */
export async function keepErpStock(db: Queryable, takenAt: string, rows: readonly ErpStockRow[]): Promise<void> {
  const of = (field: keyof ErpStockRow) => rows.map((row) => row[field]);
  await db.query(
    `insert into erp_stock (snapshot_id, taken_at, warehouse_code, mat_code, batch_no, erp_qty)
     select i, $1::timestamptz, w, m, nullif(b, ''), q from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[]) as x(i, w, m, b, q)`,
    [takenAt, rows.map(() => newId()), of('warehouseCode'), of('matCode'), of('batchNo'), of('erpQty')],
  );
}

/** Snapshots older than this tell nothing any more, unless they are the last of their warehouse. */
const KEEP_DAYS = 30;

export async function forgetErpStock(db: Queryable): Promise<void> {
  await db.query(
    `delete from erp_stock e where e.taken_at < now() - make_interval(days => $1)
       and e.taken_at < (select max(n.taken_at) from erp_stock n where n.warehouse_code = e.warehouse_code)`,
    [KEEP_DAYS],
  );
}

export const differenceQuerySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
  /** Only what differs. */
  cyFlag: z.boolean().default(true),
  warehouseId: z.union([z.uuid(), z.array(z.uuid()).max(500)]).optional(),
  /** Words that occur in code or name of the material. */
  sMAT: z.string().max(100).optional(),
});

/*
 * A warehouse of which the ERP was never asked has nothing to be compared with: it is left out, and so is a warehouse that only the ERP knows.
 * Where the ERP gives one figure without a batch, all batches of the material count together: both sides are then asked for their sum.
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

// Shipped and not yet received: ours already stands at the receiver, the ERP's may still stand at the sender.
const onTheWay = `abs(d.mes_qty - d.u9_qty) <= (
  select sum(l.qty) from material_delivery h join material_delivery_box l on l.doc_id = h.id
  where h.status in (2, 3) and h.deleted_at is null and l.material_id = d.material_id
    and d.warehouse_id = case when d.mes_qty < d.u9_qty then h.from_warehouse_id else h.to_warehouse_id end)`;

// Posted here, and the ERP has not got the message: what it will change explains the difference where it is as large.
// What has waited for weeks was never meant to be sent.
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

/** What is asked, of the warehouses the asker may see. @param shown which of the compared */
const asked = (actor: Actor, { warehouseId, sMAT }: DifferenceQuery, shown: string): Conditions => {
  const conditions = new Conditions();
  conditions.add(shown);
  addPlaces(conditions, actor, 'd.warehouse_id', warehouseId);
  addWords(conditions, ['d.mat_code', "coalesce(d.mat_name, '')"], sMAT);
  return conditions;
};

/** How many of the asked differ by warehouse, the most first. Quantities of different units are never added up. */
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

/** The newest snapshot against our boxes, by warehouse, material and batch; what only one of the two has is a difference too. */
export function stockDifferences(db: pg.Pool, actor: Actor, query: DifferenceQuery) {
  const conditions = asked(actor, query, query.cyFlag ? 'd.mes_qty <> d.u9_qty' : '(d.mes_qty <> 0 or d.u9_qty <> 0)');
  const parts = { select: differenceColumns, from: `from ${compared}`, tail: '', order: 'd.wh_code, d.mat_code, d.batch_no nulls first' };
  return page<StockDifference>(db, conditions, parts, query);
}

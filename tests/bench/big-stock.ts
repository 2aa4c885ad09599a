/**
 * A warehouse after some years: a million boxes and the ledger of what happened to them, made inside PostgreSQL. The goods are as uneven as in a real one: a
 * tenth of the materials fill a third of the shelves, one box in ten still lies there (stock-rules §3.14), and every box has come in, been put away, moved and locked, and was
 * unlocked or used up within four months.
 */
import type pg from 'pg';
import { made, skewed, unhurried } from './in-database.ts';

export interface Size {
  readonly boxes: number;
  readonly materials: number;
  readonly warehouses: number;
}

/** Each movement of a box is a pair: out of where it was, into where it is. */
const MOVES = 5;
export const ENTRIES_PER_BOX = 2 * MOVES;

const base = ({ materials, warehouses }: Size): readonly string[] => [
  `insert into unit (id, version, unit_code, unit_name, unit_group, decimal_places, is_active)
   select ${made('unit', '1')}, 1, 'BIG', '件', 'count', 0, true`,
  `insert into material_class (id, version, class_code, class_name, is_active) select ${made('class', 'n')}, 1, 'BIG' || n, '大类' || n, true
   from generate_series(1, 20) n`,
  `insert into warehouse (id, version, wh_code, wh_name, wh_class_code, bin_managed, is_active)
   select ${made('wh', 'n')}, 1, 'BIG-' || n, '大仓' || n, 'YCL-K', true, true from generate_series(0, ${warehouses - 1}) n`,
  `insert into bin (id, version, warehouse_id, bin_code, bin_name, bin_type, pick_seq, mix_material, mix_batch, is_transit, is_active)
   select ${made('bin', 'n')}, 1, ${made('wh', `n % ${warehouses}`)}, 'B-' || n, 'B-' || n, case when n < ${warehouses} then 0 else 7 end, n, true, true, false, true
   from generate_series(0, ${warehouses * 500 - 1}) n`,
  `insert into material (id, version, mat_code, mat_name, spec, class_code, source_type, is_blank, base_unit, box_managed, batch_managed, shelf_life_managed,
     expiry_warn_days, iqc_mode, over_receipt_pct, over_issue_pct, is_active)
   select ${made('mat', 'n')}, 1, 'BIG' || lpad(n::text, 6, '0'), (array['圆钢','铜棒','轴承','螺栓','齿轮'])[n % 5 + 1] || n, 'φ' || n % 200, 'BIG' || n % 20 + 1, 1, false,
     'BIG', true, true, false, 30, 0, 0, 0, true from generate_series(0, ${materials - 1}) n`,
  `insert into batch (id, version, material_id, batch_no, production_date, received_date, expiry_date, quality_status)
   select ${made('batch', 'n')}, 1, ${made('mat', `n % ${materials}`)}, 'L' || n, date '2024-01-01' + n % 900, date '2024-01-05' + n % 900,
     case when n % 3 = 0 then date '2027-01-01' + n % 700 end, 1 from generate_series(0, ${materials * 5 - 1}) n`,
];

/** A box of number n, of material m in warehouse w: one of the two or three that keep it. */
const numbered = ({ boxes: count, materials, warehouses }: Size): string => `(
  select n, n % 10 = 3 as alive, ${skewed('n', String(materials))} as m, (${skewed('n', String(materials))} + n % 3 * 7) % ${warehouses} as w
  from generate_series(1, ${count}) n)`;

/** What happens to a box that does not lie there any more happens last, days after it came. */
const ISSUED = `not alive and k = ${MOVES - 1}`;

const boxes = (size: Size): string => `
  insert into box (id, version, box_no, box_type, material_id, batch_id, qty, reserved_qty, box_status, warehouse_id, bin_id, received_at, updated_at)
  select ${made('box', 'n')}, 5, 'BX' || lpad(n::text, 9, '0'), 1, ${made('mat', 'm')}, ${made('batch', `m + ${size.materials} * (n % 5)`)},
    case when alive then 10 + n % 90 else 0 end, case when alive and n % 500 = 43 then 5 else 0 end,
    case when not alive then 0 when n % 400 = 3 then 4 when n % 600 = 13 then 13 when n % 900 = 23 then 7 when n % 450 = 33 then 5 else 2 end,
    case when alive then ${made('wh', 'w')} end, case when alive then ${made('bin', `w + ${size.warehouses} * (1 + n % 499)`)} end,
    timestamptz '2024-01-05 08:00+08' + n % 900 * interval '1 day', now() - n % 900 * interval '1 day'
  from ${numbered(size)} x`;

const movements = (size: Size): string => `
  insert into stock_movement (id, version, movement_type, doc_type, doc_id, doc_no, posting_date, occurred_at, recorded_at, is_redated, op_id, ordinal, user_id, device_id)
  select ${made('move', `n * ${MOVES} + k`)}, 1,
    case when ${ISSUED} then 'GI_PRODUCTION' else (array['GR_PURCHASE','MV_PUTAWAY','MV_BIN','ST_CHANGE','ST_CHANGE'])[k + 1] end, 'receipt', ${made('doc', 'n / 50')},
    'RC' || n / 50, (at)::date, at, at, false, ${made('op', `n * ${MOVES} + k`)}, 0, (select id from app_user order by account limit 1), ${made('device', 'n % 40')}
  from (select n, k, alive, timestamptz '2024-01-05 08:00+08' + n::bigint * 900 / ${size.boxes} * interval '1 day' + n % 600 * interval '1 minute' + k * interval '10 minutes'
          + case when ${ISSUED} then n % 120 else 0 end * interval '1 day' as at
        from ${numbered(size)} x, generate_series(0, ${MOVES - 1}) k) x`;

const entries = (size: Size): string => `
  insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, batch_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after)
  select ${made('entry', `n::bigint * ${ENTRIES_PER_BOX} + k * 2 + s`)}, 1, ${made('move', `n * ${MOVES} + k`)}, s, coalesce(other, 'STOCK'),
    ${made('mat', 'm')}, ${made('batch', `m + ${size.materials} * (n % 5)`)}, ${made('box', 'n')}, case when other is null then ${made('wh', 'w')} end,
    case when other is null then ${made('bin', `w + ${size.warehouses} * (1 + (n + k + s) % 499)`)} end, case when other is null then 2 end,
    case s when 0 then -q else q end, case when other is null then q * s end
  from (select n, k, s, m, w, 10 + n % 90 as q, case when k = 0 and s = 0 then 'VENDOR' when ${ISSUED} and s = 1 then 'PRODUCTION' end as other
        from ${numbered(size)} x, generate_series(0, ${MOVES - 1}) k, generate_series(0, 1) s) x`;

/** Builds an index once instead of a million times. */
export async function withoutIndexes(db: pg.PoolClient, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.tablename = any($1) and not exists (select 1 from pg_constraint c where c.conname = i.indexname) and i.indexname <> 'box_box_no_key'`,
    [tables],
  );
  for (const { name } of rows) await db.query(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await db.query(definition);
}

/** Fills an empty database; minutes at the full size. */
export const makeStock = (pool: pg.Pool, size: Size): Promise<void> =>
  unhurried(pool, async (db) => {
    for (const statement of base(size)) await db.query(statement);
    await withoutIndexes(db, ['box', 'stock_movement', 'stock_ledger_entry'], async () => {
      await db.query(boxes(size));
      await db.query('analyze box');
      // One by one, millions of movements would wait to be added to their days.
      await db.query('alter table stock_movement disable trigger stock_movement_waits');
      await db.query(movements(size));
      await db.query('alter table stock_movement enable trigger stock_movement_waits');
      await db.query(entries(size));
    });
    await db.query('analyze stock_movement, stock_ledger_entry');
    await db.query('select stock_days_anew()');
    await db.query('vacuum (analyze) box, stock_movement, stock_ledger_entry, batch, material, bin, warehouse, stock_day');
  });

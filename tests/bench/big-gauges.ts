/** A store of gauges after some years of inspections. Made inside PostgreSQL. A few gauges have measured most of it, as on a real bench. */
import type pg from 'pg';
import { made, skewed, unhurried } from './in-database.ts';

export interface GaugeSize {
  readonly gauges: number;
  readonly inspections: number;
}

export const ITEMS_PER_INSPECTION = 3;
const GAUGE = 2;

const statements = ({ gauges, inspections }: GaugeSize): readonly string[] => [
  `insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id, received_at, updated_at)
   select ${made('gauge-box', 'n')}, 5, 'BIGG' || lpad(n::text, 5, '0'), 3, ${made('mat', 'n % 500')}, 1, 0, 2, ${made('tool-store', '0')}, ${made('tool-bin', '0')},
     now() - interval '2 years', now() from generate_series(0, ${gauges - 1}) n`,
  `insert into asset_item (id, version, asset_no, asset_kind, material_id, box_id, home_warehouse_id, home_bin_id, life_used, life_base, grind_count, calib_cycle,
     last_calib_date, next_calib_date, calib_result)
   select ${made('gauge', 'n')}, 5, 'BIGG' || lpad(n::text, 5, '0'), ${GAUGE}, ${made('mat', 'n % 500')}, ${made('gauge-box', 'n')}, ${made('tool-store', '0')},
     ${made('tool-bin', '0')}, 0, 0, 0, 180, current_date - 90, current_date + 90, 1 from generate_series(0, ${gauges - 1}) n`,
  `insert into inspection (id, version, doc_no, site_id, biz_date, created_by, created_by_name, created_at, updated_by, updated_by_name, updated_at, print_count, status,
     inspect_type, warehouse_id, material_id, mat_code, mat_name, unit_code, lot_qty, inspect_level, severity, aql, sample_qty, accept_no, reject_no, defect_qty, is_sorted, inspected_at)
   select ${made('check', 'n')}, 3, 'BIGQ' || lpad(n::text, 8, '0'), 'MAIN', at::date, u.id, u.user_name, at, u.id, u.user_name, at, 0, 5, 1, ${made('tool-store', '0')},
     m.id, m.mat_code, m.mat_name, 'BIG', 100, 'II', 'normal', 1, 13, 0, 1, 0, false, at
   from (select n, now() - (${inspections} - n) * (interval '2 years' / ${inspections}) as at from generate_series(0, ${inspections - 1}) n) x
     join material m on m.id = ${made('mat', 'n % 500')}, (select id, user_name from app_user order by account limit 1) u`,
  `insert into inspection_item (id, version, doc_id, seq, item_name, standard, readings, gauge_no, result, defect_qty, photo_ids, is_removed)
   select ${made('check-item', `n * ${ITEMS_PER_INSPECTION} + k`)}, 1, ${made('check', 'n')}, k + 1, '外径', 'Ø20 ±0.05', '["20.01","20.02","19.99"]',
     'BIGG' || lpad((${skewed(`n * ${ITEMS_PER_INSPECTION} + k`, String(gauges))})::text, 5, '0'), 1, 0, '[]', false
   from generate_series(0, ${inspections - 1}) n, generate_series(0, ${ITEMS_PER_INSPECTION - 1}) k`,
];

/** Fills a database that holds the stores of `makeAssets`. */
export const makeGauges = (pool: pg.Pool, size: GaugeSize): Promise<void> =>
  unhurried(pool, async (db) => {
    for (const statement of statements(size)) await db.query(statement);
    await db.query('vacuum (analyze) box, asset_item, inspection, inspection_item');
  });

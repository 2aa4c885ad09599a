/**
 * Tool stores after some years: a hundred thousand tools, each lent ten times, and all but a few loans ended. Made inside PostgreSQL. The goods are as uneven
 * as in a real store: a tenth of the people borrow a third of the tools.
 */
import type pg from 'pg';
import { made, skewed, unhurried } from './in-database.ts';

export interface AssetSize {
  readonly assets: number;
  readonly loanLines: number;
  readonly people: number;
  readonly stores: number;
}

export const LINES_PER_LOAN = 4;
/** Of this many loans the newest is still open. */
const ONE_OPEN_OF = 50;

const base = ({ assets, people, stores }: AssetSize): readonly string[] => [
  `insert into department (id, version, dept_code, dept_name, dept_type, is_active)
   select ${made('dept', 'n')}, 1, 'BIGD' || n, '大车间' || n, 1, true from generate_series(0, 19) n`,
  `insert into person (id, version, person_code, person_name, dept_id, status)
   select ${made('person', 'n')}, 1, 'BIGP' || n, (array['王','李','张','刘','陈'])[n % 5 + 1] || '工' || n, ${made('dept', 'n % 20')}, 1
   from generate_series(0, ${people - 1}) n`,
  `insert into warehouse (id, version, wh_code, wh_name, wh_class_code, bin_managed, is_active)
   select ${made('tool-store', 'n')}, 1, 'BIGT-' || n, '大工具库' || n, 'GJU-K', true, true from generate_series(0, ${stores - 1}) n`,
  `insert into bin (id, version, warehouse_id, bin_code, bin_name, bin_type, pick_seq, mix_material, mix_batch, is_transit, is_active)
   select ${made('tool-bin', 'n')}, 1, ${made('tool-store', `n % ${stores}`)}, 'T-' || n, 'T-' || n, 0, n, true, true, false, true
   from generate_series(0, ${stores * 50 - 1}) n`,
  `insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id, holder_id, received_at, updated_at)
   select ${made('tool-box', 'n')}, 5, 'BIGT' || lpad(n::text, 6, '0'), 3, ${made('mat', 'n % 500')}, 1, 0, case when n % ${ONE_OPEN_OF} = 0 then 9 else 2 end,
     ${made('tool-store', `n % ${stores}`)}, ${made('tool-bin', `n % ${stores}`)}, case when n % ${ONE_OPEN_OF} = 0 then ${made('person', skewed('n', String(people)))} end,
     now() - interval '2 years', now() from generate_series(0, ${assets - 1}) n`,
  `insert into asset_item (id, version, asset_no, asset_kind, material_id, box_id, home_warehouse_id, home_bin_id, life_unit, life_total, life_used, life_base, grind_count, grind_max)
   select ${made('tool', 'n')}, 5, 'BIGT' || lpad(n::text, 6, '0'), 1, ${made('mat', 'n % 500')}, ${made('tool-box', 'n')}, ${made('tool-store', `n % ${stores}`)},
     ${made('tool-bin', `n % ${stores}`)}, 1, 1200, n % 1200, 0, n % 4, 3 from generate_series(0, ${assets - 1}) n`,
];

const loans = ({ assets, loanLines, people, stores }: AssetSize): readonly string[] => {
  const count = Math.ceil(loanLines / LINES_PER_LOAN);
  return [
    `insert into lend_doc (id, version, doc_no, site_id, biz_date, created_by, created_by_name, created_at, updated_by, updated_by_name, updated_at, print_count,
       status, warehouse_id, borrower_id, dept_id, due_at)
     select ${made('loan', 'n')}, 3, 'BIGL' || lpad(n::text, 8, '0'), 'MAIN', (at at time zone 'Asia/Shanghai')::date, u.id, u.user_name, at, u.id, u.user_name, at, 0,
       case when is_open then 2 else 6 end, ${made('tool-store', `n % ${stores}`)}, ${made('person', 'p')}, ${made('dept', 'p % 20')}, at + interval '10 hours'
     from (select n, n % ${ONE_OPEN_OF} = 0 and n > ${count} * 0.9 as is_open, ${skewed('n', String(people))} as p,
             now() - (${count} - n) * (interval '2 years' / ${count}) - interval '1 hour' as at from generate_series(0, ${count - 1}) n) x,
       (select id, user_name from app_user order by account limit 1) u`,
    `insert into lend_line (id, version, doc_id, line_no, material_id, mat_code, mat_name, unit_code, asset_id, box_id, box_no, is_loose, from_box_id, from_bin_id, qty,
       returned_qty, scrapped_qty, lost_qty, life_at_out)
     select ${made('loan-line', `n * ${LINES_PER_LOAN} + k`)}, 1, ${made('loan', 'n')}, k + 1, a.material_id, m.mat_code, m.mat_name, 'BIG', a.id, a.box_id, a.asset_no, false,
       a.box_id, a.home_bin_id, 1, case when n % ${ONE_OPEN_OF} = 0 and n > ${count} * 0.9 then 0 else 1 end, 0, 0, 600
     from (select n, k, ${made('tool', `(n * ${LINES_PER_LOAN} + k) % ${assets}`)} as asset
           from generate_series(0, ${count - 1}) n, generate_series(0, ${LINES_PER_LOAN - 1}) k) x
       join asset_item a on a.id = x.asset join material m on m.id = a.material_id`,
  ];
};

/** Fills a database that holds the materials of `makeStock`. */
export const makeAssets = (pool: pg.Pool, size: AssetSize): Promise<void> =>
  unhurried(pool, async (db) => {
    for (const statement of [...base(size), ...loans(size)]) await db.query(statement);
    await db.query('vacuum (analyze) box, asset_item, lend_doc, lend_line, person, department, warehouse, bin');
  });

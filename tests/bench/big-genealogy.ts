/**
 * A plant after some years of orders, made inside PostgreSQL: a million boxes and ten million ledger entries, which are the links of genealogy. Four of five boxes are
 * material: bought in batches of fifty, put away, delivered to a line and charged to two orders. The rest were made: half of those are sold, the other half used
 * by later orders, so that a chain has two generations of orders. Lots lie beside each other in the bins of the lines, so that most charges are not sure.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { loaded, unhurried } from './in-database.ts';

export interface GenealogySize {
  readonly orders: number;
}

export const MATERIALS = 16;
export const MADE = 4;
export const BOXES_PER_ORDER = MATERIALS + MADE;
const OPERATIONS = 4;
const PER_BATCH = 50;
const LINES = 20;
const BINS = 400;
/** What is left in a box at the line is charged to this many orders later, at the same bin. */
const LATER = BINS;

const ORDER_STATUS = 6;
/**
 * Ids of its own, by kind and number. In the order of the numbers: ten million that came in any order would be searched for their place one by one.
 * @param n an expression of SQL
 */
const own = (kind: string, n: string): string => {
  const first = createHash('md5').update(`genealogy ${kind}`).digest('hex').slice(0, 8);
  // Above this number each has twelve digits: filling up with noughts takes as long as all the rest.
  return `('${first}-0000-8000-8000-' || to_hex(17592186044416 + (${n})))::uuid`;
};
const at = (n: string): string => `timestamptz '2024-01-05 08:00+08' + (${n}) * interval '17 minutes'`;
const STAMPS = `u.id, u.user_name, x.at, u.id, u.user_name, x.at, 0`;
const HEAD = 'site_id, biz_date, created_by, created_by_name, created_at, updated_by, updated_by_name, updated_at, print_count';
const USER = '(select id, user_name from app_user order by account limit 1) u';

const base = ({ orders }: GenealogySize): readonly string[] => [
  `insert into unit (id, version, unit_code, unit_name, unit_group, decimal_places, is_active) select ${own('unit', '1')}, 1, 'GEN', '件', 'count', 0, true`,
  `insert into material_class (id, version, class_code, class_name, is_active) select ${own('class', '1')}, 1, 'GEN1', '链类', true`,
  `insert into material (id, version, mat_code, mat_name, class_code, source_type, is_blank, base_unit, box_managed, batch_managed, shelf_life_managed, expiry_warn_days,
     iqc_mode, over_receipt_pct, over_issue_pct, is_active)
   select ${own('mat', 'n')}, 1, 'GEN' || lpad(n::text, 3, '0'), '链料' || n, 'GEN1', 1, false, 'GEN', true, true, false, 30, 0, 0, 0, true from generate_series(0, ${MATERIALS + 1}) n`,
  `insert into supplier (id, version, supplier_code, sup_name, is_outsourcer, is_active)
   select ${own('sup', 'n')}, 1, 'GENS' || n, '链供应商' || n, false, true from generate_series(0, 49) n`,
  `insert into customer (id, version, customer_code, customer_name, is_active) select ${own('cust', 'n')}, 1, 'GENC' || n, '链客户' || n, true from generate_series(0, 49) n`,
  `insert into warehouse (id, version, wh_code, wh_name, wh_class_code, bin_managed, is_active)
   select ${own('wh', 'n')}, 1, 'GEN-' || n, '链仓' || n, case when n = 0 then 'YCL-K' when n = 1 then 'CCP-K' else 'CJYCL-K' end, true, true from generate_series(0, ${LINES + 1}) n`,
  `insert into bin (id, version, warehouse_id, bin_code, bin_name, bin_type, pick_seq, mix_material, mix_batch, is_transit, is_active)
   select ${own('bin', 'n')}, 1, case when n >= ${BINS} then ${own('wh', `n - ${BINS}`)} else ${own('wh', `2 + n % ${LINES}`)} end, 'B-' || n, 'B-' || n, 7, n, true, true, false, true
   from generate_series(0, ${BINS + 1}) n`,
  `insert into batch (id, version, material_id, batch_no, supplier_id, supplier_batch_no, received_date, quality_status)
   select ${own('lot', 'n')}, 1, ${own('mat', `n % ${MATERIALS}`)}, 'L' || n, ${own('sup', 'n % 50')}, 'SL' || n, date '2024-01-05', 2
   from generate_series(0, ${Math.ceil((orders * MATERIALS) / PER_BATCH) + MATERIALS}) n`,
  `insert into batch (id, version, material_id, batch_no, received_date, quality_status)
   select ${own('own', 'n')}, 1, ${own('mat', `${MATERIALS} + (n >= ${orders / 2})::int`)}, 'P' || n, date '2024-01-05', 2 from generate_series(0, ${orders - 1}) n`,
  `insert into operation_def (id, version, op_code, op_name, op_type, is_key)
   select ${own('op', 'n')}, 1, 'GENO' || n, '工序' || n, 1, false from generate_series(1, ${OPERATIONS}) n`,
];

const work = ({ orders }: GenealogySize): readonly string[] => [
  `insert into prod_order (id, version, ${HEAD}, status, order_no, order_type, material_id, order_qty, completed_qty, scrap_qty, stocked_qty, batch_no)
   select ${own('order', 'n')}, 1, 'MAIN', date '2024-01-05', ${STAMPS}, ${ORDER_STATUS}, 'GENMO' || n, 1, ${own('mat', `${MATERIALS} + (n >= ${orders / 2})::int`)}, 40, 40, 0, 40, 'P' || n
   from (select n, ${at('n')} as at from generate_series(0, ${orders - 1}) n) x, ${USER}`,
  `insert into order_operation (id, version, order_id, op_seq, op_code, plan_qty, status, is_report_point, is_outsource, is_last, need_first_article, is_removed)
   select ${own('order-op', `n * ${OPERATIONS} + k`)}, 1, ${own('order', 'n')}, k * 10, 'GENO' || k, 40, 3, true, false, k = ${OPERATIONS}, k = 1, false
   from generate_series(0, ${orders - 1}) n, generate_series(1, ${OPERATIONS}) k`,
  `insert into wip_card (id, version, card_no, order_id, qty, status, input_batches)
   select ${own('card', 'n')}, 1, 'GENW' || n, ${own('order', 'n')}, 40, 4, '[]' from generate_series(0, ${orders - 1}) n`,
  `insert into report_work (id, version, ${HEAD}, doc_no, status, order_id, order_op_id, card_id, shift, good_qty, scrap_labour_qty, scrap_material_qty, suspect_qty, end_at,
     equipment_no, defects, consumption, charged_box_ids, serials)
   select ${own('report', `n * ${OPERATIONS} + k`)}, 1, 'MAIN', date '2024-01-05', ${STAMPS}, 'GENR' || n || '-' || k, 1, ${own('order', 'n')},
     ${own('order-op', `n * ${OPERATIONS} + k`)}, ${own('card', 'n')}, 1, 40, 0, 0, 0, x.at, 'CNC-' || n % 100, '[]', '[]', '[]', '[]'
   from (select n, k, ${at('n + 30')} as at from generate_series(0, ${orders - 1}) n, generate_series(1, ${OPERATIONS}) k) x, ${USER}`,
  `insert into first_confirm (id, version, order_id, order_op_id, first_batch, trigger, items, self_at, inspect_at, result)
   select ${own('first', 'n')}, 1, ${own('order', 'n')}, ${own('order-op', `n * ${OPERATIONS} + 1`)}, 'F' || n, 1, '[]', ${at('n + 29')}, ${at('n + 29')}, 1
   from generate_series(0, ${orders - 1}) n`,
  `insert into sales_issue (id, version, doc_no, ${HEAD}, status, so_type, customer_id, warehouse_id, ship_status)
   select ${own('sale', 'n')}, 1, 'GENSI' || n, 'MAIN', date '2024-01-05', ${STAMPS}, 6, 1, ${own('cust', 'n % 50')}, ${own('wh', '1')}, 1
   from (select n, ${at('n + 60')} as at from generate_series(${Math.floor(orders / 2)}, ${orders - 1}) n) x, ${USER}`,
];

/**
 * What happens to boxes: of material (n, order o, material j, steps k) and of what was made (n, order o, one of four i, steps k). A step has two entries; the
 * offset keeps PostgreSQL from making its ids once for each.
 */
const steps = ({ orders }: GenealogySize): string => {
  const half = Math.floor(orders / 2);
  const line = (o: string): string => `${own('wh', `2 + (${o} % ${BINS}) % ${LINES}`)}`;
  const bin = (o: string): string => own('bin', `${o} % ${BINS}`);
  /** What later orders use lies at their line in the end; all the rest stays in the store. */
  const placed = (when: string, part: 0 | 1): string => {
    const there = part === 0 ? line(`(n / ${MADE} + ${half})`) : bin(`(n / ${MADE} + ${half})`);
    return `case when ${when} and n / ${MADE} < ${half} then ${there} else ${store(1)[part]} end`;
  };
  const store = (n: number): readonly [string, string] => [own('wh', String(n)), own('bin', String(BINS + n))];
  return `(
    select ${own('m', 'n')} as box, ${own('m-step', 'n * 5 + k')} as step, (array[0, 0, 20, 30, 30 + ${LATER}])[k + 1] + n / ${MATERIALS} as t, (k * ${MATERIALS} + n % ${MATERIALS}) * 2 as slot,
      (array['GR_PURCHASE','MV_PUTAWAY','MV_DELIVER','GI_PRODUCTION','GI_PRODUCTION'])[k + 1] as type,
      (array['receipt','receipt','materialDelivery','reportWork','reportWork'])[k + 1] as doc_type,
      case when k < 3 then ${own('doc', 'n / 50')} else ${own('report', `(n / ${MATERIALS} + case when k = 4 then ${LATER} else 0 end) * ${OPERATIONS} + 1 + n % ${OPERATIONS}`)} end as doc,
      ${own('mat', `n % ${MATERIALS}`)} as material, ${own('lot', `n / (${PER_BATCH} * ${MATERIALS}) * ${MATERIALS} + n % ${MATERIALS}`)} as batch, case when k = 0 then 100 when k < 3 then 100 else 50 end as q,
      case when k = 0 then 'SUPPLIER' end as from_account, case when k > 2 then 'PRODUCTION' end as to_account,
      case when k > 2 then 'GENMO' || n / ${MATERIALS} + case when k = 4 then ${LATER} else 0 end end as order_no,
      case when k < 3 then ${store(0)[0]} else ${line(`(n / ${MATERIALS})`)} end as from_wh, case when k < 3 then ${store(0)[1]} else ${bin(`(n / ${MATERIALS})`)} end as from_bin,
      case when k < 2 then ${store(0)[0]} else ${line(`(n / ${MATERIALS})`)} end as to_wh, case when k < 2 then ${store(0)[1]} else ${bin(`(n / ${MATERIALS})`)} end as to_bin,
      case k when 3 then 50 else 0 end as left_there, null::uuid as party
    from generate_series(0, ${orders * MATERIALS - 1}) n, generate_series(0, 4) k
    where k < 4 or n / ${MATERIALS} + ${LATER} < ${orders}
    union all
    select ${own('p', 'n')}, ${own('p-step', 'n * 5 + k')}, n / ${MADE} + case when k < 4 then 40 + k when n / ${MADE} < ${half} then ${half} + 30 else 60 end, 400 + ((k + (k = 4 and n / ${MADE} >= ${half})::int) * ${MADE} + n % ${MADE}) * 2,
      case when k = 0 then 'GR_FINISHED' when k < 4 then 'MV_BIN' when n / ${MADE} < ${half} then 'GI_PRODUCTION' else 'GI_SALES' end,
      case when k < 4 then 'finishedReceipt' when n / ${MADE} < ${half} then 'reportWork' else 'salesIssue' end,
      case when k < 4 then ${own('made', `n / ${MADE}`)} when n / ${MADE} < ${half} then ${own('report', `(n / ${MADE} + ${half}) * ${OPERATIONS} + 1`)} else ${own('sale', `n / ${MADE}`)} end,
      ${own('mat', `${MATERIALS} + (n / ${MADE} >= ${orders / 2})::int`)}, ${own('own', `n / ${MADE}`)}, 10,
      case when k = 0 then 'PRODUCTION' end, case when k = 4 then case when n / ${MADE} < ${half} then 'PRODUCTION' else 'CUSTOMER' end end,
      case when k = 0 then 'GENMO' || n / ${MADE} when k = 4 and n / ${MADE} < ${half} then 'GENMO' || n / ${MADE} + ${half} end,
      ${placed('k = 4', 0)}, ${placed('k = 4', 1)}, ${placed('k = 3', 0)}, ${placed('k = 3', 1)}, 0, case when k = 4 and n / ${MADE} >= ${half} then ${own('cust', `n / ${MADE} % 50`)} end
    from generate_series(0, ${orders * MADE - 1}) n, generate_series(0, 4) k offset 0) e`;
};

const goods = (size: GenealogySize): readonly string[] => [
  `insert into box (id, version, box_no, box_type, material_id, batch_id, qty, reserved_qty, box_status, received_at, updated_at, closed_reason, supplier_id)
   select ${own('m', 'n')}, 5, 'GENM' || n, 1, ${own('mat', `n % ${MATERIALS}`)}, ${own('lot', `n / (${PER_BATCH} * ${MATERIALS}) * ${MATERIALS} + n % ${MATERIALS}`)}, 0, 0, 3, now(), now(), 2, null::uuid
   from generate_series(0, ${size.orders * MATERIALS - 1}) n
   union all
   select ${own('p', 'n')}, 5, 'GENP' || n, 1, ${own('mat', `${MATERIALS} + (n / ${MADE} >= ${size.orders / 2})::int`)}, ${own('own', `n / ${MADE}`)}, 0, 0, 3, now(), now(), 1, null::uuid
   from generate_series(0, ${size.orders * MADE - 1}) n`,
  `insert into stock_movement (id, version, movement_type, doc_type, doc_id, posting_date, occurred_at, recorded_at, is_redated, op_id, ordinal, user_id, device_id)
   select step, 1, type, doc_type, doc, date '2024-01-05', ${at('t')}, ${at('t')}, false, step, 0, u.id, ${own('device', '1')}
   from ${steps(size)}, ${USER}`,
  `insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, batch_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after, line_id,
     party_id, order_no, entry_id) overriding system value
   select ${own('entry', 't::bigint * 1000 + slot + s + 1')}, 1, step, s, coalesce(case s when 0 then from_account else to_account end, 'STOCK'),
     material, batch, box, case when a is null then case s when 0 then from_wh else to_wh end end, case when a is null then case s when 0 then from_bin else to_bin end end,
     case when a is null then 2 end, case s when 0 then -q else q end, case when a is null then case s when 0 then left_there else q end end, case when type = 'GI_PRODUCTION' then doc end, party,
     order_no, t::bigint * 1000 + slot + s + 1
   from ${steps(size)}, generate_series(0, 1) s, lateral (select case s when 0 then from_account else to_account end as a) z`,
];

const TABLES = [
  'box',
  'stock_movement',
  'stock_ledger_entry',
  'report_work',
  'order_operation',
  'prod_order',
  'batch',
  'wip_card',
  'first_confirm',
  'sales_issue',
] as const;

/** Fills an empty database; minutes at the full size. */
export const makeGenealogy = (pool: pg.Pool, size: GenealogySize): Promise<void> =>
  unhurried(pool, async (db) => {
    for (const statement of base(size)) await db.query(statement);
    await loaded(db, TABLES, async () => {
      for (const statement of work(size)) await db.query(statement);
      // One by one, millions of movements would wait to be added to their days.
      await db.query('alter table stock_movement disable trigger stock_movement_waits');
      for (const statement of goods(size)) await db.query(statement);
      await db.query('alter table stock_movement enable trigger stock_movement_waits');
    });
    await db.query(`vacuum (analyze) ${TABLES.join(', ')}, prod_review`);
  });

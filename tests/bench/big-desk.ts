/**
 * A desk on the worst of days, made inside PostgreSQL: so many operations that nobody has settled, on the receipts and boxes of twenty stores, and as many
 * announced by devices and not arrived. A few devices have most of it, as somebody does who floods the desk.
 */
import type pg from 'pg';

export interface DeskSize {
  /** Refused operations, and announced ones, each. */
  readonly rows: number;
  readonly documents: number;
  readonly devices: number;
  readonly warehouses: number;
}

const id = (kind: string, n: string): string =>
  `overlay(overlay(md5('${kind}-' || (${n})::text) placing '5' from 13) placing '8' from 17)::uuid`;

/** The square of an even draw: dense at the low numbers. */
const skewed = (n: string, among: number): string => `floor(power((hashint8(${n}) & 65535) / 65536.0, 2) * ${among})::int`;

const base = ({ documents, devices, warehouses }: DeskSize): readonly string[] => [
  `insert into warehouse (id, version, wh_code, wh_name, wh_class_code, bin_managed, is_active)
   select ${id('desk-wh', 'n')}, 1, 'DESK-' || n, '台仓' || n, 'YCL-K', true, true from generate_series(0, ${warehouses - 1}) n`,
  `insert into receipt (id, version, doc_no, site_id, status, biz_date, created_by, created_by_name, created_at, updated_by, updated_by_name, updated_at, print_count,
     supplier_id, receipt_type, warehouse_id)
   select ${id('desk-doc', 'n')}, 1, 'DESK' || n, 'MAIN', 1, '2026-01-01', ${id('u', '1')}, 'x', now(), ${id('u', '1')}, 'x', now(), 0,
     ${id('s', '1')}, '003', ${id('desk-wh', `n % ${warehouses}`)} from generate_series(0, ${documents - 1}) n`,
  `insert into device (device_id, name, last_seen_at) select ${id('desk-device', 'n')}, '平板' || n, now() - n * interval '1 minute' from generate_series(0, ${devices - 1}) n`,
];

const among = '(select id from app_user order by md5(account || n) limit 1)';

const refused = ({ documents, devices }: DeskSize): string => `
  insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, recorded_at, status, code, issues)
  select ${id('desk-op', 'n')}, ${id('desk-device', skewed('n', devices))}, n, 'receipt:' || ${id('desk-doc', `n % ${documents}`)}, n, 'receipt.scan', 1, 'x',
    jsonb_build_object('boxNo', 'X' || n, 'qty', '1', 'binId', ${id('desk-bin', 'n % 500')}), ${among},
    now() - n * interval '10 seconds', now() - n * interval '10 seconds',
    case when n % 10 = 0 then 'accepted_with_issues' else 'rejected' end, case when n % 10 = 0 then null else 'BOX_NO_USED' end,
    case when n % 10 = 0 then '[{"code":"QTY_OVER","params":{}}]'::jsonb else '[]'::jsonb end
  from generate_series($1::int, $2::int) n`;

const announced = ({ documents, devices }: DeskSize): string => `
  insert into announced_op (op_id, device_id, device_seq, doc_key, type, actor, occurred_at)
  select ${id('desk-announced', 'n')}, ${id('desk-device', skewed('n', devices))}, n, 'receipt:' || ${id('desk-doc', `n % ${documents}`)}, 'receipt.scan',
    ${among}, now() - n * interval '10 seconds' from generate_series($1::int, $2::int) n`;

/** What the triggers of the log would have written, one by one. */
const entries = `
  insert into desk_entry (op_id, recorded_at, status, doc_type, doc_id, actor, device_id, places, waits_for_file)
  select o.op_id, o.recorded_at, o.status, o.doc_type, o.doc_id, o.actor, o.device_id, array[r.warehouse_id], false
  from op_log o join receipt r on r.id = o.doc_id where o.device_seq between $1 and $2`;

/** As much as one statement does well within its time. */
const STEP = 20_000;

export async function makeDesk(db: pg.Pool, size: DeskSize): Promise<void> {
  for (const text of base(size)) await db.query(text);
  const client = await db.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (let from = 1; from <= size.rows; from += STEP)
      for (const text of [refused(size), announced(size), entries]) await client.query(text, [from, Math.min(from + STEP - 1, size.rows)]);
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
  await db.query('vacuum analyze');
}

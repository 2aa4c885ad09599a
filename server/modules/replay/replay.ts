/** Plays real purchase orders through the public calls of a running server, and reports the result. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { fail } from '#server/modules/failure.ts';
import { createUser, updateUser } from '#server/modules/people/users.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { rowOf } from '#server/store/transaction.ts';
import { compare, type Difference } from './compare.ts';
import { getReady } from './known.ts';
import { readOrders, totalsOf } from './orders.ts';
import { isUntouched, playOrder } from './play.ts';
import { type PushCounts, Tablet } from './tablet.ts';

const ACCOUNT = 'replay';
/** A role that may do everything in the store. */
const ROLE = 'WH_MANAGER';
/** How many operations a tablet collects before it is back in the network. */
export const RECONNECT_AFTER = 50;

async function administrator(db: pg.Pool): Promise<Actor> {
  const row = await rowOf<{ id: string; name: string }>(db, 'select id, user_name as name from app_user where account = $1', [ADMIN]);
  if (!row) return fail(500, 'INTERNAL');
  return { userId: row.id, account: ADMIN, userName: row.name, personId: null, supplierId: null, rights: [], warehouses: [] };
}

/** Creates an account with a new password for this run. */
async function signUp(db: pg.Pool, warehouseId: string): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const admin = await administrator(db);
  const known = await rowOf<{ id: string; version: number }>(db, 'select id, version from app_user where account = $1', [ACCOUNT]);
  const role = await rowOf<{ id: string }>(db, 'select id from role where role_code = $1', [ROLE]);
  const common = { password, isActive: true, warehouseScope: [warehouseId] };
  if (known) await updateUser(db, admin, known.id, { version: known.version, ...common });
  else await createUser(db, admin, { account: ACCOUNT, userName: '采购回放', roles: role ? [role.id] : [], ...common });
  return password;
}

const findStore = async (db: pg.Pool): Promise<string> => {
  const row = await rowOf<{ id: string }>(
    db,
    `select w.id from warehouse w where w.wh_class_code = 'YCL-K' and w.is_active
       and (select count(distinct bin_type) from bin where warehouse_id = w.id and is_active and bin_type in (0, 5, 7)) = 3 order by w.wh_code limit 1`,
  );
  if (!row) throw new Error('There is no raw-material store with bins to receive, to reject and to store.');
  return row.id;
};

export interface ReplayResult {
  readonly orders: number;
  /** Skipped because something had been received on them before. */
  readonly skipped: number;
  readonly lines: number;
  readonly received: string;
  readonly rejected: string;
  readonly stored: string;
  readonly counts: PushCounts;
  readonly seconds: number;
  readonly products: number;
  readonly differences: readonly Difference[];
  readonly broken: Readonly<Record<string, unknown[]>>;
}

export interface ReplayOptions {
  readonly db: pg.Pool;
  /** Address of a server on the same database. */
  readonly address: string;
  readonly dir: string;
  /** Number of orders; all if left out. */
  readonly most?: number;
  /** Number of tablets working in parallel, each on its own orders; 1 if left out. */
  readonly devices?: number;
}

const allOf = (tablets: readonly Tablet[]): PushCounts => {
  const total = { pushes: 0, operations: 0, repeated: 0, withIssues: 0 };
  for (const { counts } of tablets) for (const key of Object.keys(total) as (keyof PushCounts)[]) total[key] += counts[key];
  return total;
};

/** Plays the orders that nobody has received yet, compares product by product, and checks every stock rule. */
export async function replayPurchasing({
  db,
  address,
  dir,
  most = Number.POSITIVE_INFINITY,
  devices = 1,
}: ReplayOptions): Promise<ReplayResult> {
  const warehouseId = await findStore(db);
  const password = await signUp(db, warehouseId);
  const tablets = Array.from({ length: devices }, () => new Tablet(address, RECONNECT_AFTER));
  for (const tablet of tablets) await tablet.signIn(ACCOUNT, password);
  const [first] = tablets;
  if (!first) throw new Error('A replay needs a device.');
  const known = await getReady(first, warehouseId);
  const all = await readOrders(dir);
  const open = all.filter(({ poNo }) => isUntouched(known.orders.get(poNo)));
  const chosen = open.slice(0, most);
  const began = performance.now();
  const shift = async (tablet: Tablet, index: number) => {
    for (const order of chosen.filter((_, n) => n % devices === index)) await playOrder(tablet, known, order);
    await tablet.reconnect();
  };
  await Promise.all(tablets.map(shift));
  const seconds = (performance.now() - began) / 1000;
  const totals = [...totalsOf(chosen).values()];
  return {
    orders: chosen.length,
    skipped: all.length - open.length,
    lines: chosen.reduce((sum, { lines }) => sum + lines.length, 0),
    received: sumQty(totals.map((one) => one.received)),
    rejected: sumQty(totals.map((one) => one.rejected)),
    stored: sumQty(totals.map((one) => one.stored)),
    counts: allOf(tablets),
    seconds,
    ...(await compare(db, chosen)),
    broken: await brokenRules(db),
  };
}

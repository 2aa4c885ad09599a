/** Plays real purchase orders through the public calls of a running server, and reports the result. */
import type pg from 'pg';
import { sumQty } from '#domain/kernel/quantity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { rowOf } from '#server/store/transaction.ts';
import { ACCOUNT, signUp } from './author.ts';
import { compare, type Difference } from './compare.ts';
import { getReady } from './known.ts';
import { readOrders, totalsOf } from './orders.ts';
import { isUntouched, playOrder } from './play.ts';
import { type PushCounts, Tablet } from './tablet.ts';

/** How many operations a tablet collects before it is back in the network. */
export const RECONNECT_AFTER = 50;

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

export const allOf = (tablets: readonly Tablet[]): PushCounts => {
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
  const password = await signUp(db, { stores: [warehouseId], userName: '采购回放' });
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

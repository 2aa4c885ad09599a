/** Replays sales orders through the public calls of a running server, and compares what left the store with what was ordered. */
import type pg from 'pg';
import { addQty, cmpQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { MOST_NUMBERS_A_DAY } from '#domain/registry.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { ACCOUNT, signUp } from './author.ts';
import { allOf } from './replay.ts';
import { type SalesSourceOrder, soldOf } from './sales-orders.ts';
import { ordersHere, sell } from './sales-play.ts';
import type { SalesStore } from './sales-store.ts';
import { type PushCounts, Tablet } from './tablet.ts';

/** Operations in one push: as many as the server takes. */
const RECONNECT_AFTER = 200;
/** Orders for which goods are brought in together. */
const TOGETHER = 20;
/** A tablet that has drawn so many numbers is left to somebody else: the next orders might need more than it may have on a day. */
const SPENT = MOST_NUMBERS_A_DAY.device * 0.8;

interface Sold {
  /** Issued by the lines of the orders. */
  readonly issued: string;
  /** With customers, by the ledger. */
  readonly booked: string;
}

export interface SalesDifference extends Sold {
  readonly matCode: string;
  readonly ordered: string;
}

export interface SalesReplayResult {
  readonly orders: number;
  /** Skipped because something had been issued on them before, or because they are closed. */
  readonly skipped: number;
  readonly lines: number;
  readonly sold: string;
  readonly counts: PushCounts;
  readonly seconds: number;
  readonly products: number;
  readonly differences: readonly SalesDifference[];
  /** What the store holds more than before; '0' where everything that was brought in has left. */
  readonly left: string;
  readonly broken: Readonly<Record<string, unknown[]>>;
}

export interface SalesReplayOptions {
  readonly db: pg.Pool;
  /** Address of a server on the same database. */
  readonly address: string;
  readonly store: SalesStore;
  readonly orders: readonly SalesSourceOrder[];
  /** Number of orders; all if left out. */
  readonly most?: number;
  /** Number of tablets working in parallel, each on its own orders; 1 if left out. */
  readonly devices?: number;
}

const soldText = `
  with line as (
    select l.id, l.mat_code, l.issued_qty from sales_order_line l join sales_order o on o.id = l.doc_id where o.so_no = any($1::text[])
  ), booked as (
    select i.so_line_id, sum(e.qty_delta) as qty from stock_ledger_entry e join sales_issue_line i on i.id = e.line_id
    where e.account = 'CUSTOMER' and i.so_line_id in (select id from line) group by 1
  )
  select line.mat_code as "matCode", sum(line.issued_qty) as issued, coalesce(sum(booked.qty), 0) as booked
  from line left join booked on booked.so_line_id = line.id group by 1`;

/** Compares exactly, product by product: ordered, issued by the orders, and with customers by the ledger. */
export async function compareSales(
  db: pg.Pool,
  orders: readonly SalesSourceOrder[],
): Promise<{ products: number; differences: SalesDifference[] }> {
  const wanted = soldOf(orders);
  const rows = await rowsOf<Sold & { matCode: string }>(db, soldText, [orders.map(({ soNo }) => soNo)]);
  const found = new Map(rows.map(({ matCode, issued, booked }) => [matCode, { issued, booked }]));
  const codes = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  const differences = codes.flatMap((matCode) => {
    const ordered = wanted.get(matCode) ?? '0';
    const { issued, booked } = found.get(matCode) ?? { issued: '0', booked: '0' };
    return cmpQty(ordered, issued) === 0 && cmpQty(ordered, booked) === 0 ? [] : [{ matCode, ordered, issued, booked }];
  });
  return { products: codes.length, differences };
}

async function onHand(db: pg.Pool, warehouseId: string): Promise<string> {
  const rows = await rowsOf<{ qty: string }>(db, 'select sum(qty) as qty from box where warehouse_id = $1 group by material_id', [
    warehouseId,
  ]);
  return rows.reduce((sum, { qty }) => addQty(sum, qty), '0');
}

function* together(orders: readonly SalesSourceOrder[]): Generator<SalesSourceOrder[]> {
  for (let from = 0; from < orders.length; from += TOGETHER) yield orders.slice(from, from + TOGETHER);
}

/** Ships the orders of which nothing was issued yet, compares product by product, and checks every stock rule. */
export async function replaySales({
  db,
  address,
  store,
  orders,
  most = Number.POSITIVE_INFINITY,
  devices = 1,
}: SalesReplayOptions): Promise<SalesReplayResult> {
  const tablets: Tablet[] = [];
  /** Another person with another tablet. */
  const crew = async (): Promise<Tablet> => {
    const tablet = new Tablet(address, RECONNECT_AFTER);
    const n = tablets.push(tablet);
    const account = n === 1 ? ACCOUNT : `${ACCOUNT}-${n}`;
    await tablet.signIn(account, await signUp(db, { stores: [store.warehouseId], userName: `销售回放${n}`, account }));
    return tablet;
  };
  const first: Tablet[] = [];
  for (let n = 0; n < devices; n += 1) first.push(await crew());
  const here = await ordersHere(
    db,
    orders.map(({ soNo }) => soNo),
  );
  const open = orders.filter(({ soNo }) => here.get(soNo)?.untouched !== false);
  const chosen = open.slice(0, most);
  const before = await onHand(db, store.warehouseId);
  const day = new Date().toISOString().slice(0, 10);
  const began = performance.now();
  const shift = async (begun: Tablet, index: number) => {
    let tablet = begun;
    for (const some of together(chosen.filter((_, n) => n % devices === index))) {
      if (tablet.drawn >= SPENT) tablet = await crew();
      await sell(tablet, db, store, some, here, day);
    }
  };
  await Promise.all(first.map(shift));
  const seconds = (performance.now() - began) / 1000;
  return {
    orders: chosen.length,
    skipped: orders.length - open.length,
    lines: chosen.reduce((sum, { lines }) => sum + lines.length, 0),
    sold: sumQty(soldOf(chosen).values()),
    counts: allOf(tablets),
    seconds,
    ...(await compareSales(db, chosen)),
    left: subQty(await onHand(db, store.warehouseId), before),
    broken: await brokenRules(db),
  };
}

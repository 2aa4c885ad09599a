/** Replays work orders through the public calls of a running server, and compares what was made with what the source tells, product by product. */
import type pg from 'pg';
import { addQty, cmpQty, sumQty } from '#domain/kernel/quantity.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { startErp } from './announce.ts';
import { ACCOUNT, signUp } from './author.ts';
import { type Cpu, spent } from './cpu.ts';
import { enterOrder, makeOrders, releaseOrders } from './production-play.ts';
import { makeLine, makeRoutings, type ProductionStore } from './production-store.ts';
import { allOf } from './replay.ts';
import { PushClock, type PushCounts, Tablet } from './tablet.ts';
import { lateOf, MADE_NOTHING, type MadeTotals, madeOf, readReasons, readWorkOrders, scrapOf, type WorkOrder } from './work-orders.ts';

/** Operations in one push: as many as the server takes. */
const RECONNECT_AFTER = 200;
/** Whoever enters and releases orders, leads the line, and keeps the store of finished goods. */
const ROLES = ['PLANNER', 'SHIFT_LEADER', 'WH_MANAGER'];
/** No role but the administrator's has the right to enter and review routings. */
const ENGINEER = { userName: '工艺回放', account: `${ACCOUNT}-engineer`, roles: ['ADMIN'] };

export interface MadeDifference {
  readonly matCode: string;
  readonly source: MadeTotals;
  /** What the orders say. */
  readonly orders: MadeTotals;
  /** In the store, by the ledger. */
  readonly booked: string;
}

export interface ProductionReplayResult extends MadeTotals {
  readonly chosen: number;
  /** Skipped because they were in the database before. */
  readonly skipped: number;
  readonly steps: number;
  readonly counts: PushCounts;
  readonly seconds: number;
  /** Of these, how long the server had at least one push to answer. */
  readonly serverSeconds: number;
  /** Processor time; null where nobody asked. */
  readonly cpu: Cpu | null;
  readonly products: number;
  readonly differences: readonly MadeDifference[];
  /** Scrapped pieces by reason, as the reports of work say. */
  readonly scrap: ReadonlyMap<string, string>;
  /** Reasons whose pieces differ from the source's. */
  readonly reasonsWrong: readonly string[];
  /** Orders whose last report is of a day after the day they were due, and what the source says. */
  readonly late: number;
  readonly lateInSource: number;
  readonly broken: Readonly<Record<string, unknown[]>>;
}

export interface ProductionReplayOptions {
  readonly db: pg.Pool;
  /** Address of a server on the same database. */
  readonly address: string;
  readonly dir: string;
  /** Number of orders, by their number; all if left out. */
  readonly most?: number;
  /** Number of tablets working in parallel, each on its own orders; 1 if left out. */
  readonly devices?: number;
  /** Tells processor time so far. */
  readonly cpu?: () => Promise<Cpu>;
}

const madeText = `
  with own as (
    select o.id, o.material_id, o.order_no, o.order_qty, o.stocked_qty, o.scrap_qty from prod_order o where o.order_no = any($1::text[])
  ), booked as (
    select b.order_no, sum(e.qty_delta) as qty from stock_ledger_entry e join box b on b.id = e.box_id
    where e.account = 'STOCK' and b.order_no = any($1::text[]) group by 1
  )
  select m.mat_code as "matCode", sum(own.order_qty) as ordered, sum(own.stocked_qty) as stocked, sum(own.scrap_qty) as scrapped,
    coalesce(sum(booked.qty), 0) as booked
  from own join material m on m.id = own.material_id left join booked on booked.order_no = own.order_no group by 1`;

const scrapText = `
  select d->>'defectCode' as code, sum((d->>'qty')::numeric)::text as qty from prod_order o join report_work r on r.order_id = o.id and r.status = 1
    cross join lateral jsonb_array_elements(r.defects) d where o.order_no = any($1::text[]) group by 1`;

const lateText = `
  select count(*)::int as n from prod_order o
   where o.order_no = any($1::text[]) and (select max(r.end_at) from report_work r where r.order_id = o.id and r.status = 1)::date > o.due_date`;

const differ = (a: MadeTotals, b: MadeTotals): boolean =>
  cmpQty(a.ordered, b.ordered) !== 0 || cmpQty(a.stocked, b.stocked) !== 0 || cmpQty(a.scrapped, b.scrapped) !== 0;

/** Compares exactly: orders, store and ledger product by product, scrap by reason, and what was late. */
export async function compareMade(db: pg.Pool, orders: readonly WorkOrder[]) {
  const numbers = orders.map(({ orderNo }) => orderNo);
  const wanted = madeOf(orders);
  const rows = await rowsOf<MadeTotals & { matCode: string; booked: string }>(db, madeText, [numbers]);
  const found = new Map(rows.map(({ matCode, ...totals }) => [matCode, totals]));
  const codes = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  const differences = codes.flatMap((matCode): MadeDifference[] => {
    const source = wanted.get(matCode) ?? MADE_NOTHING;
    const { booked, ...said } = found.get(matCode) ?? { ...MADE_NOTHING, booked: '0' };
    return differ(source, said) || cmpQty(source.stocked, booked) !== 0 ? [{ matCode, source, orders: said, booked }] : [];
  });
  const reasons = scrapOf(orders);
  const scrap = new Map(
    (await rowsOf<{ code: string; qty: string }>(db, scrapText, [numbers])).map(({ code, qty }) => [code, qty] as const),
  );
  const reasonsWrong = [...new Set([...reasons.keys(), ...scrap.keys()])].filter(
    (code) => cmpQty(reasons.get(code) ?? '0', scrap.get(code) ?? '0') !== 0,
  );
  const late = (await rowOf<{ n: number }>(db, lateText, [numbers]))?.n ?? 0;
  return { products: codes.length, differences, scrap, reasonsWrong, late, lateInSource: lateOf(orders) };
}

/** Orders in one call of the ERP. */
const ANNOUNCED = 1000;

/** Products of which all orders go one way: a release finds it by itself, and the ERP need not name it. */
function withOneWay(routings: ReadonlyMap<string, string>): ReadonlySet<string> {
  const ways = new Map<string, number>();
  for (const key of routings.keys()) {
    const [productId = ''] = key.split('/');
    ways.set(productId, (ways.get(productId) ?? 0) + 1);
  }
  return new Set([...ways].flatMap(([productId, count]) => (count === 1 ? [productId] : [])));
}

interface Plant {
  readonly db: pg.Pool;
  readonly address: string;
  readonly store: ProductionStore;
  readonly routings: ReadonlyMap<string, string>;
  readonly tablets: readonly Tablet[];
  readonly clock: PushClock;
}

/** The ERP announces what it can, call after call; the tablets work beside it on what is announced, each on its own orders. */
async function playOrders({ db, address, store, routings, tablets, clock }: Plant, chosen: readonly WorkOrder[]): Promise<void> {
  const erp = await startErp(db, address, store, clock);
  const plain = withOneWay(routings);
  const isAnnounced = ({ matCode }: WorkOrder): boolean => plain.has(store.products.get(matCode) ?? '');
  const parts = Array.from({ length: Math.ceil(chosen.length / ANNOUNCED) }, (_, n) => chosen.slice(n * ANNOUNCED, (n + 1) * ANNOUNCED));
  const ready: Promise<void>[] = [];
  for (const part of parts) {
    const sent = part.filter(isAnnounced);
    const before = ready.at(-1) ?? Promise.resolve();
    ready.push(sent.length === 0 ? before : before.then(() => erp.announce(sent)));
  }
  // Each tablet hears of a failure where it waits; nobody may be waiting yet when it happens.
  for (const one of ready) one.catch(() => undefined);
  const shift = async (tablet: Tablet, index: number): Promise<void> => {
    for (const [at, part] of parts.entries()) {
      await ready[at];
      const own = part.filter((_, n) => n % tablets.length === index);
      // The planner reads them in the list.
      const ids = await idsOf(db, own);
      for (const order of own) if (!ids.has(order.orderNo)) ids.set(order.orderNo, await enterOrder(tablet, store, routings, order));
      for (let from = 0; from < own.length; from += MOST_AT_ONCE) {
        const together = own.slice(from, from + MOST_AT_ONCE).map((order) => ({ order, id: ids.get(order.orderNo) ?? '' }));
        await releaseOrders(
          tablet,
          together.map(({ id }) => id),
        );
        await makeOrders(tablet, store, together);
      }
    }
    await tablet.reconnect();
  };
  try {
    await Promise.all(tablets.map(shift));
  } finally {
    await erp.end();
  }
}

/** Ids of the orders that are in the database, by their numbers. */
const idsOf = async (db: pg.Pool, orders: readonly WorkOrder[]): Promise<Map<string, string>> =>
  new Map(
    (
      await rowsOf<{ orderNo: string; id: string }>(
        db,
        'select order_no as "orderNo", id from prod_order where order_no = any($1::text[])',
        [orders.map(({ orderNo }) => orderNo)],
      )
    ).map(({ orderNo, id }) => [orderNo, id] as const),
  );

/** Makes the orders that are not in the database yet, compares with the source, and checks every stock rule. */
export async function replayProduction({
  db,
  address,
  dir,
  most = Number.POSITIVE_INFINITY,
  devices = 1,
  cpu,
}: ProductionReplayOptions): Promise<ProductionReplayResult> {
  const all = await readWorkOrders(dir);
  const store = await makeLine(db, all, await readReasons(dir));
  const stores = [store.lineStore, store.finished];
  const password = await signUp(db, { stores, userName: '生产回放', roles: ROLES });
  const clock = new PushClock();
  const tablets = Array.from({ length: devices }, () => new Tablet(address, RECONNECT_AFTER, clock));
  for (const tablet of tablets) await tablet.signIn(ACCOUNT, password);
  const engineer = new Tablet(address, RECONNECT_AFTER);
  await engineer.signIn(ENGINEER.account, await signUp(db, { stores, ...ENGINEER }));
  const known = await idsOf(db, all);
  const open = all.filter(({ orderNo }) => !known.has(orderNo));
  const chosen = open.slice(0, most);
  const routings = await makeRoutings(db, engineer, store, chosen);
  const before = await cpu?.();
  const began = performance.now();
  await playOrders({ db, address, store, routings, tablets, clock }, chosen);
  const seconds = (performance.now() - began) / 1000;
  const after = await cpu?.();
  const totals = [...madeOf(chosen).values()];
  const total = (of: (one: MadeTotals) => string): string => totals.map(of).reduce(addQty, '0');
  return {
    chosen: chosen.length,
    skipped: all.length - open.length,
    steps: chosen.reduce((sum, { steps }) => sum + steps.length, 0),
    ordered: total(({ ordered }) => ordered),
    stocked: total(({ stocked }) => stocked),
    scrapped: total(({ scrapped }) => scrapped),
    counts: allOf(tablets),
    seconds,
    serverSeconds: clock.total / 1000,
    cpu: before && after ? spent(before, after) : null,
    ...(await compareMade(db, chosen)),
    broken: await brokenRules(db),
  };
}

/** Whether everything came out as the source says. */
export const agrees = ({ differences, reasonsWrong, late, lateInSource, broken, scrap, scrapped }: ProductionReplayResult): boolean =>
  differences.length === 0 &&
  reasonsWrong.length === 0 &&
  late === lateInSource &&
  cmpQty(sumQty(scrap.values()), scrapped) === 0 &&
  Object.keys(broken).length === 0;

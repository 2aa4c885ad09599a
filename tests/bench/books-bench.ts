/** Months of a large ledger: what closing one takes and what a scan feels of it, and the first page of every report beside it. */
import type pg from 'pg';
import { addDays } from '#domain/kernel/clock.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { REPORTS } from '#domain/registry.ts';
import { countPeriod } from '#server/modules/closing/count-period.ts';
import { stockBooks, stockBooksSchema, stockTurnOver, stockTurnOverSchema } from '#server/modules/reports/account-stock.sql.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/reports/stock-by-warehouse.sql.ts';
import { groupQuerySchema, stockGroups } from '#server/modules/reports/stock-summary.sql.ts';
import { made, unhurried } from './in-database.ts';
import type { Plant } from './plant.ts';
import { answered, type Question, someOf } from './questions.ts';
import { quantile, type Report } from './report.ts';
import { type SigningDevice, signingDevice } from './signing-device.ts';

const BEFORE = '202608';
const MONTH = '202609';
const PAGE = { pageSize: 50, figures: false, counted: false };
/** Of a report's first page. */
const FIRST = 300;
const SCANS = 200;
/** Days that a report begins with end on the last one with anything in it. */
const TODAY = '2026-10-15';

const MONTHS = `insert into account_period (id, version, period, start_date, end_date, status)
  select ${made('period', 'm')}, 1, to_char(m, 'YYYYMM'), m::date, (m + interval '1 month - 1 day')::date, case when to_char(m, 'YYYYMM') < '${BEFORE}' then 2 else 0 end
  from generate_series(timestamp '2024-01-01', timestamp '2026-10-01', interval '1 month') m on conflict do nothing`;
const BEGUN = "update account_period set status = 1, begun_at = date_trunc('milliseconds', now()) where period = $1";
const CLOSED = 'update account_period set status = 2 where period = $1';

/** Boxes carried from bin to bin while `going`, each in an envelope of its own. */
async function scans(
  { device, sign }: SigningDevice,
  boxes: readonly Record<string, string>[],
  going: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (const { box, bin, to } of boxes) {
    if (!going(times.length)) break;
    const operation = sign(device.operation('box.putAway', { boxId: box, binId: to, fromBinId: bin, suggestedBinId: null }));
    const start = performance.now();
    const { results } = await device.push(operation);
    times.push(performance.now() - start);
    if (results[0]?.status !== 'applied') throw new Error(`a scan was answered ${JSON.stringify(results[0])}`);
  }
  return times;
}

const MOVABLE = `select b.id as box, b.bin_id as bin, (select n.id from bin n where n.warehouse_id = b.warehouse_id and n.bin_type = 7 and n.id <> b.bin_id order by n.bin_code limit 1) as to
  from box b where b.qty > 0 and b.box_status = 2 and b.reserved_qty = 0 and b.box_no like 'BX%' order by md5(b.id::text) limit 20000`;

interface Closing {
  readonly db: pg.Pool;
  readonly actor: Actor;
  readonly report: Report;
  readonly device: SigningDevice;
}

/** @returns what each scan took that was made meanwhile */
async function close({ db, actor, report, device }: Closing, period: string, boxes: readonly Record<string, string>[]): Promise<number[]> {
  await db.query(BEGUN, [period]);
  const start = performance.now();
  const took: number[] = [];
  const counting = countPeriod(db, actor, { period }).finally(() => took.push((performance.now() - start) / 1000));
  const times = await scans(device, boxes, (done) => took.length === 0 || done === 0);
  const { rows, entries } = await counting;
  await db.query(CLOSED, [period]);
  report.figure({
    what: `closing ${period}: ${entries} entries, ${rows} rows of stock`,
    unit: 's',
    values: took,
    budget: { of: 'p95', atMost: 60 },
  });
  return times;
}

/** What fills the filters that must be filled. */
async function filling(db: pg.Pool): Promise<Readonly<Record<string, unknown>>> {
  const [kept] = await someOf(
    db,
    "select material_id as material from box where qty > 0 and box_no like 'BX%' order by md5(id::text) limit 1",
  );
  const [product] = await someOf(db, 'select product_id as product from bom limit 1');
  return { materialId: [kept?.material], productId: product?.product };
}

async function firstPages(db: pg.Pool, actor: Actor): Promise<readonly Question[]> {
  const given = await filling(db);
  return REPORTS.flatMap((report): Question[] => {
    const call = REPORT_CALLS.find(({ path }) => path === report.call);
    if (!call) return [];
    const asked = Object.entries(report.filters).flatMap(([name, { isRequired, kind, starts }]) => {
      if (kind === 'days' && typeof starts === 'number') return [[name, { from: addDays(TODAY, -starts) }]];
      return isRequired ? [[name, given[name]]] : [];
    });
    const question = call.body.safeParse({ ...PAGE, ...Object.fromEntries(asked) });
    if (!question.success) return [];
    return [{ what: `report ${report.n}`, atMost: FIRST, ask: (on) => call.answer(on, actor, question.data as never) }];
  });
}

/** Counts and sums of all rows, which a page asks for once its rows are there. */
const after = (actor: Actor): readonly Question[] =>
  [
    { what: 'stock list of everything', ask: (on: pg.Pool) => stockByWarehouse(on, actor, stockQuerySchema.parse({ pageSize: 1 })) },
    { what: 'stock by material', ask: (on: pg.Pool) => stockGroups(on, actor, groupQuerySchema.parse({ pageSize: 1 })) },
    { what: 'the books of the month', ask: (on: pg.Pool) => stockBooks(on, actor, stockBooksSchema.parse({ pageSize: 1 })) },
    { what: 'turnover of the month', ask: (on: pg.Pool) => stockTurnOver(on, actor, stockTurnOverSchema.parse({ pageSize: 1 })) },
  ].map(({ what, ask }) => ({ what: `${what}: count and sums`, hasNoBudget: true, ask }));

const month = (actor: Actor): readonly Question[] => {
  const books = (what: string, more: object): Question => ({
    what: `the books, ${what}`,
    atMost: FIRST,
    ask: (on) => stockBooks(on, actor, stockBooksSchema.parse({ ...PAGE, ...more })),
  });
  return [
    books('month after the last closed', { period: '2026-10' }),
    books('a closed month', { period: '2026-05' }),
    books('by material', { period: '2026-10', groupBy: 'material' }),
    books('by class', { period: '2026-10', groupBy: 'class' }),
    books('by store', { period: '2026-10', groupBy: 'warehouse' }),
    books('half a year', { date: { from: '2026-04-10', to: '2026-10-09' } }),
  ];
};

/** @returns the plans of what was asked */
export async function benchBooks(plant: Plant, report: Report, actor: Actor): Promise<string[]> {
  const { db } = plant;
  await unhurried(db, async (client) => {
    await client.query(MONTHS);
  });
  const boxes = await someOf(db, MOVABLE);
  const part = (n: number): readonly Record<string, string>[] => boxes.slice((n * boxes.length) / 3, ((n + 1) * boxes.length) / 3);
  report.heading('the end of a month, with scans beside it');
  const device = await signingDevice(plant);
  const quiet = await scans(device, part(0), (done) => done < SCANS);
  report.figure({ what: 'a scan that is posted', unit: 'ms', values: quiet });
  const closing = { db, actor, report, device };
  const first = await close(closing, BEFORE, part(1));
  const second = await close(closing, MONTH, part(2));
  const beside = [...first, ...second];
  report.figure({
    what: 'a scan that is posted while a month is closed',
    unit: 'ms',
    values: beside,
    budget: { of: 'p95', atMost: Math.ceil(2 * quantile(quiet, 0.95)) },
  });
  await db.query('analyze account_stock, stock_day');
  report.heading('the books');
  const plans = await answered(db, report, month(actor));
  report.heading('the first page of every report');
  plans.push(...(await answered(db, report, await firstPages(db, actor))));
  report.heading('what follows the rows');
  plans.push(...(await answered(db, report, after(actor))));
  return plans;
}

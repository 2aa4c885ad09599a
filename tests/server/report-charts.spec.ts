/** What the charts of reports are made of: over the demo factory, in every row found, and each bar or day leads to the rows it was made of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/permission.ts';
import { REPORTS } from '#domain/registry.ts';
import type { ReportAnswer } from '#server/modules/reports/answer.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { stepsOf } from '#server/modules/reports/time-steps.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const MS = 86_400_000;
const day = (at: number): string => new Date(Date.UTC(2026, 0, 1) + at * MS).toISOString().slice(0, 10);

describe('an axis of time', () => {
  it('has every day between the first and the last, also those on which nothing happened', () => {
    const { step, steps } = stepsOf([
      { day: day(0), figures: [2] },
      { day: day(3), figures: [5] },
    ]);
    expect(step).toBe('day');
    expect(steps.map(({ from, to, figures }) => [from, to, figures?.[0] ?? null])).toEqual([
      [day(0), day(0), 2],
      [day(1), day(1), null],
      [day(2), day(2), null],
      [day(3), day(3), 5],
    ]);
  });

  it('has weeks from Monday where there are too many days, cut to the days there are', () => {
    const days = Array.from({ length: 100 }, (_, at) => ({ day: day(at), figures: [1] }));
    const { step, steps } = stepsOf(days);
    expect(step).toBe('week');
    // 1 January 2026 is a Thursday.
    expect(steps[0]).toEqual({ from: '2026-01-01', to: '2026-01-04', figures: [4] });
    expect(steps[1]).toEqual({ from: '2026-01-05', to: '2026-01-11', figures: [7] });
    expect(steps.at(-1)?.to).toBe(day(99));
    expect(steps.reduce((sum, { figures }) => sum + (figures?.[0] ?? 0), 0)).toBe(100);
  });

  it('has months beyond that', () => {
    const { step, steps } = stepsOf([
      { day: '2024-11-30', figures: [1] },
      { day: '2026-03-01', figures: [1] },
    ]);
    expect(step).toBe('month');
    expect(steps.map(({ from }) => from.slice(0, 7))).toHaveLength(17);
    expect(steps.at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-01', figures: [1] });
  });
});

let server: TestServer;
beforeAll(async () => {
  server = await startPlayedDemo();
});
afterAll(() => server?.close());

const NO_PRICES: Actor = { ...EVERY_STORE, account: 'keeper', rights: ['web:wmsmaster:report:report38', 'web:wmsmaster:report:report17'] };

async function asked(n: number, question: object = {}, actor = EVERY_STORE): Promise<ReportAnswer<Record<string, unknown>>> {
  const report = REPORTS.find((one) => one.n === n);
  const call = REPORT_CALLS.find(({ path }) => path === report?.call);
  if (!call) throw new Error(`no report ${n}`);
  return (await call.answer(server.db, actor, call.body.parse({ pageSize: 1000, ...question }) as never)) as never;
}
const sum = (figures: readonly (number | null)[]): number => figures.reduce<number>((all, one) => all + (one ?? 0), 0);

describe('a chart over time', () => {
  it('of what came in adds up to its rows, day by day, and a day leads to the rows of it', async () => {
    const whole = await asked(2);
    expect(whole.step).toBe('day');
    const inUnit = whole.list.filter(({ unitCode }) => unitCode === whole.unit);
    expect(sum(whole.series[0]?.data ?? [])).toBeCloseTo(sum(inUnit.map(({ qty }) => Number(qty))), 3);
    const busiest = whole.x.findIndex((_, at) => whole.series[0]?.data[at] === Math.max(...(whole.series[0]?.data ?? []).map(Number)));
    const [from, to] = (whole.keys[busiest] ?? '').split('/');
    const narrowed = await asked(2, { date: { from, to }, chartUnit: whole.unit });
    expect(narrowed.x).toEqual([from]);
    expect(narrowed.series[0]?.data[0]).toBe(whole.series[0]?.data[busiest]);
  });

  it('of what happened to boxes is a calendar of days at the site', async () => {
    const { x, series, total } = await asked(24);
    expect(sum(series[0]?.data ?? [])).toBe(total);
    expect(x).toEqual([...x].sort());
    const days = x.map((one) => Date.parse(`${one}T00:00:00Z`) / MS);
    expect(days.every((one, at) => at === 0 || one - (days[at - 1] ?? 0) === 1)).toBe(true);
  });

  it('of good pieces is the share of a day, not the mean of its rows', async () => {
    const { list, series, x } = await asked(30);
    const first = list.filter(({ date }) => date === x[0]);
    const share = (1000 * sum(first.map(({ goodQty }) => Number(goodQty)))) / sum(first.map(({ madeQty }) => Number(madeQty)));
    expect(series).toMatchObject([{ name: 'fpy' }]);
    expect(series[0]?.data[0]).toBe(Math.round(share) / 10);
  });
});

describe('the other chart of a report', () => {
  it('of what people did is a calendar of the days on which it was done, and a day leads to who did it', async () => {
    const kinds = ['receipts', 'putaways', 'picks', 'moves', 'counts', 'verdicts'];
    const people = await asked(45);
    const days = await asked(45, { otherChart: true });
    expect(days.step).toBe('day');
    expect(days.x.length).toBeGreaterThan(1);
    for (const [at, name] of kinds.entries())
      expect([name, sum(days.series[at]?.data ?? [])]).toEqual([name, sum(people.list.map((row) => Number(row[name])))]);
    const busiest = days.x.findIndex((_, at) => days.series.some(({ data }) => (data[at] ?? 0) > 0));
    const [from, to] = (days.keys[busiest] ?? '').split('/');
    const narrowed = await asked(45, { date: { from, to } });
    const [day] = (await asked(45, { date: { from, to }, otherChart: true })).x;
    expect(day).toBe(from);
    for (const [at, name] of kinds.entries())
      expect([name, days.series[at]?.data[busiest]]).toEqual([name, sum(narrowed.list.map((row) => Number(row[name])))]);
  });

  it('knows whose work it is asked for', async () => {
    const { list } = await asked(45);
    const [one] = list;
    const { series } = await asked(45, { otherChart: true, userId: one?.userId });
    expect(series.map(({ data }) => sum(data))).toEqual([one?.receipts, one?.putaways, one?.picks, one?.moves, one?.counts, one?.verdicts]);
  });

  it('is not there where a report has one', async () => {
    const draw = async (n: number, otherChart: boolean) => (await asked(n, { otherChart })).series;
    expect(await draw(18, true)).toEqual(await draw(18, false));
  });
});

it('bars are divided by the codes of a column', async () => {
  const { x, series, list } = await asked(33);
  expect(series.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4']);
  for (const [at, kind] of x.entries())
    for (const { name, data } of series)
      expect([kind, name, data[at]]).toEqual([
        kind,
        name,
        list.filter(({ docType, status }) => docType === kind && String(status) === name).length,
      ]);
});

describe('a Pareto chart', () => {
  it('knows all there is, also beyond its last bar', async () => {
    const { whole, list, unit, x } = await asked(12);
    expect(x.length).toBeGreaterThan(0);
    expect(whole).toBe(sum(list.filter(({ unitCode }) => unitCode === unit).map(({ qty }) => Number(qty))));
  });

  it('of materials ranks them by what is chosen', async () => {
    const by = async (measure: string) => (await asked(17, { by: measure, figures: true })).series.map(({ name }) => name);
    expect([await by('boxes'), await by('qty'), await by('amount')]).toEqual([['boxes'], ['qty'], ['amount']]);
  });
});

it('amounts are drawn for nobody who may not read prices', async () => {
  expect((await asked(38, { idleDays: 0 })).series.map(({ name }) => name)).toEqual(['amount']);
  expect((await asked(38, { idleDays: 0 }, NO_PRICES)).series).toEqual([]);
  await expect(asked(17, { by: 'amount' }, NO_PRICES)).rejects.toMatchObject({ status: 400 });
});

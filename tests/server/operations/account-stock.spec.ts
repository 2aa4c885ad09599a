/** The books of a month (area-stocktake §6): what each store had, got, gave and has, kept when the month is closed and forgotten when it is opened again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingName } from '#domain/wms/closing/answers.ts';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { countPeriod } from '#server/modules/closing/count-period.ts';
import { findings } from '#server/modules/closing/findings.ts';
import { dueMonth } from '#server/modules/closing/periods.ts';
import { accountStockDetails, accountStockSchema } from '#server/modules/reports/account-stock.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let hw: HardwareStore;
let month: { period: string; at: string };

beforeAll(async () => {
  hw = await HardwareStore.open();
  month = await hw.openLastMonth();
});
afterAll(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
  await hw.close();
});

const books = (period = month.period) =>
  hw.rows(
    `select w.wh_code as store, s.open_qty::float8 as open, s.in_qty::float8 as "in", s.out_qty::float8 as out, s.move_in_qty::float8 as "moveIn",
       s.move_out_qty::float8 as "moveOut", s.close_qty::float8 as close
     from account_stock s join warehouse w on w.id = s.warehouse_id where s.period = $1 order by 1`,
    [period],
  );
const between = (from: string, to: string) =>
  hw.rows(
    `select w.wh_code as store, b.open_qty::float8 as open, b.in_qty::float8 as "in", b.out_qty::float8 as out, b.close_qty::float8 as close
     from stock_books($1::date, $2::date) b join warehouse w on w.id = b.warehouse_id order by 1`,
    [from, to],
  );
const issued = async (qty: string, line = {}, more = {}, at = month.at): Promise<string> => {
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf(qty, null, more, line), { occurredAt: at });
  const id = made.id('doc');
  expect(await hw.tablet.does('issueDoc.review', { id, receiverId: hw.fitter.id }, { occurredAt: at })).toMatchObject({
    status: 'applied',
  });
  return id;
};
const other = async (): Promise<WireDevice> => {
  const desk = new WireDevice(hw.data.plant.pool, hw.keeper);
  await hw.data.plant.session(hw.keeper, desk.id);
  return desk;
};
const firstOfNext = () => `${periodAfter(month.period, 1).slice(0, 4)}-${periodAfter(month.period, 1).slice(4)}-01`;

test('what comes and goes is in and out, what moves between stores is a part of both, and what is taken back was never there', async () => {
  await hw.buy('200', hw.bins.shelf, month.at);
  await issued('29');
  const wrong = await issued('30');
  expect(await hw.tablet.does('issueDoc.unreview', { id: wrong, reason: '领错' }, { occurredAt: month.at })).toMatchObject({
    status: 'applied',
  });
  await issued('10', { toBinId: hw.bins.toolBin.id }, { deptId: null, toWarehouseId: hw.tools.id });
  expect(await dueMonth(hw.data.plant.pool)).toEqual({ period: month.period, total: 0 });
  expect(await hw.closeMonth(month.period)).toMatchObject({ status: 'applied' });
  expect(await dueMonth(hw.data.plant.pool)).toMatchObject({ total: 0 });
  expect(await books()).toEqual([
    { store: 'GJ01', open: 0, in: 10, out: 0, moveIn: 10, moveOut: 0, close: 10 },
    { store: 'WJ01', open: 0, in: 200, out: 39, moveIn: 0, moveOut: 10, close: 161 },
  ]);
});

test('what was done in it and comes late is posted on the first open day, is told, and changes no figure', async () => {
  const before = await books();
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf('1'), { occurredAt: month.at });
  const late = await hw.tablet.does('issueDoc.review', { id: made.id('doc'), receiverId: hw.fitter.id }, { occurredAt: month.at });
  expect(late).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'POSTED_LATE', params: { day: firstOfNext() } }] });
  expect(await books()).toEqual(before);
  const { list } = await findings(hw.data.plant.pool, { ...actor(), rights: ['*'] }, { period: month.period });
  expect(list).toMatchObject([{ kind: 'late', severity: 'told', docId: made.id('doc'), day: firstOfNext() }]);
});

test('a warehouse that differs from the ERP is named in English too, where it has such a name', async () => {
  await hw.rows(`update warehouse set wh_name_en = 'Hardware store' where wh_code = 'WJ01'`);
  await hw.rows(`insert into erp_stock (snapshot_id, warehouse_code, taken_at, mat_code, erp_qty)
    values (gen_random_uuid(), 'WJ01', now(), 'unknown here', 7)`);
  const { list } = await findings(hw.data.plant.pool, EVERY_STORE, { period: periodAfter(month.period, 1) });
  const found = list.find(({ kind }) => kind === 'difference');
  expect(found).toMatchObject({ nameEn: 'Hardware store' });
  expect(found && [findingName('en', found), findingName('zh-CN', found)]).toEqual(['Hardware store', found?.docNo]);
  await hw.rows('truncate erp_stock');
});

test('asked for one material of the month, its balances come with the movements behind them', async () => {
  const [{ code = '' } = {}] = await hw.rows<{ code: string }>(
    `select m.mat_code as code from account_stock s join material m on m.id = s.material_id where s.period = $1 limit 1`,
    [month.period],
  );
  const asked = { ...accountStockSchema.parse({ period: month.at.slice(0, 7), sMAT: code }), movementsOf: code };
  const { list, movements } = await accountStockDetails(hw.data.plant.pool, EVERY_STORE, asked);
  expect(list.reduce((sum, { closeQty }) => sum + Number(closeQty), 0)).toBe(171);
  expect(
    movements.map(({ movementType, inQty, outQty, balance }) => [movementType, Number(inQty), Number(outQty), Number(balance)]),
  ).toEqual(expect.arrayContaining([['GI_DEPT', 0, 29, 171]]));
  const added = movements.reduce((sum, { inQty, outQty }) => sum + Number(inQty) - Number(outQty), 0);
  expect(added).toBe(171);
});

test('the next month begins with what this one left, and days are added up across both without reading the first one anew', async () => {
  const today = siteDay();
  expect(await between(firstOfNext(), today)).toMatchObject([
    { store: 'GJ01', open: 10, in: 0, out: 0, close: 10 },
    { store: 'WJ01', open: 161, in: 0, out: 1, close: 160 },
  ]);
  const start = `${month.at.slice(0, 7)}-01`;
  expect(await between(start, today)).toMatchObject([
    { store: 'GJ01', open: 0, in: 10, out: 0, close: 10 },
    { store: 'WJ01', open: 0, in: 200, out: 40, close: 160 },
  ]);
});

test('it is not asked for again while the month after it is closed', async () => {
  const after = periodAfter(month.period, 1);
  const set = (status: number) => hw.rows('update account_period set status = $2 where period = $1', [after, status]);
  await set(2);
  const refused = await (await other()).does('accountPeriod.askReopen', { period: month.period, reason: '补录单据' });
  expect(refused).toMatchObject({ code: 'PERIOD_NOT_LAST', params: { period: after } });
  await set(0);
});

test('opened again by two people, its figures are forgotten, and the ERP has heard of both', async () => {
  const alone = await other();
  expect(await alone.does('accountPeriod.reopen', { period: month.period })).toMatchObject({ code: 'PERIOD_NOT_ASKED' });
  const one = await other();
  expect(await one.does('accountPeriod.askReopen', { period: month.period, reason: '补录单据' })).toMatchObject({ status: 'applied' });
  expect(await one.does('accountPeriod.reopen', { period: month.period })).toMatchObject({ code: 'PERIOD_SECOND_PERSON' });
  expect(await hw.reopenMonth(month.period)).toMatchObject({ status: 'applied' });
  expect(await books()).toEqual([]);
  expect(await hw.rows('select status, closed_at, asked_by from account_period where period = $1', [month.period])).toEqual([
    { status: 0, closed_at: null, asked_by: null },
  ]);
  expect(
    await hw.rows("select kind, is_reversal from erp_outbox where doc_type = 'accountPeriod' and doc_no = $1 order by seq", [month.period]),
  ).toEqual([
    { kind: 'periodClose', is_reversal: false },
    { kind: 'periodClose', is_reversal: true },
  ]);
});

test('a month is closed only with figures that were added up after it began to close, and postings go on meanwhile', async () => {
  const { period } = month;
  const desk = await other();
  await expect(countPeriod(hw.data.plant.pool, { userName: 'K' }, { period })).rejects.toMatchObject({ status: 409 });
  expect(await desk.does('accountPeriod.begin', { period })).toMatchObject({ status: 'applied' });
  expect(await desk.does('accountPeriod.close', { period })).toMatchObject({ code: 'PERIOD_NOT_COUNTED' });
  const second = await other();
  const made = await second.does('issueDoc.create', hw.issueOf('2'), { occurredAt: month.at });
  expect(await second.does('issueDoc.review', { id: made.id('doc'), receiverId: hw.fitter.id }, { occurredAt: month.at })).toMatchObject({
    status: 'accepted_with_issues',
    issues: [{ code: 'POSTED_LATE' }],
  });
  const third = await other();
  expect(await third.does('accountPeriod.cancel', { period })).toMatchObject({ status: 'applied' });
  expect(await hw.closeMonth(period)).toMatchObject({ status: 'applied' });
  expect(await books()).toMatchObject([{ store: 'GJ01' }, { store: 'WJ01', out: 39, close: 161 }]);
});

const actor = () => ({
  userId: String(hw.keeper.id),
  account: 'hw-keeper',
  userName: 'Keeper',
  personId: null,
  supplierId: null,
  warehouses: [String(hw.store.id)],
});

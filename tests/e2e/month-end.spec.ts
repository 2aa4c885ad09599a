/**
 * A month is closed at the desk (area-stocktake §7 C3): a receipt stands in the way until it is reviewed, a silent tablet until somebody answers for it. What
 * that tablet did on the last day comes afterwards, is posted on the first day of the next month, and changes no figure of the closed one.
 */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { dueMonth } from '#server/modules/closing/periods.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { addMissing, seedId } from '#server/store/missing-rows.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { quietMonth } from '#tests/support/months.ts';
import { Plant } from '#tests/support/plant.ts';
import { STORE } from '#tests/support/stocktake-at-work.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf, type Extra, WireDevice } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });

/** The last day of a month in which the demo did nothing. */
const lastDay = `${quietMonth()}T04:00:00.000Z`;
const nextDay = addDays(quietMonth(), 1);
const earlier = quietMonth(-1);
const monthOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7);
const [before, month, next] = [monthOf(earlier), monthOf(lastDay), monthOf(nextDay)];

/** A device on which it is still the last day of the month. */
class Then extends WireDevice {
  override operation(type: string, payload: Parameters<WireDevice['operation']>[1], extra: Extra = {}) {
    return super.operation(type, payload, { occurredAt: lastDay, ...extra });
  }
}

const tidy = new Tidy('month-end');
let place: AtWork;
let plant: Plant;
let scene: StocktakeScene;

/** A device of somebody of the demo, on which it is then. */
async function then(account: string): Promise<WireDevice> {
  const [user] = await plant.rows<AnyRow>('select id, version, account from app_user where account = $1', [account]);
  if (!user) throw new Error(`nobody is called ${account}`);
  const device = new Then(place.pool, user);
  await plant.session(user, device.id);
  return device;
}

/** Opening 0, other inbound 200, and the blind count C1 with its adjustments, all in the month. @returns the boxes */
async function playMonth(): Promise<readonly string[]> {
  const [steel] = await plant.rows<AnyRow>('select class_code from material where box_managed and batch_managed limit 1');
  const like = {
    classCode: steel?.class_code,
    sourceType: 1,
    isBlank: false,
    expiryWarnDays: 30,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
  };
  const ground = {
    data: { plant, steel: like },
    newTablet: (user: AnyRow) => then(String(user.account)),
    rows: <T extends object>(text: string, values?: unknown[]) => plant.rows<T>(text, values),
  };
  const [store] = await plant.rows<{ id: string }>('select id from warehouse where wh_code = $1', [STORE]);
  scene = await StocktakeScene.open(ground, store?.id);
  const [boss, first, second] = [await then('manager'), await then('keeper'), await then('picker')];
  const { bins, boxes } = await scene.stocked(boss);
  const plan = await scene.issued(boss, { checkMode: 2, recountPct: '5' });
  const lines = await scene.lines(plan);
  const count = (by: WireDevice, n: number, qty: string, binId: string | null = null, verb = 'count') =>
    by.does(`checkInfo.${verb}`, { id: plan, lineId: lines[n]?.id, qty, binId, by: 1 });
  const find = { id: plan, scannedNo: null, boxNo: 'C3-NEW', materialId: scene.boxed.id, batchNo: 'B1', binId: bins.y, qty: '10', by: 1 };
  const counted = [
    [0, '97', null],
    [1, '25', null],
    [2, '20', null],
    [3, '25', bins.z],
  ] as const;
  for (const [n, qty, binId] of counted) expect(await count(first, n, qty, binId)).toEqual(applied);
  expect(await first.does('checkInfo.found', find)).toEqual(applied);
  expect(await count(first, 4, '0')).toEqual(applied);
  expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
  expect(await boss.does('checkInfo.recount', { id: plan, lineIds: [] })).toEqual(applied);
  const [, , born] = await scene.lines(plan, 'to_recount');
  expect(await count(second, 2, '24', null, 'countAgain')).toEqual(applied);
  expect(await count(second, 4, '0', null, 'countAgain')).toEqual(applied);
  expect(await second.does('checkInfo.countAgain', { id: plan, lineId: born?.id, qty: '10', binId: null, by: 1 })).toEqual(applied);
  const given = (await scene.lines(plan, 'diff_type <> 1')).map(({ id: lineId }) => ({ lineId }));
  expect(await boss.does('checkInfo.submit', { id: plan, reasons: given.map((line) => ({ ...line, reason: 7, remark: null })) })).toEqual(
    applied,
  );
  expect(await boss.does('checkInfo.review', { id: plan, decisions: given.map((line) => ({ ...line, decision: 1 })) })).toEqual(applied);
  return boxes;
}

const figures = async (period: string) =>
  (
    await place.pool.query(
      `select sum(open_qty)::float8 as open, sum(in_qty)::float8 as "in", sum(out_qty)::float8 as out, sum(close_qty)::float8 as close
       from account_stock where period = $1 and material_id = any($2::uuid[])`,
      [period, [scene.loose.id, scene.boxed.id]],
    )
  ).rows[0];
const status = async (period: string) =>
  (await place.pool.query<{ status: number }>('select status from account_period where period = $1', [period])).rows[0]?.status;

async function desk(account: string): Promise<Page> {
  const { page } = await place.tablet(account, { viewport: { width: 1440, height: 900 } });
  await goTo(page, '/account-closing');
  return page;
}
const drawer = (page: Page) => page.getByRole('dialog');
async function openMonth(page: Page, name: string): Promise<void> {
  await front(page).locator('[role=grid] [data-row]').filter({ hasText: name }).first().click();
  await drawer(page).getByText(`会计期间 ${name}`).first().waitFor();
}
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });
async function step(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}
async function asks(page: Page): Promise<void> {
  await button(page, '申请反结账').click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('补录期初');
  await page.getByRole('alertdialog').getByRole('button', { name: '申请反结账', exact: true }).click();
}

test('a month is closed with its figures, and what comes late goes into the next one', async () => {
  place = await startAtWork(tidy, ['manager', null], ['admin', null]);
  plant = new Plant(place.connectionString, async () => undefined);
  tidy.after(() => plant.pool.end());
  const period = (name: string, day: string, status: number) => ({
    id: seedId(`period:${name}`),
    period: name,
    startDate: `${day.slice(0, 7)}-01`,
    endDate: day,
    status,
  });
  // A server that was started later has not opened them by itself.
  const periods = [period(before, earlier, 2), period(month, lastDay.slice(0, 10), 0), period(next, quietMonth(1), 0)];
  await inTransaction(place.pool, (tx) => addMissing(tx, 'accountPeriod', periods));
  const boxes = await playMonth();
  await place.pool.query('update account_period set status = 2 where end_date < $1', [lastDay.slice(0, 10)]);
  // A receipt of the month that nobody has reviewed, and a tablet that is silent since.
  const { rows: receipts } = await place.pool.query<{ id: string; no: string }>(
    'update receipt set biz_date = $1 where id = (select id from receipt where status in (1, 5) and deleted_at is null order by status desc, doc_no limit 1) returning id, doc_no as no',
    [lastDay.slice(0, 10)],
  );
  const [receipt] = receipts;
  const tablet = await then('keeper');
  const late = tablet.operation('box.adjust', { boxId: boxes[0], binId: scene.bins.z, fromBinId: scene.bins.y });
  await place.pool.query(
    `insert into device (device_id, name, last_seen_at, station_code, station_at) values ($1, '仓库平板7', $2, 'ST-7', $2)
     on conflict (device_id) do update set name = excluded.name, last_seen_at = $2, station_code = 'ST-7', station_at = $2`,
    [tablet.id, lastDay],
  );
  await place.pool.query('update user_session set created_at = $2, last_seen_at = $2 where device_id = $1', [tablet.id, lastDay]);

  const manager = await desk('manager');
  const due = await dueMonth(place.pool);
  expect(due.period).toBe(month);
  expect(due.total).toBeGreaterThanOrEqual(2);
  await manager
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('img', { name: `待结账月份有 ${due.total} 项阻碍` })
    .waitFor();
  await openMonth(manager, month);
  await drawer(manager)
    .getByText(receipt?.no ?? 'none')
    .waitFor();
  await drawer(manager).getByText('仓库平板7').waitFor();
  expect(await button(manager, '开始结账').getAttribute('aria-disabled')).toBe('true');
  expect(await (await deviceOf(place.pool, 'keeper')).does('receipt.review', { id: receipt?.id })).toEqual(applied);
  await drawer(manager).getByRole('button', { name: '关闭' }).click();
  await openMonth(manager, month);
  await expect
    .poll(() =>
      drawer(manager)
        .getByText(receipt?.no ?? 'none')
        .count(),
    )
    .toBe(0);
  await drawer(manager).getByText('由我确认').first().click();
  await step(manager, '开始结账');
  await expect.poll(() => status(month)).toBe(1);
  await step(manager, '完成结账');
  await expect.poll(() => status(month)).toBe(2);
  const told = { open: 0, in: 210, out: 29, close: 181 };
  expect(await figures(month)).toEqual(told);
  const onHand = 'select sum(qty)::float8 as qty from box where material_id = any($1::uuid[])';
  expect((await place.pool.query(onHand, [[scene.loose.id, scene.boxed.id]])).rows).toEqual([{ qty: 181 }]);

  // The tablet comes back.
  expect((await tablet.push(late)).results).toMatchObject([{ status: 'accepted_with_issues' }]);
  const posted = await place.pool.query<{ day: string; late: boolean }>(
    'select posting_date::text as day, is_redated as late from stock_movement where op_id = $1',
    [late.opId],
  );
  expect(posted.rows).toEqual([{ day: nextDay, late: true }]);
  expect(await figures(month)).toEqual(told);
  await manager.reload();
  await openMonth(manager, month);
  await drawer(manager).getByText('事后补记').waitFor();
  const admin = await desk('admin');
  await goTo(admin, `/report-statistics?period=${next.slice(0, 4)}-${next.slice(4)}&sMAT=TST-&groupBy=warehouse`);
  await front(admin).locator('[role=grid] [data-row]').filter({ hasText: '原材料一库' }).getByText('181').first().waitFor();

  await goTo(admin, '/account-closing');
  await manager.reload();
  await openMonth(manager, before);
  await asks(manager);
  await manager.getByText(`会计期间 ${month} 已结账`).first().waitFor();
  expect(await status(before)).toBe(2);
  await manager.keyboard.press('Escape');
  await manager.reload();
  await openMonth(manager, month);
  await asks(manager);
  const asked = () => place.pool.query('select 1 from account_period where period = $1 and asked_by is not null', [month]);
  await expect.poll(async () => (await asked()).rowCount).toBe(1);
  await admin.reload();
  await openMonth(admin, month);
  await step(admin, '反结账');
  await expect.poll(() => status(month)).toBe(0);
  expect(await figures(month)).toEqual({ open: null, in: null, out: null, close: null });
  expect(await status(before)).toBe(2);
  expect(await brokenRules(place.pool)).toEqual({});
});

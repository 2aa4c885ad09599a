/** A shift in gloves at 1280 × 800: everything is done by finger and scanner. No mouse, no hover, no right button. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { choose, finishPicking, goTo, openPickList, pickNext, press, putAway, receive } from '#tests/support/keeper-at-work.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const SUPPLIER = '海盐沪杭紧固件有限公司';
const STORE = '原材料一库（金属）';

const tidy = new Tidy('gloves');

/** Somebody in gloves at a tablet; the page counts what a mouse does. */
const inGloves = (place: AtWork, account: string): Promise<Tablet> =>
  place.tablet(account, { hasTouch: true }, (context) =>
    context.addInitScript((key) => {
      if (window.origin === 'null') return;
      localStorage.setItem(key, JSON.stringify({ state: { density: 'glove' }, version: 0 }));
      Reflect.set(window, 'byMouse', 0);
      const count = ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' ? Reflect.set(window, 'byMouse', Reflect.get(window, 'byMouse') + 1) : true;
      window.addEventListener('pointerdown', count, true);
    }, appearanceKey),
  );

const byMouse = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'byMouse'));
const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });
const everythingSent = (page: Page): Promise<void> => page.getByRole('banner').getByText('全部已发送').first().waitFor();

/** The manager has one bin of a store counted. @returns the plan's name */
async function orderCount(page: Page, store: string, bin: string): Promise<string> {
  await goTo(page, '/plan/create');
  await front(page).getByRole('heading', { level: 1, name: '盘点计划编辑' }).waitFor();
  await front(page).getByLabel('盘点名称').fill(`盘 ${bin}`);
  await choose(page, '仓库', store);
  await choose(page, '货位范围', bin);
  await press(button(page, '保存'));
  await press(button(page, '下发'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/将盘点 \d+ 箱，锁定 1 个货位/).waitFor();
  await press(dialog.getByRole('button', { name: '下发' }));
  await dialog.waitFor({ state: 'hidden' });
  return `盘 ${bin}`;
}

/** Counts every line of a plan as the books have it. @returns how many */
async function count(page: Page, plan: string): Promise<number> {
  await goTo(page, '/plan');
  await press(front(page).getByRole('row').filter({ hasText: plan }).first());
  const lines = front(page).getByRole('grid', { name: '明细' }).getByRole('row');
  await lines.nth(1).waitFor();
  const boxes = (await lines.count()) - 1;
  for (let nth = 1; nth <= boxes; nth += 1) {
    const line = lines.nth(nth);
    const booked =
      /([\d.]+)/.exec(
        await line
          .getByRole('gridcell')
          .filter({ hasText: /PCS|KG/ })
          .first()
          .innerText(),
      )?.[1] ?? '';
    await press(line);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/初盘数量/).fill(booked);
    await press(dialog.getByRole('button', { name: '录入' }));
    await dialog.waitFor({ state: 'hidden' });
  }
  return boxes;
}

/** What is wanted next is read at arm's length, and nothing that is touched leaves the screen for it. */
async function wantedIsLarge(page: Page): Promise<void> {
  const next = front(page).getByRole('region', { name: '下一步' });
  for (const part of ['place', 'quantity']) {
    const size = await next.locator(`[data-part=${part}]`).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(72);
    expect(size).toBeLessThanOrEqual(96);
  }
  const [height, foot, typed] = await page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(`[data-active-page] ${selector}`)?.getBoundingClientRect().bottom ?? NaN;
    return [window.innerHeight, bottom('[data-part=scan-footer]'), bottom('[data-scan-manual]')];
  });
  expect(foot).toBeLessThanOrEqual(height ?? 0);
  expect(typed).toBeLessThanOrEqual(height ?? 0);
}

/** Picks the open list to its end. @returns how many boxes were taken */
async function pickAll(page: Page): Promise<number> {
  let taken = 0;
  while ((await pickNext(page)) !== '') taken += 1;
  const height = await page.evaluate(() => window.innerHeight);
  const foot = (await front(page).locator('[data-part=scan-footer]').boundingBox())?.y ?? height;
  // The part that was split off has no label yet: the offer is seen without scrolling.
  const label = await button(page, '打印箱标').boundingBox();
  expect((label?.y ?? height) + (label?.height ?? 0)).toBeLessThanOrEqual(foot);
  await finishPicking(page);
  await page.getByText(/^配送单 MD\d+$/).waitFor();
  return taken;
}

describe('in gloves', () => {
  test('a keeper receives, puts away, picks and counts without a mouse', async () => {
    const place = await startAtWork(tidy, ['manager', null], ['keeper', 'YCL-01']);
    const keeper = await inGloves(place, 'keeper');
    const { page } = keeper;
    expect(await page.evaluate(() => document.documentElement.dataset.density)).toBe('glove');

    const boxes = await receive(page, SUPPLIER, [{ batchNo: 'LOT-7', qty: '40' }, { batchNo: 'LOT-7' }]);
    const bins = await putAway(page, boxes);
    expect(bins).toEqual([expect.stringMatching(/^[A-D]-/), expect.stringMatching(/^[A-D]-/)]);
    await openPickList(page, STORE);
    await wantedIsLarge(page);
    expect(await pickAll(page)).toBeGreaterThan(0);
    await everythingSent(page);

    const manager = await place.tablet('manager');
    // Goods lie in the store of their material, whatever station received them.
    const lies = 'select w.wh_name as store from box b join warehouse w on w.id = b.warehouse_id where b.box_no = $1';
    const { store } = (await place.pool.query(lies, [boxes[0]])).rows[0];
    const plan = await orderCount(manager.page, store, bins[0] ?? '');
    expect(await count(page, plan)).toBeGreaterThan(0);
    await everythingSent(page);
    await front(page).getByText('已盘').first().waitFor();
    expect(await byMouse(page)).toBe(0);
    expect([...keeper.complaints, ...manager.complaints]).toEqual([]);
  });

  test('a line leader calls for fifteen materials', async () => {
    const place = await startAtWork(tidy, ['leader', 'L1-01']);
    const { pool } = place;
    const leader = await inGloves(place, 'leader');
    const { page } = leader;
    await goTo(page, '/wms/production-expected?new=1');
    await front(page).getByRole('heading', { level: 1, name: '新增叫料' }).waitFor();
    const numbered = (kind: string, n: number) => Array.from({ length: n }, (_, nth) => `${kind}-${String(nth + 1).padStart(4, '0')}`);
    const codes = [...numbered('GC', 10), ...numbered('BZJ', 5)];
    for (const code of codes) {
      await front(page).getByRole('combobox', { name: '添加物料' }).fill(code);
      await press(page.getByRole('option', { name: new RegExp(code) }));
    }
    const cells = front(page)
      .getByRole('grid', { name: '物料' })
      .getByRole('textbox', { name: /需求数量/ });
    for (const nth of codes.keys()) {
      await cells.nth(nth).scrollIntoViewIfNeeded();
      await press(cells.nth(nth));
      await cells.nth(nth).fill('2');
    }
    await press(button(page, '提交'));
    const called = 'select need_qty from prod_demand_line where doc_id = (select id from prod_demand order by created_at desc limit 1)';
    await expect.poll(async () => (await pool.query(called)).rows.map((row) => row.need_qty)).toEqual(codes.map(() => '2'));
    await everythingSent(page);
    expect(await byMouse(page)).toBe(0);
    expect(leader.complaints).toEqual([]);
  });
});

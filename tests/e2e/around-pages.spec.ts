/** What stands around the pages, and how they stand behind each other. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atRest, countCalls } from '#tests/support/at-rest.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { NOTICE_ROOM } from '#ui/theme/notice-room.ts';

const tidy = new Tidy('around-pages', afterAll);
let page: Page;
let reader: PageReader;
beforeAll(async () => {
  const place = await startAtWork(tidy, ['admin', null]);
  ({ page } = await place.tablet('admin', {}, countCalls));
  reader = new PageReader(page);
});

it('gives way to messages with the page alone, and the menu keeps its height', async () => {
  await reader.open('/home');
  const room = (size: string) =>
    page.evaluate(([name, value]) => document.documentElement.style.setProperty(name, value), [NOTICE_ROOM, size] as const);
  const bottoms = () => page.evaluate(() => ['nav', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect().bottom));
  await room('62px');
  await expect.poll(bottoms).toEqual([800, 738]);
  await room('0px');
});

it('a row opens its menu beside the place that was clicked', async () => {
  await reader.open('/wms/purchase-take');
  const dots = front(page).getByRole('row').nth(3).getByRole('button');
  await dots.click();
  await page.getByRole('menuitem').first().waitFor();
  // It is drawn first and put into its place then.
  await atRest(page);
  const [button, menu] = await Promise.all([dots.boundingBox(), page.getByRole('menu').boundingBox()]);
  expect(Math.abs((menu?.y ?? Number.NaN) - (button?.y ?? 0))).toBeLessThan(40);
  expect((button?.x ?? Number.NaN) - ((menu?.x ?? 0) + (menu?.width ?? 0))).toBeLessThan(40);
  await page.keyboard.press('Escape');
});

it('of two pages on one route the one is read that was asked for', async () => {
  const told: (string | null)[] = [];
  for (const address of ['/srm/statements', '/srm/statements?pool=1', '/srm/statements?claims=1', '/srm/statements']) {
    await reader.open(address);
    told.push(await front(page).locator('h1').textContent());
  }
  expect(told).toEqual(['对账单', '待对账', '索赔扣款', '对账单']);
});

it('no page behind another one moves: a bar that runs where nobody looks would draw sixty times a second', async () => {
  for (const path of ['/wms/purchase-take', '/stock-by-warehouse', '/basic/unit', '/home']) await reader.open(path);
  expect(await page.locator('[data-page-key]:not([data-active-page])').count()).toBeGreaterThan(2);
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return target?.closest('[data-page-key]:not([data-active-page])')?.getAttribute('data-page-key') ?? [];
      }),
    );
  // What was moving as its page was left comes to an end by itself.
  await expect.poll(moving).toEqual([]);
});

/** A tablet out of its box on a slow line: as long as its rows are coming, no page says 0 or none of them, and the pill says that they are coming. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { front } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo, press } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('held');

const tiles = (page: Page): Promise<string[]> =>
  front(page)
    .getByRole('navigation', { name: '我的工作' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelectorAll('span')[1]?.textContent ?? ''));

test('the keeper sees dashes with how far it is, and figures once everything is here', async () => {
  const { server } = await startDemoServer(tidy);
  const { page, context } = await tidy.tablet(await tidy.installedFolder(server.url));
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await context.route('**/api/sync/fill', async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(server.url);
  await page.getByLabel('账号').fill('keeper');
  await page.getByLabel('密码').fill('chejian888');
  await press(page.getByRole('button', { name: '登录' }));
  await press(page.getByRole('button', { name: /YCL-01/ }));
  await page.locator('[data-part=sync-pill][data-word=filling]').waitFor();
  await expect.poll(async () => (await tiles(page)).length).toBeGreaterThan(0);
  expect((await tiles(page)).filter((text) => text !== '–')).toEqual([]);
  for (const path of ['/wms/material-delivery', '/wms/production-material', '/plan']) {
    await goTo(page, path);
    await front(page).locator('[data-part=empty][data-filling]').first().waitFor();
  }
  // What the server has is asked of it: the stock of the stores is no 0 either.
  await goTo(page, '/warehouse-list');
  await front(page).locator('[data-row]').first().waitFor();

  go();
  await page.locator('[data-part=sync-pill][data-word=sent]').waitFor();
  await goTo(page, '/home');
  await expect.poll(async () => (await tiles(page)).some((text) => /^[1-9]/.test(text))).toBe(true);
});

/** A terminal of the plant, once the device holds what it is measured with. */
import type { Browser, Page } from 'playwright';
import { front, signIn } from '#tests/support/browser.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { heldRows } from './held-rows.ts';
import type { Plant } from './plant.ts';

/** @param wanted rows that have to be on the device, by their store */
export async function terminalAt(
  browser: Browser,
  plant: Plant,
  path: string,
  [store, wanted]: readonly [store: string, wanted: number],
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })).newPage();
  // The only station is taken without being asked for.
  await signIn(page, plant.url, { account: 'admin', password: ADMIN_PASSWORD });
  const end = Date.now() + 60_000;
  while ((await heldRows(page, store)) < wanted) {
    if (Date.now() > end) throw new Error(`only ${await heldRows(page, store)} of ${store} came`);
    await page.waitForTimeout(500);
  }
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await front(page).locator('[data-part=instruction]').waitFor();
  await page.waitForTimeout(1000);
  return page;
}

/** The tick of a report: green with its rules behind it, and red on the page and at home once a figure is not that of the other page. */
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '#locales/en/equal.json';
import { front, type Host, inLanguage, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';

let host: Host;
let browser: Browser;
let reader: PageReader;
beforeAll(async () => {
  host = await startDemoHost();
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await inLanguage(context, 'en');
  const page = await context.newPage();
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD }, null);
  reader = new PageReader(page);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

it('is green with its rules behind it, and red with the two figures once they differ', async () => {
  const { page } = reader;
  const { rows } = await host.db.query<{ id: string; no: string }>(
    'select id, box_no as no from box where qty > 0 order by box_no limit 1',
  );
  await reader.open('/box-history-log');
  const tick = front(page).locator('[data-equal]');
  await tick.waitFor();
  expect(await tick.getAttribute('data-equal')).toBe('equal');
  await tick.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(en.rule['24'].last).waitFor();
  await host.db.query('update box set qty = qty + 1 where id = $1', [rows[0]?.id]);
  await drawer.getByRole('button', { name: en.again }).click();
  await drawer.getByText(rows[0]?.no ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tick.getAttribute('data-equal')).toBe('differs');
  await reader.open('/home');
  await front(page).getByText(en.alert, { exact: true }).waitFor();
});

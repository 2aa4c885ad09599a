/** The month's end at the desk: what stands in the way is listed and leads to its page, a month is closed in two steps, and opened again by two people. */

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { front, type Host, inLanguage, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { quietMonth } from '#tests/support/months.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';

let host: Host;
let browser: Browser;

/** The last day of a month in which the demo did nothing. */
const last = quietMonth();
const period = last.slice(0, 4) + last.slice(5, 7);

beforeAll(async () => {
  host = await startHost({ DEMO: 'on' }, await createDemoDatabase());
  await host.db.query(
    `insert into account_period (id, version, period, start_date, end_date, status) values (gen_random_uuid(), 1, $1, $2, $3, 0)
     on conflict (period) do update set status = 0`,
    [period, `${last.slice(0, 7)}-01`, last],
  );
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

async function desk(person: { account: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await inLanguage(context, 'zh');
  const page = await context.newPage();
  await signIn(page, host.base, person, null);
  await goTo(page, '/account-closing');
  return page;
}
const openMonth = async (page: Page, name: string): Promise<void> => {
  await front(page).locator('[role=grid] [data-row]').filter({ hasText: name }).click();
  await page.getByRole('dialog').getByText(`会计期间 ${name}`).first().waitFor();
};
const step = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
};
const status = async () =>
  (await host.db.query<{ status: number }>('select status from account_period where period = $1', [period])).rows[0]?.status;

test('a month in which nothing is open is closed in two steps, and opened again by another person than who asked', async () => {
  const manager = await desk({ account: 'manager', password: 'chejian888' });
  await openMonth(manager, period);
  await manager.getByRole('dialog').getByText('与 U9 的库存差异').waitFor();
  await step(manager, '开始结账');
  await expect.poll(status).toBe(1);
  await manager.getByRole('dialog').getByRole('button', { name: '完成结账', exact: true }).waitFor();
  await step(manager, '完成结账');
  await expect.poll(status).toBe(2);
  await manager.getByRole('dialog').getByRole('button', { name: '申请反结账', exact: true }).click();
  const asked = manager.getByRole('alertdialog');
  await asked.getByRole('textbox').fill('补录期初');
  await asked.getByRole('button', { name: '申请反结账', exact: true }).click();
  await expect.poll(async () => (await host.db.query('select 1 from account_period where asked_by is not null')).rowCount).toBe(1);

  const admin = await desk({ account: 'admin', password: ADMIN_PASSWORD });
  await openMonth(admin, period);
  await step(admin, '反结账');
  await expect.poll(status).toBe(0);
});

test('documents of this month that are not posted are listed by number, and each leads to its page', async () => {
  const manager = await desk({ account: 'manager', password: 'chejian888' });
  const { rows } = await host.db.query<{ no: string; month: string }>(
    "select doc_no as no, to_char(biz_date, 'YYYYMM') as month from receipt where status in (1, 5) and deleted_at is null order by biz_date, doc_no limit 1",
  );
  await openMonth(manager, rows[0]?.month ?? '');
  await manager.getByRole('dialog').getByText('未过账的单据').waitFor();
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: rows[0]?.no ?? '', exact: true })
    .click();
  await expect.poll(() => manager.url()).toContain('id=');
});

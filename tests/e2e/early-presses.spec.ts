/** What is pressed before the device has read what it needs: the press waits for it. It is not lost, and nothing unknown is taken for nothing. */
import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { front, type Host, signIn, startDemoHost, tableTool } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { unread } from '#tests/support/unread.ts';

/** Longer than a page takes that waits for nothing. */
const MOMENT = 700;

let host: Host;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  host = await startDemoHost();
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    acceptDownloads: true,
  });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, host.base, { account: 'manager', password: DEMO_PASSWORD }, 'YCL-01');
  await page.getByText('本机数据完整').first().waitFor();
});
afterEach(() => page.context().close());

const one = async (sql: string): Promise<string> => {
  const { rows } = await host.db.query<{ id: string }>(sql);
  return rows[0]?.id ?? '';
};

test('a list is exported as it is, though it is asked for before its rows were read', async () => {
  const read = await unread(page, 'requisition');
  await goTo(page, '/wms/picking-list');
  const download = page.waitForEvent('download');
  await (await tableTool(page, '导出')).click();
  await page.getByRole('menuitem', { name: '.csv' }).click();
  await page.waitForTimeout(MOMENT);
  await read();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n').length).toBeGreaterThan(1);
});

test('a review asked for before the boxes of the list were read says what hinders it', async () => {
  const id = await one(`select id from requisition where status = 1 order by doc_no limit 1`);
  const read = await unread(page, 'prodDemandBoxLog');
  await goTo(page, `/wms/picking-list2-detail?id=${id}`);
  await front(page).getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '审核', exact: true }).click();
  await page.waitForTimeout(MOMENT);
  await read();
  await page
    .getByText(/^还有 \d+ 箱未拣/)
    .first()
    .waitFor();
});

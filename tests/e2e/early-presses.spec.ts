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

test('how many rows a list has is not said before they were read, nor where they cannot be read', async () => {
  const count = front(page).locator('header [data-part=count]');
  const read = await unread(page, 'requisition');
  await goTo(page, '/wms/picking-list');
  await page.locator('[data-page-key="/wms/picking-list"][data-active-page] h1').waitFor();
  await page.waitForTimeout(MOMENT);
  expect(await count.count()).toBe(0);
  await read();
  await expect.poll(() => count.innerText()).toMatch(/^[1-9]/);
  await page.route('**/api/wms/**', (route) => route.abort());
  await goTo(page, '/age-statistics');
  await front(page).getByRole('button', { name: '重试' }).waitFor();
  expect(await count.count()).toBe(0);
});

/** Holds what the server answers to a call. @returns lets the answers go */
async function unanswered(path: string): Promise<() => void> {
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return go;
}

test('bins that are due in one store are not planned for another', async () => {
  await goTo(page, '/plan');
  await front(page).getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '按 ABC 生成' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (code: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: '仓库' }).fill(code);
    await page.getByRole('option', { name: new RegExp(code) }).click();
  };
  await choose('YCL01');
  const make = dialog.getByRole('button', { name: /^生成/ });
  await make.and(page.getByText(/^生成（[1-9]\d* 个货位）$/)).waitFor();
  const answered = await unanswered('**/checkCycleList');
  await choose('GJ01');
  await page.waitForTimeout(MOMENT);
  // Nothing is said of the other store yet, and a press makes no plan.
  await make.click({ force: true });
  await page.waitForTimeout(MOMENT);
  expect(await make.isDisabled()).toBe(true);
  expect(await one(`select count(*)::text as id from check_info where check_type = 2 and created_at > now() - interval '1 minute'`)).toBe(
    '0',
  );
  answered();
  await make.and(page.getByText(/^生成（[1-9]\d* 个货位）$/)).waitFor();
});

test('a sales return waits for what its customer was sold', async () => {
  const material = await one(`select m.mat_code as id from sales_issue_line l join material m on m.id = l.material_id limit 1`);
  const customer = await one(`select c.customer_code as id from sales_issue i join customer c on c.id = i.customer_id limit 1`);
  await goTo(page, '/sales-return?new=1');
  const form = front(page);
  await form.getByLabel('销售类型').selectOption('1');
  await form.getByRole('combobox', { name: '客户' }).fill(customer);
  await page.getByRole('option', { name: new RegExp(customer) }).click();
  await form.getByRole('combobox', { name: '退入仓库' }).fill('CCP01');
  await page.getByRole('option', { name: /CCP01/ }).click();
  await form.getByRole('combobox', { name: '原因' }).click();
  await page.locator('[role=listbox][data-state=open] [role=option]:visible').first().click();
  const answered = await unanswered('**/salesReturn/sold');
  await form.getByRole('combobox', { name: '添加物料' }).fill(material);
  await page.getByRole('option', { name: new RegExp(material) }).click();
  await form.getByRole('textbox', { name: /第 1 行 退货数量/ }).fill('1');
  await form.getByRole('textbox', { name: /第 1 行 批号/ }).fill('B-1');
  const asking = form.getByText('正在查询客户的出库记录，请稍候再试');
  await asking.waitFor();
  answered();
  await asking.waitFor({ state: 'hidden' });
});

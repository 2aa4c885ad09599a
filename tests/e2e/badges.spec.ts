/** Badges of the sidebar (specification §2.2, §4): they come with their cause, lead to it, and go with it. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepErpStock } from '#server/modules/stock/erp-stock.ts';
import { front, type Host, seriousFindings, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };
const POLL_MS = 30_000;

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost();
  const admin = await host.login('admin', ADMIN_PASSWORD);
  await createWarehouse(host, admin, 'YCL');
  await createEmployee(host, admin, 'manager', { roles: ['WH_MANAGER'] });
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
  await page.clock.install();
});
afterEach(() => context.close());

let snapshots = 0;
const erpHas = (qty: string): Promise<void> => {
  snapshots += 1;
  const takenAt = new Date(Date.UTC(2026, 0, 1, 0, snapshots)).toISOString();
  return keepErpStock(host.db, takenAt, [{ warehouseCode: 'YCL', matCode: 'GC-1', batchNo: null, erpQty: qty }]);
};
const menu = () => page.getByRole('navigation', { name: '主菜单' });
const warning = () => menu().getByRole('link', { name: '检测到U9和MES差异' });
const inactive = (n: number) => menu().getByRole('img', { name: `${n} 个用户未启用` });
const shown = (path: string) => page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();

it('warns of a stock difference, leads to it, stops with the next check after it is gone, and cannot compare without a network', async () => {
  await erpHas('7.5');
  await signIn(page, host.base, ADMIN);
  await warning().click();
  await shown('/stock-cy-statistics');
  await front(page).getByText('-7.5').waitFor();
  await front(page).getByText('MES无此料号').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await menu().getByRole('button', { name: '收起菜单' }).click();
  await warning().waitFor();

  await erpHas('0');
  await page.clock.runFor(POLL_MS);
  await warning().waitFor({ state: 'detached' });
  await front(page).getByRole('button', { name: '查询' }).click();
  await erpHas('3');
  await page.clock.runFor(POLL_MS);
  await warning().waitFor();
  await erpHas('0');

  await context.setOffline(true);
  await front(page).getByText('库存差异由服务器比较U9与MES，离线时不可用。').waitFor();
});

it('counts who waits to be let in, in every tab, and one less as soon as he is', async () => {
  for (const account of ['new.one', 'new.two'])
    await host.call('POST', '/api/system/user', { body: { account, password: 'password-1', userName: account } });
  await signIn(page, host.base, ADMIN);
  await inactive(2).waitFor();
  const second = await context.newPage();
  await second.goto(`${host.base}/#/home`);
  await second.getByRole('img', { name: '2 个用户未启用' }).waitFor();

  await menu()
    .getByRole('button', { name: /^主数据/ })
    .click();
  await menu().getByRole('link', { name: /^用户/ }).click();
  await shown('/master-data/user');
  await front(page).getByRole('row').filter({ hasText: 'new.one' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '启用' }).click();
  await inactive(1).first().waitFor();
  await second.getByRole('img', { name: '1 个用户未启用' }).first().waitFor();
});

it('asks nothing for people who have no badge', async () => {
  await erpHas('1');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, host.base, { account: 'manager', password: 'password-1' });
  await page.clock.runFor(POLL_MS);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => /queryStockCyReport|user\/pageList/.test(path))).toEqual([]);
  expect(await warning().count()).toBe(0);
});

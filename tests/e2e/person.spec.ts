/** What is a person's own: the factory over the sign-in form, the personal centre, and the data a device holds for him. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { front, type Host, installed, launchOptions, seriousFindings, signIn, startHost } from '#tests/support/browser.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const KEEPER = { account: 'keeper', password: 'password-1' };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost(8153);
  const admin = await host.login('admin', ADMIN_PASSWORD);
  await host.db.query("update site set factory_name = '东郊工厂'");
  const warehouse = await createWarehouse(host, admin, 'YCL');
  await createStation(host, admin, 'YCL-01', [warehouse.id]);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};
const section = (name: string) => front(page).getByRole('region', { name });
const agree = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

describe('the personal centre', () => {
  it('is reached under the name of the factory, says who one is, and passes for readers of screens', async () => {
    await page.goto(`${host.base}/#/login`);
    await page.getByText('东郊工厂').waitFor();
    await page.getByText('当前为测试环境').waitFor();
    await signIn(page, host.base, KEEPER);
    await installed(page);
    await open('/person-index');
    await section('用户').getByText('原材料库管').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('ends a sign-in that was left open elsewhere', async () => {
    const left = await host.login(KEEPER.account, KEEPER.password, '0190a000-0000-7000-8000-000000000001');
    await page.reload();
    await section('我的登录').getByText('…000001').waitFor();
    await section('我的登录').getByRole('row').filter({ hasText: '…000001' }).getByRole('button', { name: '结束登录' }).click();
    await agree('结束登录');
    await section('我的登录').getByText('…000001').waitFor({ state: 'detached' });
    expect((await host.call('GET', '/api/system/person', { token: left })).status).toBe(401);
    await section('我的终端').getByText('…000001').waitFor();
  });

  it('gives up the data of this device and fetches it again', async () => {
    const dictionary = section('本机离线数据').getByText('数据字典');
    await dictionary.waitFor();
    await context.setOffline(true);
    await section('本机离线数据').getByRole('button', { name: '清除离线数据' }).click();
    await page.getByText(/未发送的 0 条操作和附件不受影响/).waitFor();
    await agree('清除离线数据');
    await section('本机离线数据').getByText('本机没有离线数据').waitFor();
    await context.setOffline(false);
    await dictionary.waitFor();
    const fetched = page.waitForRequest(/\/api\/sync\/fill/);
    await section('本机离线数据').getByRole('button', { name: '重新下载' }).click();
    await fetched;
  });
});

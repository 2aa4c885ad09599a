/** Rights that change while somebody works: the tablet takes them up with its next contact, and keeps to them without a network. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLogin, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const KEEPER = { account: 'keeper', password: 'password-1' };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost();
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const warehouse = await createWarehouse(host, admin, 'YCL');
  await createStation(host, admin, 'YCL-01', [warehouse.id]);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const groups = () => page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '仓库管理' });

describe('a person whose roles are taken away', () => {
  it('sees no page of theirs any more, without signing in again', async () => {
    await signIn(page, host.base, KEEPER, 'YCL-01');
    await groups().waitFor();
    await host.db.query('delete from user_role where user_id = (select id from app_user where account = $1)', [KEEPER.account]);
    await host.db.query(`update user_session set rights = '{}' where account = $1 and ended_at is null`, [KEEPER.account]);
    await groups().waitFor({ state: 'detached', timeout: 40_000 });
  });

  it('finds them gone after unlocking without a network too', async () => {
    await page.getByRole('button', { name: '锁定' }).first().click();
    await page.waitForURL(/#\/login/);
    await context.setOffline(true);
    await fillLogin(page, KEEPER.account, KEEPER.password);
    await page.waitForURL(/#\/home/);
    expect(await groups().count()).toBe(0);
  });
});

/** Rights that change while somebody works: the tablet takes them up with its next contact, and keeps to them without a network. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLogin, type Host, installed, signIn, startHost } from '#tests/support/browser.ts';
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
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** The page on which receipts are made is open, or the one that says that it is not for this person. */
const opened = async (): Promise<string> => {
  await page.evaluate(() => window.location.assign('#/home'));
  await page.waitForURL(/#\/home/);
  await page.evaluate(() => window.location.assign('#/wms/purchase-take-add'));
  await page.waitForURL(/#\/(error-401|wms\/purchase-take-add)/);
  await page.locator('[data-active-page], h1').first().waitFor();
  return page.url().includes('error-401') ? 'refused' : 'open';
};
const held = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').session?.auths.length);

describe('a person whose roles are taken away', () => {
  it('is refused the pages of these roles, without signing in again', async () => {
    await signIn(page, host.base, KEEPER);
    expect(await opened()).toBe('open');
    // In one transaction, as the page of the administrator does it.
    await host.db.query(
      `with taken as (delete from user_role where user_id = (select id from app_user where account = $1))
       update user_session set rights = '{}' where account = $1 and ended_at is null`,
      [KEEPER.account],
    );
    await expect.poll(held).toBe(0);
    await expect.poll(opened).toBe('refused');
  });

  it('is refused them after unlocking without a network too', async () => {
    await page.evaluate(() => window.location.assign('#/home'));
    // A question that is asked on the way there would go with the page it stood over.
    await page.locator('[data-page-key="/home"][data-active-page]').waitFor();
    // What a question is drawn with has to be on the device before the network goes.
    await installed(page);
    await context.setOffline(true);
    await page
      .getByText(/离线（已保存/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '退出登录' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '锁定' }).click();
    await page.waitForURL(/#\/login/);
    await fillLogin(page, KEEPER.account, KEEPER.password);
    await page.waitForURL(/#\/home/);
    await expect.poll(held).toBe(0);
    await expect.poll(opened).toBe('refused');
  });
});

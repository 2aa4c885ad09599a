/** A badge of the sidebar (specification §2.2, §4) in two tabs: it goes with its cause, wherever that went. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, it } from 'vitest';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost();
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

const menu = () => page.getByRole('navigation', { name: '主菜单' });
const inactive = (n: number) => menu().getByRole('img', { name: `${n} 个用户未启用` });
const shown = (path: string) => page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();

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

/** Signing in: whose page it leads to, what is left of the person before, and what the administrator does about somebody who has mistyped too often. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillLogin, front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEmployee, createStation } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

const KEEPER = { account: 'keeper', password: 'password-1' };
const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  host = await startHost();
  const admin = await host.login(ADMIN.account, ADMIN.password);
  for (const code of ['YCL-01', 'YCL-02']) await createStation(host, admin, code, []);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'] });
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

const tabs = (): Promise<string[]> =>
  page.locator('[data-tab]').evaluateAll((items) => items.map((item) => item.getAttribute('data-tab') ?? ''));
const headOf = (path: string) => page.locator(`[data-page-key="${path}"][data-active-page]`);
const chooseNoStation = (): Promise<void> => page.getByRole('button', { name: '不绑定工位' }).click();
const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await headOf(path).waitFor();
};

const lock = async (): Promise<void> => {
  await open('/person-index');
  await front(page).getByRole('button', { name: '锁定' }).click();
  await page.waitForURL(/#\/login/);
};

describe('the next person at the same screen', () => {
  it('finds nothing of the one who has signed out, and begins at home', async () => {
    await signIn(page, host.base, KEEPER, 'YCL-01');
    await open('/sync-centre');
    await open('/person-index');
    await page.getByRole('button', { name: '退出登录' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await page.getByLabel('账号').waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chejian.left'))).toBe('-');
    const kept = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
    const ofThePlace = /^(lang|chejian\.(appearance|station|scanner|printer|later|sentinel|site))/;
    expect(Object.keys(kept.local).filter((name) => !ofThePlace.test(name))).toEqual([]);
    expect(kept.tab).toEqual({ 'chejian.left': '-' });
    expect(JSON.stringify(kept)).not.toContain(KEEPER.account);
    // The browser's way back leads to the form, and behind it is nobody's page.
    await page.goBack();
    await page.waitForURL(/#\/login/);
    await fillLogin(page, ADMIN.account, ADMIN.password);
    await chooseNoStation();
    await page.waitForURL(/#\/home$/);
  });

  it('begins at home although somebody else has only locked; who unlocks again comes back to the page', async () => {
    await signIn(page, host.base, KEEPER, 'YCL-01');
    await lock();
    await fillLogin(page, KEEPER.account, KEEPER.password);
    await chooseNoStation();
    await page.waitForURL(/#\/person-index$/);
    await headOf('/person-index').waitFor();
    await lock();
    await fillLogin(page, ADMIN.account, ADMIN.password);
    await chooseNoStation();
    await page.waitForURL(/#\/home$/);
    await expect.poll(tabs).toEqual(['/home']);
  });
});

describe('somebody who has mistyped too often', () => {
  it('is told how long to wait, and gets in when the administrator has lifted it', async () => {
    const wrong = () => host.call('POST', '/api/system/session/login', { body: { account: 'picker', password: 'nonsense' } });
    const admin = await host.login(ADMIN.account, ADMIN.password);
    await createEmployee(host, admin, 'picker');
    for (let n = 0; n < 5; n += 1) await wrong();
    await host.db.query("update sign_in_failure set open_at = now() + interval '10 minutes' where account = 'picker' and source <> ''");
    await page.goto(`${host.base}/#/login`);
    await fillLogin(page, 'picker', KEEPER.password);
    await page.getByText(/密码错误次数过多，请等待 (10:00|9:5\d)（分:秒）后再试/).waitFor();

    await fillLogin(page, ADMIN.account, ADMIN.password);
    await page.getByRole('button', { name: '不绑定工位' }).click();
    await page.waitForURL(/#\/home$/);
    await open('/master-data/user');
    await front(page).getByRole('button', { name: '更多操作' }).first().click();
    await page.getByRole('menuitem', { name: '登录等待' }).click();
    const drawer = page.getByRole('dialog', { name: /登录等待/ });
    await drawer.getByText('网络地址 127.0.0.1').waitFor();
    await drawer.getByRole('button', { name: '解除等待' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '解除等待' }).click();
    await drawer.getByText('没有账号需要等待。').waitFor();
    const answer = await host.call('POST', '/api/system/session/login', { body: { account: 'picker', password: KEEPER.password } });
    expect(answer.status).toBe(200);
  });
});

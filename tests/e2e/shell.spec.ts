import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someAlike } from '#tests/support/alike.ts';
import {
  fillLogin,
  front,
  type Host,
  inLanguage,
  installed,
  type Person,
  seriousFindings,
  signIn,
  startHost,
} from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { tabletsPort } from '#tests/support/free-port.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';
import { Tidy } from '#tests/support/tidy.ts';

const CLIENT = process.env.CLIENT_DIR ?? 'dist/client';
const KEEPER = { account: 'keeper', password: 'password-1' };
const ADMIN = { account: 'admin', password: ADMIN_PASSWORD };

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startHost({}, undefined, await tabletsPort());
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const warehouse = await createWarehouse(host, admin, 'YCL');
  await createStation(host, admin, 'YCL-01', [warehouse.id]);
  await createStation(host, admin, 'YCL-02', [warehouse.id]);
  await createEmployee(host, admin, KEEPER.account, { roles: ['RAW_KEEPER'], warehouseScope: [warehouse.id] });
  browser = await chromium.launch(launchOptions);
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** A browser that knows nothing yet; it does not store the app for the day without a network. */
async function freshBrowser(): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = await context.newPage();
}
const eachAnew = (): void => {
  beforeEach(freshBrowser);
  afterEach(() => context.close());
};
/** Signing in is tried elsewhere: who is signed in from the test before stays so. */
const oneForAll = (): void => {
  beforeAll(freshBrowser);
  afterAll(() => context?.close());
};
async function signedIn(who: Person, station: string | null): Promise<void> {
  const known = page.url().startsWith(host.base) && (await page.evaluate(() => sessionStorage.getItem('token'))) !== null;
  if (!known) await signIn(page, host.base, who, station);
}

const tabs = (): Promise<string[]> =>
  page.locator('[data-tab]').evaluateAll((items) => items.map((item) => item.getAttribute('data-tab') ?? ''));
/**
 * Every page the menu offers below this list, group after group. Addresses are read in one step of the page: a group that has just been
 * folded is still leaving it, and a link of it is gone between two questions.
 */
async function pathsBelow(list: Locator): Promise<string[]> {
  await list.waitFor();
  const found = await list
    .locator(':scope > li > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  const entries = list.locator(':scope > li');
  for (let at = 0; at < (await entries.count()); at += 1) {
    const entry = entries.nth(at);
    const group = entry.locator(':scope > div > button[aria-expanded]');
    if ((await group.count()) === 0) continue;
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    found.push(...(await pathsBelow(entry.locator('ul').first())));
  }
  return found;
}
const menuPaths = async (of: Page): Promise<string[]> => [
  ...new Set(await pathsBelow(of.getByRole('navigation', { name: '主菜单' }).locator('ul').first())),
];
const open = async (path: string): Promise<void> => {
  await page.goto(`${host.base}/#${path}`);
  await page.locator(`[data-page-key="${path.split('?')[0]}"][data-active-page]`).waitFor();
};

describe('the sign-in page', () => {
  eachAnew();

  it('refuses empty fields with the words of the specification, in both languages', async () => {
    await page.goto(host.base);
    await page.getByRole('button', { name: '登录' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('账号密码不能为空');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('Account password cannot be empty');
  });

  it('says that account or password is wrong, and stays', async () => {
    await page.goto(host.base);
    await fillLogin(page, KEEPER.account, 'not the password');
    await page.getByText('账号或密码错误').waitFor();
    expect(page.url()).toMatch(/#\/login$/);
  });

  it('sends the password in the body and never in the address', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await signIn(page, host.base, KEEPER, 'YCL-01');
    expect(sent.some((url) => url.includes('/session/login'))).toBe(true);
    expect(sent.filter((url) => url.includes(KEEPER.password))).toEqual([]);
  });

  it('binds the station that was chosen and shows it', async () => {
    await signIn(page, host.base, KEEPER, 'YCL-02');
    await page.getByText('工位 YCL-02').waitFor();
    const { rows } = await host.db.query('select bind_name from user_session where account = $1 order by created_at desc limit 1', [
      'keeper',
    ]);
    expect(rows[0]?.bind_name).toBe('YCL-02');
  });

  it('keeps the language over a reload, and takes an unknown one for Chinese', async () => {
    await page.goto(host.base);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
    await page.evaluate(() => localStorage.setItem('lang', 'xx'));
    await page.reload();
    await page.getByRole('heading', { name: '登录' }).waitFor();
  });
});

describe('access', () => {
  oneForAll();

  it('asks to sign in, and then goes where one wanted to go', async () => {
    await page.goto(`${host.base}/#/sync-centre`);
    await page.getByText('请登录').waitFor();
    await fillLogin(page, KEEPER.account, KEEPER.password);
    await page.getByRole('button', { name: /YCL-01/ }).click();
    await page.waitForURL(/#\/sync-centre/);
  });

  it('keeps the session over a reload and hands it to a new tab', async () => {
    await signedIn(KEEPER, 'YCL-01');
    await open('/home');
    await page.reload();
    await front(page).getByRole('heading', { name: '首页', level: 1 }).waitFor();
    const second = await context.newPage();
    await second.goto(`${host.base}/#/sync-centre`);
    await front(second).getByRole('heading', { name: '同步中心', level: 1 }).waitFor();
    await second.close();
  });

  it('is handed to a new tab also by one that is busy just then', async () => {
    await signedIn(KEEPER, 'YCL-01');
    const second = await context.newPage();
    const busy = page.evaluate(() => {
      for (const end = performance.now() + 2000; performance.now() < end; );
    });
    await second.goto(`${host.base}/#/sync-centre`);
    await busy;
    await front(second).getByRole('heading', { name: '同步中心', level: 1 }).waitFor();
    await second.close();
  });

  it('goes to the sign-in page once when the session has ended at the server', async () => {
    await signedIn(KEEPER, 'YCL-01');
    await host.db.query(`update user_session set ended_at = now() where account = 'keeper'`);
    await page.getByText('token已过期,请重新登陆!').waitFor();
    expect(await page.getByText('token已过期,请重新登陆!').count()).toBe(1);
    await page.waitForURL(/#\/login/);
  });

  it('signs every tab out together', async () => {
    await signedIn(KEEPER, 'YCL-01');
    const second = await context.newPage();
    await second.goto(`${host.base}/#/sync-centre`);
    await front(second).getByRole('heading', { name: '同步中心', level: 1 }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/#\/login/);
    await second.waitForURL(/#\/login/);
    await page.locator('input[name=account]').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });
});

describe('tabs', () => {
  oneForAll();
  beforeEach(async () => {
    await signedIn(ADMIN, null);
    // A page that was just loaded again has no tabs yet that could be closed.
    await page.locator('[data-tab]').first().waitFor();
    const closing = page.locator('[data-tab] button');
    while ((await closing.count()) > 0) await closing.first().click();
    await page.waitForURL(/home/);
  });

  it('open once per path; another query only changes the tab’s target', async () => {
    await open('/sync-centre');
    await open('/person-index');
    await open('/sync-centre?a=1');
    expect(await tabs()).toEqual(['/home', '/sync-centre', '/person-index']);
    await open('/person-index');
    await page.locator('[data-tab="/sync-centre"] a').click();
    await page.waitForURL(/sync-centre\?a=1/);
  });

  it('close: the active one goes to the last that remains, the pinned one cannot be closed', async () => {
    await open('/sync-centre');
    await open('/person-index');
    await page.locator('[data-tab="/sync-centre"] a').click();
    // The address changes before its page is in front, and only then is it the active one that is closed.
    await page.locator('[data-page-key="/sync-centre"][data-active-page]').waitFor();
    await page.locator('[data-tab="/sync-centre"] button').click();
    await page.locator('[data-page-key="/person-index"][data-active-page]').waitFor();
    expect(await page.locator('[data-tab="/home"] button').count()).toBe(0);
    await page.locator('[data-tab="/person-index"] button').click();
    await page.waitForURL(/home/);
    expect(await tabs()).toEqual(['/home']);
  });

  it('have a menu on the right button: close others goes to the tab that was meant', async () => {
    await open('/sync-centre');
    await open('/person-index');
    await page.locator('[data-tab="/sync-centre"]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await page.waitForURL(/sync-centre/);
    expect(await tabs()).toEqual(['/home', '/sync-centre']);
  });

  it('behind the page in front are called in the language of the user, also when it was changed meanwhile', async () => {
    const behind = page.locator('[data-tab="/basic/unit"] a');
    await open('/basic/unit');
    await page.getByRole('button', { name: /^新增/ }).first().click();
    await expect.poll(() => behind.innerText()).toContain('新增');
    await open('/person-index');
    await page.getByRole('button', { name: 'English' }).first().click();
    await page.getByText('My sign-ins').first().waitFor();
    expect(await behind.innerText()).toBe('Units');
    await behind.click();
    await expect.poll(() => behind.innerText()).toMatch(/^Units · New/);
    await page.evaluate(() => localStorage.setItem('lang', 'zh'));
    await page.reload();
    // Until the tabs are there again, those of the next test would come before them.
    await behind.waitFor();
  });

  it('survive a reload', async () => {
    await open('/sync-centre');
    await open('/person-index');
    await page.reload();
    await page.locator('[data-tab="/person-index"]').waitFor();
    expect(await tabs()).toEqual(['/home', '/sync-centre', '/person-index']);
  });

  it('/redirect/{path} makes the page anew and leaves no trace in the address', async () => {
    await open('/sync-centre');
    await page.locator('[data-active-page]').evaluate((element) => element.setAttribute('data-old', ''));
    await page.goto(`${host.base}/#/redirect/sync-centre`);
    await page.waitForURL(/#\/sync-centre$/);
    await page.locator('[data-page-key="/sync-centre"]:not([data-old])[data-active-page]').waitFor();
  });
});

describe('pages behind other pages', () => {
  eachAnew();

  it('keep what was typed and where they were scrolled, and see their own address', async () => {
    await signIn(page, host.base, ADMIN, null);
    await page.setViewportSize({ width: 1000, height: 420 });
    await open('/wms/arrival-notice?keyword=x');
    const box = front(page).getByRole('textbox').first();
    await box.fill('half a wo');
    await open('/sync-centre');
    await front(page).evaluate((element) => element.firstElementChild?.scrollTo(0, 160));
    await page.waitForTimeout(200);
    await page.locator('[data-tab="/wms/arrival-notice"] a').click();
    await page.waitForURL(/keyword=x/);
    expect(await front(page).getByRole('textbox').first().inputValue()).toBe('half a wo');
    await page.locator('[data-tab="/sync-centre"] a').click();
    await page.locator('[data-page-key="/sync-centre"][data-active-page]').waitFor();
    expect(await front(page).evaluate((element) => element.firstElementChild?.scrollTop)).toBe(160);
  });

  it('keep their layout, also when they are still at work, and are out of reach for pointer, keys and readers', async () => {
    await signIn(page, host.base, ADMIN, null);
    const home = page.locator('[data-page-key="/home"]');
    await home.locator('a, button').first().waitFor();
    await open('/sync-centre');
    await page.waitForTimeout(1000);
    expect(await home.evaluate((element) => getComputedStyle(element).display)).toBe('block');
    expect(await home.locator('h1').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: '首页', level: 1 }).count()).toBe(0);
    const hit = await page.evaluate(() => document.elementFromPoint(640, 400)?.closest('[data-page-key]')?.getAttribute('data-page-key'));
    expect(hit).toBe('/sync-centre');
    expect(await home.evaluate((element) => element.querySelectorAll('a, button').length)).toBeGreaterThan(0);
    await home.evaluate((element) => element.querySelector<HTMLElement>('a, button')?.focus());
    expect(await home.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  });
});

describe('without a network', () => {
  const tidy = new Tidy('offline');

  /** A device on which the app is stored. */
  const device = async (): Promise<Tablet> => tidy.tablet(await tidy.installedFolder(host.base));

  it('the app starts again, and the password unlocks it', async () => {
    const folder = await tidy.installedFolder(host.base);
    const before = await tidy.tablet(folder);
    await signIn(before.page, host.base, KEEPER, 'YCL-01');
    await installed(before.page);
    await before.page.waitForTimeout(1500);
    await before.context.close();

    const { page: tablet } = await tidy.tablet(folder, { offline: true });
    await tablet.goto(`${host.base}/`);
    await tablet.getByText('离线：可用密码解锁 keeper').waitFor();
    await fillLogin(tablet, KEEPER.account, 'wrong');
    await tablet.getByText('离线解锁：密码错误，还可尝试 4 次').waitFor();
    await fillLogin(tablet, KEEPER.account, KEEPER.password);
    await front(tablet).getByRole('heading', { name: '首页', level: 1 }).waitFor();
    await tablet.getByText('工位 YCL-01').waitFor();
    await tablet.getByText('离线（已保存 0 条）').first().waitFor();
  });

  it('every part of the app is stored, and pages open without a network', async () => {
    const { page, context, complaints } = await device();
    await signIn(page, host.base, ADMIN, null);
    const stored = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    const parts = readdirSync(join(CLIENT, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    expect(parts.filter((name) => !stored.includes(`/assets/${name}`))).toEqual([]);
    expect(parts.length).toBeGreaterThan(100);
    await context.setOffline(true);
    await page.reload();
    await front(page).getByRole('heading', { level: 1 }).waitFor();
    // All parts are there: of the pages that a generic page draws, some show that it draws without a network.
    const paths = [...someAlike((await menuPaths(page)).sort(), 6), '/person-index', '/wms/takeGoods', '/wms/purchase-take-add'];
    for (const path of paths) {
      await page.goto(`${host.base}/#${path}`);
      await page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();
      await front(page).getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByText(/Loading chunk/).count(), path).toBe(0);
    }
    expect(paths.length).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
  });

  it('signing out is offered as locking', async () => {
    const { page, context } = await device();
    await signIn(page, host.base, KEEPER, 'YCL-01');
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
  });
});

describe('assistive tools', () => {
  eachAnew();

  it.each([
    ['zh', /登录/],
    ['en', /Sign in/],
  ])('the sign-in page has no serious fault for assistive tools in %s', async (lang, title) => {
    await inLanguage(context, lang);
    await page.goto(host.base);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someAlike } from '#tests/support/alike.ts';
import { isComplete } from '#tests/support/at-work.ts';
import { fillLogin, front, type Host, installed, type Person, signIn, startHost } from '#tests/support/browser.ts';
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
  eachAnew();

  it('survive a reload', async () => {
    await signIn(page, host.base, ADMIN, null);
    await open('/sync-centre');
    await open('/person-index');
    await page.reload();
    await page.locator('[data-tab="/person-index"]').waitFor();
    expect(await tabs()).toEqual(['/home', '/sync-centre', '/person-index']);
  });
});

describe('a device whose edges are covered by notches', () => {
  oneForAll();

  it('shows nothing below them, in the frame and in what lies over it', async () => {
    await signedIn(KEEPER, 'YCL-01');
    await page.setViewportSize({ width: 844, height: 390 });
    const devtools = await context.newCDPSession(page);
    const [top, left, right, bottom] = [20, 47, 44, 21];
    await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { top, left, right, bottom } } as never);
    const within = async (part: string): Promise<boolean> => {
      const box = await page.locator(part).first().boundingBox();
      if (!box) return false;
      return box.x >= left && box.y >= top && box.x + box.width <= 844 - right && box.y + box.height <= 390 - bottom;
    };
    await expect.poll(() => within('[data-part=place]')).toBe(true);
    await page.locator('header button').first().click();
    await expect.poll(() => within('[role=dialog] nav, [role=dialog][data-part=content]')).toBe(true);
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
    await expect.poll(() => isComplete(before.page, KEEPER.account)).toBe(true);
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

  it('the browser finds nothing that keeps the app from being installed', async () => {
    const { page, context } = await device();
    await signIn(page, host.base, KEEPER, 'YCL-01');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const devtools = await context.newCDPSession(page);
    const { url, errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(url).toBe(`${host.base}/manifest.webmanifest`);
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ startUrl: `${host.base}/`, display: 'kStandalone' });
    // Nothing of what is found is set aside: a tablet's profile is no private window, and the loopback counts as safe.
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
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

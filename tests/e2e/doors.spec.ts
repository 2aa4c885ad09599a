/**
 * Where the router leads people. Where everybody ends on each route is asked without a browser (tests/screens/shell/destinations.spec.ts); here a few doors of
 * every kind show that the browser goes there, under which heading, and in silence. The pages before the sign-in are looked at as well.
 */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enteredWords, isAmong } from '#tests/e2e/walk/entered.ts';
import { listen } from '#tests/e2e/walk/listen.ts';
import { chineseIn, keysIn, shownTexts } from '#tests/e2e/walk/questions/words.ts';
import { fillLogin, front, type Host, inLanguage, lastingFindings, type Person, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { ALL, destination, type Name, NOWHERE, type Route, routeOf } from '#tests/support/destinations.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { createEmployee, createSupplier } from '#tests/support/test-people.ts';

type Lang = 'zh' | 'en';

const STATION = 'YCL-01';
/** Open to everybody, to some, to the administrator alone, to suppliers, in development, moved elsewhere, and nowhere. */
const SOME = [
  ...['/home', '/sync-centre', '/master-data/user', '/basic/unit', '/wms/purchase-take', '/srm/statements', '/stock-by-warehouse'],
  ...['/master-data/auth', '/wms/inventory-list'],
];
const DOORS: readonly Route[] = [
  ...ALL.filter(({ path, redirectsTo, ...route }) => SOME.includes(path) || redirectsTo !== undefined || route.public),
  NOWHERE,
];

const PEOPLE: Readonly<Record<Name, Person>> = {
  admin: { account: 'admin', password: ADMIN_PASSWORD },
  nobody: { account: 'nobody', password: 'password-1' },
  supplier: { account: 'supplier', password: 'password-1' },
};

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await startHost({ DEMO: 'on', APP_MODE: 'production' }, await createDemoDatabase());
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const supplier = await createSupplier(host, admin, 'SUP-1');
  await createEmployee(host, admin, 'nobody');
  await createEmployee(host, admin, 'supplier', { supplierId: supplier.id });
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

async function visitor(lang: Lang): Promise<{ page: Page; said: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await inLanguage(context, lang);
  const page = await context.newPage();
  return { page, said: listen(page) };
}

/** Signs in, without a station where one is offered. */
async function comesIn(page: Page, { account, password }: Person): Promise<void> {
  await page.goto(`${host.base}/#/login`);
  await fillLogin(page, account, password);
  const without = page.getByRole('button', { name: /不绑定工位|without a station/ });
  await without.or(page.locator('[data-page-key="/home"]')).first().waitFor();
  if (await without.isVisible()) await without.click();
  await page.waitForURL(/#\/home/);
}

const titles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent?.trim() ?? ''),
  );

/** Goes to each door; fails at the first that leads elsewhere than the specification says. */
async function goThrough(page: Page, doors: readonly Route[], who: Name | 'out', lang: Lang): Promise<void> {
  for (const door of doors) {
    await page.evaluate((to) => {
      location.hash = to;
    }, door.path);
    const end = destination(door, who);
    const seen = async () => [await page.evaluate(() => location.hash.slice(1).split('?')[0]), ...(await titles(page))];
    await expect.poll(seen, { message: `${door.path} for ${who}`, interval: 30 }).toEqual([end, routeOf(end)?.[lang]]);
  }
}

describe('a door leads to its page, or says that it may not', () => {
  it.each([
    ['admin', 'en'],
    ['nobody', 'zh'],
    ['supplier', 'en'],
  ] as const)('%s in %s', async (who, lang) => {
    const { page, said } = await visitor(lang);
    await comesIn(page, PEOPLE[who]);
    // The sign-in page is for whoever is not signed in.
    await goThrough(
      page,
      DOORS.filter(({ path }) => path !== '/login'),
      who,
      lang,
    );
    expect(said).toEqual([]);
    await page.context().close();
  });

  it.each(['zh', 'en'] as const)('in %s whoever is not signed in is asked to do so, but for sign-in and error pages', async (lang) => {
    const { page, said } = await visitor(lang);
    await page.goto(`${host.base}/#/login`);
    await goThrough(page, DOORS, 'out', lang);
    await page.evaluate(() => {
      location.hash = '/master-data/user';
    });
    await page
      .getByText(lang === 'zh' ? '请登录' : 'Please sign in')
      .first()
      .waitFor();
    expect(said).toEqual([]);
    await page.context().close();
  });
});

describe.each(['zh', 'en'] as const)('before the first page, in %s', (lang) => {
  let page: Page;
  let said: string[];
  beforeAll(async () => {
    ({ page, said } = await visitor(lang));
  });
  afterAll(() => page?.context().close());

  async function look(): Promise<void> {
    expect(await titles(page)).toEqual([routeOf('/login')?.[lang]]);
    const texts = await shownTexts(page);
    const isEntered = isAmong(await enteredWords(host.db));
    expect(texts.flatMap(keysIn)).toEqual([]);
    if (lang === 'en') expect(texts.flatMap((text) => chineseIn(text, isEntered))).toEqual([]);
    expect(await lastingFindings(page)).toEqual([]);
  }

  it('somebody signs in, and chooses a station', async () => {
    await page.goto(`${host.base}/#/login`);
    await page.locator('input[name=account]').waitFor();
    await look();
    await fillLogin(page, 'admin', ADMIN_PASSWORD);
    const station = page.getByRole('button', { name: new RegExp(STATION) });
    await station.waitFor();
    await look();
    await station.click();
    await page.waitForURL(/#\/home/);
    await front(page).locator('h1').first().waitFor();
    expect(said).toEqual([]);
  });

  it('the check of the station is offered, and says each of its steps in this language', async () => {
    const check = page.getByRole('dialog', { name: /工位检查|Check of this station/ });
    const steps = check.getByRole('navigation').getByRole('button');
    await expect.poll(() => steps.count()).toBe(9);
    const isEntered = isAmong(await enteredWords(host.db));
    for (const step of await steps.all()) {
      await step.click();
      const texts = await shownTexts(page);
      expect(texts.flatMap(keysIn)).toEqual([]);
      if (lang === 'en') expect(texts.flatMap((text) => chineseIn(text, isEntered))).toEqual([]);
      expect(await lastingFindings(page, { frame: false })).toEqual([]);
    }
    await check.getByRole('button', { name: /以后再说|Later/ }).click();
    await check.waitFor({ state: 'hidden' });
    expect(said).toEqual([]);
  });

  it.each(['/error-401', '/error-404'])('%s', async (path) => {
    await page.evaluate((to) => {
      location.hash = to;
    }, path);
    await expect.poll(() => titles(page)).toEqual([routeOf(path)?.[lang]]);
    expect((await shownTexts(page)).flatMap(keysIn)).toEqual([]);
    expect(await lastingFindings(page)).toEqual([]);
  });
});

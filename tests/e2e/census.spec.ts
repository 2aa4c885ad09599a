/** Every route of the platform and the master data (specification §2.1–§2.3), for everybody who might try it, in both languages. */
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '#domain/system/routes.json';
import { type Host, launchOptions, type Person, signIn, startHost } from '#tests/support/browser.ts';
import { createEmployee, createSupplier } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

interface Route {
  readonly path: string;
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  readonly permission: string;
  readonly public?: boolean;
  readonly devOnly?: boolean;
  readonly redirectsTo?: string;
}
type Lang = 'zh' | 'en';

const ALL: readonly Route[] = routes;
const CENSUS = ALL.filter(({ area }) => ['platform', 'master-data'].includes(area));
const CHINESE = /[\u4e00-\u9fff]/;

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await startHost(8141, { APP_MODE: 'production' });
  const admin = await host.login('admin', ADMIN_PASSWORD);
  const supplier = await createSupplier(host, admin, 'SUP-1');
  await createEmployee(host, admin, 'nobody');
  await createEmployee(host, admin, 'supplier', { supplierId: supplier.id, roles: ['SUPPLIER'] });
  browser = await chromium.launch(launchOptions);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const routeOf = (path: string): Route | undefined => ALL.find((route) => route.path === path);

/** Where the specification says that somebody ends who asks for this path. */
function destination({ path, permission, redirectsTo, devOnly, ...route }: Route, who: 'admin' | 'other' | 'out'): string {
  if (route.public) return path;
  if (who === 'out') return '/login';
  if (path === NOWHERE.path) return '/error-404';
  if (devOnly || (permission !== '' && who !== 'admin')) return '/error-401';
  const next = redirectsTo === undefined ? undefined : routeOf(redirectsTo);
  return next ? destination(next, who) : path;
}

/** Nobody knows this path. */
const NOWHERE: Route = { path: '/no-such-page', area: 'platform', zh: '', en: '', permission: '' };

const wanted = (path: string, lang: Lang): object => ({ path, title: routeOf(path)?.[lang] });

/** The address and the heading in front. */
const seen = (page: Page): Promise<object> =>
  page.evaluate(() => {
    const title = [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())?.textContent?.trim();
    return { path: location.hash.slice(1).split('?')[0], title };
  });

/** Words of the page itself that are in Chinese; what stands in tables, fields and about persons is data. */
const chineseWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const DATA = '[role=gridcell],[role=cell],td,dd,code,[lang]';
    const walker = document.createTreeWalker(document.querySelector('[data-active-page]') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (/[\u4e00-\u9fff]/.test(text) && node.parentElement?.checkVisibility() && !node.parentElement.closest(DATA)) found.push(text);
    }
    return found;
  });

/** Service workers are blocked here, which the app says. */
const heard = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) && !message.text().includes('blocked by Playwright');

async function visitor(lang: Lang, person: Person | null): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await context.addInitScript((value) => localStorage.setItem('lang', value), lang);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => (heard(message) ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => (response.status() >= 400 ? complaints.push(`${response.status()} ${response.url()}`) : undefined));
  if (person) await signIn(page, host.base, person);
  else await page.goto(`${host.base}/#/login`);
  return { page, complaints };
}

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

const PEOPLE = {
  admin: { account: 'admin', password: ADMIN_PASSWORD },
  nobody: { account: 'nobody', password: 'password-1' },
  supplier: { account: 'supplier', password: 'password-1' },
} as const;

describe.each(['zh', 'en'] as const)('every route of the platform and the master data, in %s', (lang) => {
  it.each(['admin', 'nobody', 'supplier'] as const)('leads %s to its page, or says that it may not', async (name) => {
    const { page, complaints } = await visitor(lang, PEOPLE[name]);
    const mixed: unknown[] = [];
    // The sign-in page is for whoever is not signed in.
    const inOrder = [...CENSUS.filter(({ path }) => path !== '/login'), NOWHERE];
    for (const route of inOrder) {
      await go(page, route.path);
      const end = destination(route, name === 'admin' ? 'admin' : 'other');
      await expect.poll(() => seen(page), { message: `${route.path} for ${name}`, interval: 30 }).toEqual(wanted(end, lang));
      if (end === '/error-401' || lang === 'zh') continue;
      const words = [...(await chineseWords(page)), await page.title()].filter((text) => CHINESE.test(text));
      if (words.length > 0) mixed.push([route.path, words]);
    }
    expect(mixed).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('asks whoever is not signed in to do so, but for sign-in and error pages', async () => {
    const { page, complaints } = await visitor(lang, null);
    for (const route of [...CENSUS, NOWHERE]) {
      await go(page, route.path);
      const end = destination(route, 'out');
      await expect.poll(() => seen(page), { message: `${route.path} signed out`, interval: 30 }).toEqual(wanted(end, lang));
    }
    await go(page, '/master-data/user');
    await page
      .getByText(lang === 'zh' ? '请登录' : 'Please sign in')
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

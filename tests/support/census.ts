/** A walk over routes of the specification: who ends where, under which heading, in which language, and whether the console stays silent. */
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, inLanguage, type Person, signIn, startHost } from './browser.ts';
import { launchOptions } from './chromium.ts';
import { ALL, destination, type Name, NOWHERE, routeOf } from './destinations.ts';
import { createEmployee, createSupplier } from './test-people.ts';
import { ADMIN_PASSWORD } from './test-server.ts';

export type Lang = 'zh' | 'en';

const CHINESE = /[\u4e00-\u9fff]/;

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

/** Service workers are blocked here, which the app says; and the page of the print set-up looks for a print control, which no machine of a test has. */
const heard = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !message.text().includes('blocked by Playwright') &&
  !message.location().url.includes('/CLodopfuncs.js');

interface Place {
  readonly browser: Browser;
  readonly host: Host;
}

async function visitor({ browser, host }: Place, lang: Lang, person: Person | null): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await inLanguage(context, lang);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => (heard(message) ? complaints.push(`${message.text()} ${message.location().url}`) : undefined));
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

export interface Census {
  readonly areas: readonly string[];
  /** Who walks in which language; the administrator sees the most words. */
  readonly walks: readonly (readonly [Name, Lang])[];
  readonly signedOut: readonly Lang[];
}

/** Declares the tests of these areas. */
export function census({ areas, walks, signedOut }: Census): void {
  const counted = ALL.filter(({ area }) => areas.includes(area));
  let host: Host;
  let browser: Browser;

  beforeAll(async () => {
    host = await startHost({ APP_MODE: 'production' });
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

  it.each(walks)('leads %s in %s to its page, or says that it may not', async (name, lang) => {
    const { page, complaints } = await visitor({ browser, host }, lang, PEOPLE[name]);
    const mixed: unknown[] = [];
    // The sign-in page is for whoever is not signed in.
    const inOrder = [...counted.filter(({ path }) => path !== '/login'), NOWHERE];
    for (const route of inOrder) {
      await go(page, route.path);
      const end = destination(route, name);
      await expect.poll(() => seen(page), { message: `${route.path} for ${name}`, interval: 30 }).toEqual(wanted(end, lang));
      if (end === '/error-401' || lang === 'zh') continue;
      const words = [...(await chineseWords(page)), await page.title()].filter((text) => CHINESE.test(text));
      if (words.length > 0) mixed.push([route.path, words]);
    }
    expect(mixed).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(signedOut)('in %s asks whoever is not signed in to do so, but for sign-in and error pages', async (lang) => {
    const { page, complaints } = await visitor({ browser, host }, lang, null);
    for (const route of [...counted, NOWHERE]) {
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
}

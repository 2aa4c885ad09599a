import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BESIDE_THE_FORM, fillLogin, type Host, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';

/** What `docs/decisions/010-first-load.md` allows before the sign-in form, gzip. */
const BUDGET = 230_000;
/** Store, engine and session. */
const WORK = '**/assets/work-*.js';

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

afterEach(async () => {
  await context.close();
});

describe('the sign-in form', () => {
  it('is there before store and engine, in the budget, and takes what is typed meanwhile', async () => {
    const bodies: Promise<Buffer>[] = [];
    const count = (response: Response): void => {
      // The worker is fetched beside the page, which does not wait for it.
      if (/\.js$/.test(response.url()) && !response.url().endsWith('/service-worker.js')) bodies.push(response.body());
    };
    page.on('response', count);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // What would come beside the form is held back: what is counted is what the form needs.
    await page.route(BESIDE_THE_FORM, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${host.base}/#/login`);
    await page.locator('input[name=account]').waitFor();
    page.off('response', count);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
    await fillLogin(page, 'admin', ADMIN_PASSWORD);
    expect(new URL(page.url()).hash).toBe('#/login');
    release();
    await page.waitForURL(/#\/home/);
  });

  it('changes its language before the other words are there', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/assets\/zh-[\w-]{8}\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${host.base}/#/login`);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    release();
    await fillLogin(page, 'admin', ADMIN_PASSWORD);
    await page.waitForURL(/#\/home/);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });
});

it('is drawn in the language and theme of the device before any of the program is there', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'en');
    localStorage.setItem('chejian.appearance', JSON.stringify({ state: { theme: 'dark' }, version: 0 }));
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.push(violatedDirective));
  });
  await page.goto(`${host.base}/#/login`, { waitUntil: 'commit' });
  await page.locator('.first').getByText('Sign in').waitFor();
  expect(await page.locator('.first').getByText('登录').isVisible()).toBe(false);
  expect(await page.locator('.first').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 20, 24)');
  release();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.locator('.first').count()).toBe(0);
  // Nothing on the way, schemas included, tries to compile code from text.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([]);
});

it('says so in both languages when the rest of the app does not come', async () => {
  await page.route(WORK, (route) => route.abort());
  await page.goto(`${host.base}/#/login`);
  await page.getByText('程序无法启动。请重新打开').waitFor();
  await page.getByText('The program could not start. Please open it again').waitFor();
});

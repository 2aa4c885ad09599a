/**
 * What somebody sees whose browser cannot run the app: never a logo that stays. And the oldest browsers that are promised do run it: everything that is
 * newer is deleted from this one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OLDEST } from '#scripts/oldest.ts';
import { type Host, installed, pageAt, seriousFindings, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { forget, newerThanOldest } from '#tests/support/oldest-browser.ts';
import { picture } from '#tests/support/pictures.ts';

let host: Host;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await startDemoHost();
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
/** A tablet whose language is this. */
async function openWith(locale: string): Promise<void> {
  context = await browser.newContext({ viewport: { width: 800, height: 1280 }, serviceWorkers: 'block', locale });
  page = await context.newPage();
}
beforeEach(async () => {
  await openWith('zh-CN');
});
afterEach(() => context.close());

const told = () => page.locator('#unfit');
const draw = (name: string): Promise<void> => picture(page, name, { of: told() });
/** Asks for the app and returns what is said instead of it. */
async function refusal(): Promise<string> {
  await page.goto(host.base);
  await told().waitFor();
  await page.screenshot({ path: `test-results/unfit-${expect.getState().currentTestName?.replace(/\W+/g, '-')}.png` });
  expect(await seriousFindings(page)).toEqual([]);
  return told().innerText();
}

describe('a browser in which the app cannot run', () => {
  it('that is too old is told what it lacks, and what is needed', async () => {
    await context.addInitScript('delete Array.prototype.toSorted');
    const said = await refusal();
    expect(said).toContain('这个浏览器太旧');
    expect(said).toContain('This browser is too old');
    expect(said).toContain('Array.toSorted');
    expect(said).toContain(`Firefox ${OLDEST.firefox}`);
    expect(said).toMatch(/Found: Chrome \d+/);
    expect(await told().locator('input').inputValue()).toContain(host.base);
    await draw('unfit-too-old');
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
  });

  it.each([
    ['en-GB', 'en'],
    ['de-DE', 'en'],
    ['zh-TW', 'zh-CN'],
  ])('on a device in %s is told so in %s first, and in the other language beside it', async (locale, first) => {
    await context.close();
    await openWith(locale);
    await context.addInitScript('delete Array.prototype.toSorted');
    const said = await refusal();
    const orders = [
      ['车间在这里打不开', 'Chejian cannot run here'],
      ['这个浏览器太旧', 'This browser is too old'],
      ['找到', 'Found'],
      ['需要', 'Needed'],
      ['复制地址', 'Copy address'],
    ].map((pair) => pair.map((words) => said.indexOf(words)));
    for (const [chinese = -1, english = -1] of orders) {
      expect(Math.min(chinese, english)).toBeGreaterThanOrEqual(0);
      expect(english < chinese).toBe(first === 'en');
    }
    if (first === 'en') await draw('unfit-too-old-en');
    expect(await told().locator('.unfit-line:visible').first().getAttribute('lang')).toBe(first);
    expect(await told().locator('input').getAttribute('aria-label')).toBe(first === 'en' ? 'Address / 地址' : '地址 / Address');
  });

  it('that cannot read the program’s language is too old, whatever else it knows', async () => {
    await page.route(/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let is = is newer than all;' }),
    );
    expect(await refusal()).toContain('SyntaxError');
  });

  it('at an address without https is told where to go', async () => {
    await context.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
    const said = await refusal();
    expect(said).toContain('没有加密（http）');
    expect(said).toContain('npm start -- --lan');
    expect(said).not.toContain('太旧');
    await draw('unfit-http');
  });

  it('that may store nothing is told that unsent work would be lost', async () => {
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })",
    );
    expect(await refusal()).toContain('不让这个网站保存数据');
    await draw('unfit-no-storage');
  });

  it('to which a part of the program does not come is told so, and opens it again', async () => {
    await page.route(/assets\/vendor-react-.*\.js$/, (route) => route.fulfill({ status: 503 }));
    expect(await refusal()).toContain('程序没有完整收到');
    await draw('unfit-not-complete');
    await page.unroute(/assets\/vendor-react-.*\.js$/);
    await told()
      .getByRole('button', { name: /Open again/ })
      .click();
    await page.locator('input[name=account]').waitFor();
  });

  it('where the program fails at its start is told the reason', async () => {
    await context.addInitScript(
      "Object.defineProperty(window, 'BroadcastChannel', { value: function () { throw new Error('no channel here'); } })",
    );
    expect(await refusal()).toContain('no channel here');
    await draw('unfit-fails');
  });

  it('that has no room for what the app keeps is told so, and not to clear it', async () => {
    await context.addInitScript(
      "IDBFactory.prototype.open = function () { throw new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError'); }",
    );
    const said = await refusal();
    expect(said).toContain('存储已满');
    expect(said).toContain('do not clear the browser’s data');
    await draw('unfit-full');
  });

  it('where nothing comes is told so below the logo, and gets the app when it comes after all', async () => {
    await page.clock.install();
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/assets\/index-.*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(host.base, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState === 'interactive');
    expect(await told().isVisible()).toBe(false);
    await page.clock.fastForward(20_000);
    await told().waitFor();
    expect(await told().innerText()).toContain('网络很慢，或者浏览器太旧');
    expect(await page.locator('.first').isVisible()).toBe(true);
    await page.clock.resume();
    come();
    await page.locator('input[name=account]').waitFor();
    expect(await told().isVisible()).toBe(false);
  });
});

describe('the oldest browsers', () => {
  const built = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => `${folder}/${name}`);

  it('read every file of the program', () => {
    const files = built('dist/client');
    expect(files.length).toBeGreaterThan(50);
    const wrong = files.filter((file) => {
      try {
        parse(readFileSync(file, 'utf8'), { ecmaVersion: 2022, sourceType: 'module' });
        return false;
      } catch {
        return true;
      }
    });
    expect(wrong).toEqual([]);
  });

  it('and browsers from before them what runs first', () => {
    expect(() => parse(readFileSync('dist/client/first.js', 'utf8'), { ecmaVersion: 5 })).not.toThrow();
  });

  it('work: signed in, a list, a form, a terminal, a report, and opened again without a network', async () => {
    await context.close();
    context = await browser.newContext({ viewport: { width: 800, height: 1280 } });
    page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const newer = newerThanOldest();
    expect(newer.length).toBeGreaterThan(500);
    await context.addInitScript(forget(newer));
    await context.route(/service-worker\.m?js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: forget(newer) + (await answer.text()) });
    });
    await signIn(page, host.base, { account: 'keeper', password: 'chejian888' }, 'YCL-01');
    await page.getByText('本机数据完整').waitFor();
    await installed(page);
    expect(await page.evaluate(() => ['groupBy' in Object, 'checkVisibility' in document.body])).toEqual([false, false]);
    // A list, a form, a terminal, a report with a chart.
    for (const address of ['/wms/picking-list', '/wms/purchase-take-add', '/plan/fill', '/age-statistics']) {
      await page.goto(`${host.base}/#${address}`);
      await pageAt(page, address).locator('h1').waitFor();
    }
    await context.setOffline(true);
    await page.reload();
    await page.locator('h1').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

/**
 * Pages, as assistive tools read them, in three densities and three themes. One run asks all pages that are drawn by hand and some of those that a generic
 * page draws, each in one of the nine looks, another page in each; `AXE=all` asks every page in all of them, `AXE=/tool/,/lj/` those whose paths begin so.
 */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPaths, knowReports } from '#shell/screens.ts';
import { someAlike } from '#tests/support/alike.ts';
import { type Host, lastingFindings, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';
import { densities } from '#ui/theme/density.ts';
import { appearanceKey, themes } from '#ui/theme/use-appearance.ts';

const LOOKS = themes.flatMap((theme) => densities.map((density) => ({ theme, density })));
const PUBLIC = ['/login', '/order-answer', '/error-401', '/error-404'];
await knowReports();
const { AXE = '' } = process.env;
const all = AXE !== '';
const begins = AXE === 'all' ? [''] : AXE.split(',');
const BUILT = builtPaths()
  .filter((path) => !PUBLIC.includes(path) && begins.some((part) => path.startsWith(part)))
  .sort();
const PAGES = all ? BUILT : someAlike(BUILT, 3);

let host: Host;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  host = await startHost({ APP_MODE: 'development' });
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

describe.each(LOOKS)('in $theme and $density', (look) => {
  const turn = LOOKS.indexOf(look);
  const pages = PAGES.filter((_, index) => all || index % LOOKS.length === turn);

  it(`${pages.length} pages have no serious fault`, { timeout: 300_000 }, async () => {
    await page.evaluate(([key, state]) => localStorage.setItem(key, JSON.stringify({ state, version: 0 })), [appearanceKey, look] as const);
    await page.reload();
    const faults: unknown[] = [];
    for (const path of pages) {
      await page.evaluate((to) => {
        location.hash = to;
      }, path);
      await page.locator(`[data-page-key="${path}"][data-active-page] h1`).waitFor({ state: 'attached' });
      // The frame is asked with the first page of a look: around the others it stands as it did.
      const found = await lastingFindings(page, { frame: path === pages[0] });
      if (found.length > 0) faults.push([path, ...found]);
    }
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.className + document.documentElement.dataset.density)).toContain(
      look.density,
    );
  });
});

/** The portal on a supplier's phone: every page has no serious fault and never scrolls sideways, in both languages, by day and by night. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { type Host, inLanguage, lastingFindings, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { portalPages, SUPPLIER } from '#tests/support/portal-pages.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} as const;
const LOOKS = [
  { lang: 'zh', theme: 'light' },
  { lang: 'en', theme: 'dark' },
] as const;

let host: Host;
let browser: Browser;
let addresses: readonly string[];

beforeAll(async () => {
  host = await startDemoHost();
  addresses = await portalPages(host.db);
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** How far something that is shown reaches beyond the window. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

describe.each(LOOKS)('in $lang and $theme', ({ lang, theme }) => {
  // Each page is asked in one of the looks; they share their parts.
  it('pages have no serious fault and keep within the window', { timeout: 300_000 }, async () => {
    const context = await browser.newContext(PHONE);
    await inLanguage(context, lang);
    await context.addInitScript(
      ([key, state]) => (window.origin === 'null' ? undefined : localStorage.setItem(key, JSON.stringify({ state, version: 0 }))),
      [appearanceKey, { theme, density: 'touch' }] as const,
    );
    const page = await context.newPage();
    await signIn(page, host.base, { account: SUPPLIER.account, password: DEMO_PASSWORD });
    const faults: unknown[] = [];
    for (const address of addresses.filter((_, nth) => nth % LOOKS.length === LOOKS.findIndex((look) => look.lang === lang))) {
      await page.evaluate((to) => {
        location.hash = to;
      }, address);
      const path = address.split('?')[0];
      await page
        .locator(`[data-active-page]:is([data-page-key="${path}"],[data-page-key^="${path}?"]) h1`)
        .first()
        .waitFor({ state: 'attached' });
      const found = await lastingFindings(page);
      const wide = await beyond(page);
      if (found.length > 0 || wide > 0) faults.push([address, ...found, ...(wide > 0 ? [`${wide} px wider than the window`] : [])]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

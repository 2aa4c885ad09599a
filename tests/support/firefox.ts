/** The same tablet with Firefox: a stock browser driven over WebDriver BiDi, on a profile of its own that survives the end of the process. */

import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { familyOf, killAll } from './processes.ts';

/** zod asks once whether it may compile code, and goes without where the page's policy forbids it; Firefox reports the question as an error. */
const ASKED_FOR_EVAL = /^Content-Security-Policy: .*blocked a JavaScript eval/;
/** Firefox fetches the tab's icon by itself; this is how it says that the page, or the browser, went while the worker was about to answer. */
const ICON_CUT_OFF = /^Failed to load .*\/icons\/icon\.svg.*intercepted the request and encountered an unexpected error/;

export interface FoxTablet {
  readonly browser: Browser;
  readonly page: Page;
  /** Errors of the page that no user should ever cause. */
  readonly complaints: string[];
}

/** Opens (or opens again) the browser on this profile. */
export async function openFox(profile: string): Promise<FoxTablet> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    userDataDir: profile,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh', 'network.proxy.type': 0 },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (![ASKED_FOR_EVAL, ICON_CUT_OFF].some((known) => known.test(message))) complaints.push(message);
  });
  return { browser, page, complaints };
}

/** The battery is empty: every process of the browser ends at once, without a word to the page. */
export async function killFox({ browser }: FoxTablet): Promise<void> {
  const main = browser.process();
  if (!main?.pid) throw new Error('no browser runs');
  const ended = new Promise((resolve) => main.once('exit', resolve));
  killAll(familyOf(main.pid));
  await ended;
}

/** Resolves when the page shows this text (or no longer shows it). */
export async function shows(page: Page, text: string, where = 'body', is = true): Promise<void> {
  const holds = (selector: string, words: string, wanted: boolean) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(({ innerText }) => innerText.includes(words)) === wanted;
  await page.waitForFunction(holds, {}, where, text, is).catch(async (error: unknown) => {
    const seen = await page.evaluate(() => document.body.innerText);
    throw new Error(`"${text}" is ${is ? 'not' : 'still'} shown, but:\n${seen}`, { cause: error });
  });
}

/** Clicks a button of the page in front, or of the dialog over it, by its words. */
export const press = (page: Page, words: string): Promise<void> =>
  page
    .locator(`::-p-xpath((//*[@data-active-page] | //*[@role="alertdialog"] | //form)//button[contains(normalize-space(.), "${words}")])`)
    .click();

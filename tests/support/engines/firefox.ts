/** A stock Firefox, driven over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import { putCheckOff } from '#tests/support/check-later.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { familyOf, killAll } from '#tests/support/processes.ts';
import { called, complaintsWithout, type Engine, type EngineWindow } from './engine.ts';

/** zod asks once whether it may compile code, and goes without where the page's policy forbids it; Firefox reports the question as an error. */
const ASKED_FOR_EVAL = /^Content-Security-Policy: .*blocked a JavaScript eval/;
/** Firefox fetches the tab's icon by itself; this is how it says that the page, or the browser, went while the worker was about to answer. */
const ICON_CUT_OFF = /^Failed to load .*\/icons\/icon\.svg.*intercepted the request and encountered an unexpected error/;

async function open(profile: string): Promise<EngineWindow> {
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
  await page.evaluateOnNewDocument(putCheckOff);
  const { complaints, note } = complaintsWithout([ASKED_FOR_EVAL, ICON_CUT_OFF]);
  page.on('pageerror', (error) => note(error instanceof Error ? error.message : String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warn') note(line.text());
  });
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  const named = await browser.version();
  return {
    complaints,
    version: /\d+/.exec(named)?.[0] ?? '',
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: <Given, Answer>(run: (given: Given) => Answer | Promise<Answer>, given: Given) =>
      page.evaluate(called(run, given)) as Promise<Answer>,
    click: (xpath) => at(xpath).click(),
    type: (xpath, text) => at(xpath).fill(text),
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    kill: async () => {
      const main = browser.process();
      if (!main?.pid) throw new Error('no browser runs');
      const ended = new Promise((resolve) => main.once('exit', resolve));
      killAll(familyOf(main.pid));
      await ended;
    },
    close: () => browser.close(),
  };
}

export const firefox: Engine = { name: 'Firefox', missing: () => null, open };

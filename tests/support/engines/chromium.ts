/** Chromium, as Playwright drives it. */
import { killTablet, openTablet } from '#tests/support/tablet.ts';
import { called, complaintsWithout, type Engine, type EngineWindow } from './engine.ts';

/** How the browser tells by itself that a request found no server, or lost it on the way. */
const SERVER_GONE = /^Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;

async function open(profile: string): Promise<EngineWindow> {
  const tablet = await openTablet(profile);
  const { context, page } = tablet;
  const { complaints, note } = complaintsWithout([SERVER_GONE]);
  page.on('pageerror', ({ message }) => note(message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') note(line.text());
  });
  const at = (xpath: string) => page.locator(`xpath=${xpath}`);
  const agent = await page.evaluate(() => navigator.userAgent);
  return {
    complaints,
    version: /Chrome\/(\d+)/.exec(agent)?.[1] ?? '',
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (run, given) => page.evaluate(called(run, given)),
    click: (xpath) => at(xpath).click(),
    type: (xpath, text) => at(xpath).fill(text),
    picture: async (path) => void (await page.screenshot({ path })),
    kill: () => killTablet(tablet, profile),
    close: () => context.close(),
  };
}

export const chromium: Engine = { name: 'Chromium', missing: () => null, open };

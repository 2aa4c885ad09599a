/** A window of the app, of which every page can be asked at every size; what is waited for is waited for in the page, in one call. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { front, inLanguage, signIn } from '#tests/support/browser.ts';
import type { Density } from '#ui/theme/density.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';
import { type Measured, measure } from './measure.ts';

export type Lang = 'zh' | 'en';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Tools {
  settled(): Promise<void>;
  show(hash: string, key: string): Promise<void>;
  fill(lines: number): Promise<void>;
  measure(): Measured;
}

/** Handed to the page as a text, so it may name nothing outside itself. */
function tools(): Omit<Tools, 'measure'> {
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  const until = async (holds: () => boolean, what: string): Promise<void> => {
    const end = performance.now() + 20_000;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`${what} does not come to rest`);
      await frame();
    }
  };
  const quiet = (): boolean => document.querySelector('[data-active-page] :is([aria-busy=true], [role=progressbar])') === null;
  /** Nothing is being read any more, and what follows a layout has followed. */
  const settled = async (): Promise<void> => {
    for (let calm = 0; calm < 3; calm += 1) {
      await until(quiet, location.hash);
      await frame();
    }
    await new Promise((then) => setTimeout(then, 20));
    await until(quiet, location.hash);
  };
  return {
    settled,
    async show(hash, key) {
      location.hash = hash;
      await until(() => document.querySelector(`[data-page-key="${key}"][data-active-page] :is(h1,[data-page=scan])`) !== null, hash);
      await settled();
    },
    async fill(lines) {
      const page = document.querySelector('[data-active-page]');
      const add = [...(page?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
        /^(添加行|Add line|Add row)/.test(textContent ?? ''),
      );
      if (!add) return;
      // On a phone the lines are cards.
      const count = (): number => {
        const rows = page?.querySelector('[role=grid][aria-rowcount]')?.getAttribute('aria-rowcount');
        return rows ? Number(rows) - 1 : Number(page?.querySelector('[data-line]')?.getAttribute('aria-setsize'));
      };
      const from = count();
      for (let more = from; more < lines; more += 1) {
        add.click();
        // Long enough for the line to be there, too short for a layout: fourteen of those are not what is measured.
        await new Promise((then) => setTimeout(then));
      }
      await until(() => count() === Math.max(from, lines), `${lines} lines of ${location.hash}`);
    },
  };
}

declare global {
  interface Window {
    layoutTools: Tools;
  }
}

/** Asked once the rows of a report are there. */
const TICK = '/api/wms/report/equal';

/** Longer than a page needs to settle beside other work. */
const STANDS_MS = 600;

export class Device {
  readonly lang: Lang;
  readonly page: Page;
  readonly #context: BrowserContext;
  /** Ticks of reports that the server still has to answer: the page shows none before, and is not busy for it. */
  #ticks = 0;

  private constructor(lang: Lang, page: Page, context: BrowserContext) {
    this.lang = lang;
    this.page = page;
    this.#context = context;
    const count = (by: number) => (request: Request) => {
      if (new URL(request.url()).pathname === TICK) this.#ticks += by;
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
  }

  static async open(browser: Browser, base: string, lang: Lang, password: string, station: string): Promise<Device> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', reducedMotion: 'reduce' });
    await inLanguage(context, lang);
    await context.addInitScript(`window.layoutTools = Object.assign((${tools})(), { measure: ${measure} })`);
    const page = await context.newPage();
    const device = new Device(lang, page, context);
    await signIn(page, base, { account: 'admin', password }, station);
    await front(page).locator('h1').first().waitFor();
    await device.settled();
    return device;
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  settled(): Promise<void> {
    return this.page.evaluate(() => window.layoutTools.settled());
  }

  async wear(density: Density): Promise<void> {
    await this.page.evaluate(
      ([key, state]) => {
        localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
      },
      [appearanceKey, { density, theme: 'light', hand: 'right', volume: 0 }] as const,
    );
    await this.page.reload();
    await this.page.waitForFunction((wanted) => document.documentElement.dataset.density === wanted, density);
  }

  /** Through the address, as a menu does it; resolves when the page stands in front with its rows. */
  async show(address: string): Promise<void> {
    await this.page.evaluate(([hash, key]) => window.layoutTools.show(hash, key), [address, address.split('?')[0] ?? ''] as const);
    if (this.#ticks === 0) return;
    await expect.poll(() => this.#ticks, { timeout: 20_000, interval: 20 }).toBe(0);
    await this.settled();
  }

  /** Lines are added as somebody does it who presses the button; none where the page has no such lines. */
  fill(lines: number): Promise<void> {
    return this.page.evaluate((wanted) => window.layoutTools.fill(wanted), lines);
  }

  async resize({ width, height }: Size): Promise<void> {
    const before = this.page.viewportSize();
    if (before?.width !== width || before.height !== height) await this.page.setViewportSize({ width, height });
  }

  /** A fault stands: what is only passing while a page takes on another size is none, and is measured again. */
  async measured(size: Size): Promise<Measured> {
    await this.resize(size);
    const measure = () =>
      this.page.evaluate(async () => {
        await window.layoutTools.settled();
        return window.layoutTools.measure();
      });
    const first = await measure();
    if (first.faults.length === 0) return first;
    await this.page.waitForTimeout(STANDS_MS);
    return measure();
  }
}

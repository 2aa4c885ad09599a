/** What a worker walks in: the server on the demo factory with documents in every status, and two people at their windows. */
import { type Browser, chromium, type Page } from 'playwright';
import { atRest, countCalls } from '#tests/support/at-rest.ts';
import { type Host, pageAt, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createEveryStatusDatabase } from '#tests/support/demo-database.ts';
import { LOOKER } from '#tests/support/every-status.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';
import { enteredWords } from './entered.ts';
import { listen } from './listen.ts';
import { IDS } from './places.ts';
import type { Look, Place } from './question.ts';

const DESK = { viewport: { width: 1440, height: 1200 }, serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
const VISITOR = { account: 'looker', password: 'password-1' };

export class Window {
  readonly reader: PageReader;
  /** What the console said since the last page was opened. */
  readonly said: string[];
  private constructor(readonly page: Page) {
    this.reader = new PageReader(page);
    this.said = listen(page);
  }

  static async open(browser: Browser): Promise<Window> {
    const context = await browser.newContext(DESK);
    await countCalls(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return new Window(page);
  }

  /** Through the address, as a menu does it. */
  async show(address: string): Promise<void> {
    this.said.splice(0);
    await this.page.evaluate((to) => {
      location.hash = to;
    }, address);
    await pageAt(this.page, address).locator(':is(h1,[data-page=scan])').first().waitFor({ state: 'attached' });
    await atRest(this.page);
  }

  async wear(look: Look): Promise<void> {
    await this.page.evaluate(
      ([key, { lang, ...state }]) => {
        localStorage.setItem('lang', lang);
        localStorage.setItem(key, JSON.stringify({ state: { ...state, hand: 'right', volume: 0 }, version: 0 }));
        location.hash = '/home';
      },
      [appearanceKey, look] as const,
    );
    await this.page.reload();
    await this.page.waitForFunction(({ density, theme, lang }) => {
      const { dataset, classList, lang: spoken } = document.documentElement;
      return dataset.density === density && classList.contains(theme) && spoken.startsWith(lang);
    }, look);
    await this.page.locator('[data-active-page] h1').first().waitFor();
    await atRest(this.page);
  }
}

export class World {
  #look = '';
  #looker: Promise<Window> | undefined;
  readonly #ids: Readonly<Record<string, string>>;
  private constructor(
    readonly host: Host,
    readonly browser: Browser,
    readonly admin: Window,
    readonly entered: ReadonlySet<string>,
    ids: Readonly<Record<string, string>>,
  ) {
    this.#ids = ids;
  }

  static async open(): Promise<World> {
    // Two of the pages are for development only.
    const host = await startHost({ DEMO: 'on', APP_MODE: 'development' }, await createEveryStatusDatabase());
    try {
      const token = await host.login('admin', ADMIN_PASSWORD);
      const stores = (await host.db.query<{ id: string }>('select id from warehouse')).rows.map(({ id }) => id);
      await createEmployee(host, token, VISITOR.account, { roles: [LOOKER], warehouseScope: stores });
      const ids: Record<string, string> = {};
      for (const [name, text] of Object.entries(IDS)) {
        const { rows } = await host.db.query<{ id: string }>(`${text} limit 1`);
        ids[name] = rows[0]?.id ?? '';
      }
      const browser = await chromium.launch(launchOptions);
      const admin = await Window.open(browser);
      await signIn(admin.page, host.base, { account: 'admin', password: ADMIN_PASSWORD }, null);
      await atRest(admin.page);
      return new World(host, browser, admin, await enteredWords(host.db), ids);
    } catch (fault) {
      await host.close();
      throw fault;
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.host.close();
  }

  async wear(look: Look): Promise<void> {
    const name = Object.values(look).join(' ');
    if (name !== this.#look) await this.admin.wear(look);
    this.#look = name;
  }

  /** The window of somebody who may look at everything and do nothing, in Chinese. */
  looker(): Promise<Window> {
    this.#looker ??= Window.open(this.browser).then(async (window) => {
      await signIn(window.page, this.host.base, VISITOR, null);
      return window;
    });
    return this.#looker;
  }

  /** The address of a place in this demo. */
  async addressOf({ at, path, offer }: Place): Promise<string> {
    if (offer?.with === undefined) return at.replace(/\$(\w+)/g, (_, name: string) => this.#ids[name] ?? '');
    const [row] = (await this.host.db.query<Record<string, string>>(offer.with)).rows;
    if (!row) throw new Error(`nothing to open ${path} with`);
    return `${path}?${new URLSearchParams(row)}`;
  }
}

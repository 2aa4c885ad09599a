/** A browser with a profile of its own. The bundled page is put under whatever origin is asked, so that it talks to that server without a detour. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { launchOptions } from '#tests/support/chromium.ts';
import { killAll, ofProfile } from '#tests/support/processes.ts';
import type { BenchApi } from './page/page.ts';
import type { PeerApi } from './peers/harness.ts';

declare global {
  interface Window {
    bench: BenchApi;
    peer: PeerApi;
  }
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const PAGE = join('dist', 'bench', 'page');

/** As the page has it, or strict whatever the page says. */
export type Durability = 'own' | 'strict';

/** Runs in the page before its own code: notes the durability of each writing transaction by the name of its database. */
function watchDurability(strict: boolean): void {
  const seen = new Set<string>();
  Object.assign(window, { durabilities: seen });
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(names, mode, options) {
    const made = begin.call(this, names, mode, strict && mode === 'readwrite' ? { durability: 'strict' } : options);
    if (mode === 'readwrite') seen.add(`${this.name}: ${made.durability}`);
    return made;
  };
}

export async function chromiumVersion(): Promise<string> {
  const browser = await chromium.launch(launchOptions);
  const version = browser.version();
  await browser.close();
  return version;
}

export class Profile {
  #context: BrowserContext | null = null;
  private constructor(readonly folder: string) {}

  static async create(): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'chejian-bench-profile-')));
  }

  async #tab(): Promise<Page> {
    this.#context ??= await chromium.launchPersistentContext(this.folder, launchOptions);
    const page = await this.#context.newPage();
    page.setDefaultTimeout(600_000);
    page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
    return page;
  }

  /** Opens a page that a server of the benchmark gives out, and waits for the object it puts into the window. */
  async visit(url: string, name: string, durability: Durability = 'own'): Promise<Page> {
    const page = await this.#tab();
    await page.addInitScript(watchDurability, durability === 'strict');
    await page.goto(url);
    await page.waitForFunction((it) => it in window, name);
    return page;
  }

  /** Starts the browser where it is not running, and opens the page under this origin in a tab. */
  async open(origin: string, durability: Durability = 'own'): Promise<Page> {
    const page = await this.#tab();
    await page.addInitScript(watchDurability, durability === 'strict');
    await page.route('**/bench/**', async (route) => {
      const path = new URL(route.request().url()).pathname.slice('/bench/'.length) || 'index.html';
      const contentType = TYPES[extname(path)] ?? 'text/plain';
      await route.fulfill({ body: await readFile(join(PAGE, path)), contentType });
    });
    await page.goto(`${origin}/bench/index.html`);
    await page.waitForFunction(() => 'bench' in window);
    // A watched request takes a detour through this process.
    await page.unroute('**/bench/**');
    return page;
  }

  async offline(is: boolean): Promise<void> {
    await this.#context?.setOffline(is);
  }

  /** The battery is empty: every process ends at once. The profile stays. */
  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.#context?.once('close', resolve));
    killAll(ofProfile(this.folder));
    await closed;
    this.#context = null;
  }

  /** Ends the browser; the profile stays. */
  async quit(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async remove(): Promise<void> {
    await this.quit();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

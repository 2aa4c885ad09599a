/** What an end-to-end test opens is closed after it, or after the last one that shares it, the last thing first. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type afterAll, afterEach } from 'vitest';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { layInstalled } from './installed-profile.ts';
import type { ServerProcess } from './server-process.ts';
import { openTablet, type Tablet, type TabletSettings } from './tablet.ts';

const silent = { info: () => undefined, warn: () => undefined };

export class Tidy {
  readonly #open: (() => Promise<unknown>)[] = [];
  constructor(
    private readonly name: string,
    when: typeof afterEach | typeof afterAll = afterEach,
  ) {
    when(async () => {
      for (const close of this.#open.splice(0).reverse()) await close();
    });
  }

  after(close: () => Promise<unknown>): void {
    this.#open.push(close);
  }

  /** An empty folder of its own. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), `chejian-${this.name}-`));
    this.after(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  /** The folder of a tablet on which the app of this address, whose server runs, is stored, and which nobody knows yet. */
  async installedFolder(url: string): Promise<string> {
    const path = await this.folder();
    await layInstalled(path, url);
    return path;
  }

  /** A tablet; what was on its screen in the end lies in test-results, for when something went wrong. */
  async tablet(profile: string, settings: TabletSettings = {}, port?: number): Promise<Tablet> {
    const tablet = await openTablet(profile, settings, port);
    const path = `test-results/${this.name}-${this.#open.length}.png`;
    this.after(async () => {
      await tablet.page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
      await tablet.context.close().catch(() => undefined);
    });
    return tablet;
  }

  /** The embedded database of a server, which is stopped first: only one process may hold it. @returns its connection string */
  async databaseOf(server: ServerProcess, dataDir: string): Promise<string> {
    await server.stop();
    const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
    this.after(() => embedded.stop());
    return embedded.connectionString;
  }
}

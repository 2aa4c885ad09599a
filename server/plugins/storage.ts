/** Remembers that the disk was full, until a write has succeeded again. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import type pg from 'pg';
import type { AppContext } from '#server/modules/context.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { isDiskFull } from '#server/store/trouble.ts';

/** As much as a disk with a last little room would still refuse; thrown away with the next one. */
const PROBE_KIB = 256;
const EVERY_MS = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    storage: StorageWatch;
  }
}

export class StorageWatch {
  readonly #db: pg.Pool;
  readonly #dataDir: string;
  #full = false;
  #triedAt = 0;

  constructor({ db, config }: AppContext) {
    this.#db = db;
    this.#dataDir = config.dataDir;
  }

  /** To be told of every error that a request ended with. */
  heard(error: unknown): void {
    if (isDiskFull(error)) this.#full = true;
  }

  /** Tries whether there is room again, at most every two seconds; without a word about a full disk before, it tries nothing. */
  async isFull(): Promise<boolean> {
    if (!this.#full || Date.now() - this.#triedAt < EVERY_MS) return this.#full;
    this.#triedAt = Date.now();
    try {
      await Promise.all([this.#writeRows(), this.#writeFile()]);
      this.#full = false;
    } catch {
      // Full still, or away: /health says the latter by itself.
    }
    return this.#full;
  }

  /** A new file of the database each time: rows would find the room that others have left inside theirs. */
  #writeRows(): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      await tx.query("set local lock_timeout = '1s'");
      await tx.query('truncate storage_probe');
      await tx.query('insert into storage_probe (filler) values ($1)', ['x'.repeat(PROBE_KIB * 1024)]);
    });
  }

  async #writeFile(): Promise<void> {
    const path = join(this.#dataDir, `storage-probe-${process.pid}`);
    try {
      await mkdir(this.#dataDir, { recursive: true });
      await writeFile(path, Buffer.alloc(PROBE_KIB * 1024, 1), { flush: true });
    } finally {
      await rm(path, { force: true });
    }
  }
}

export const storagePlugin = fp<AppContext>(async (app, context) => {
  app.decorate('storage', new StorageWatch(context));
});

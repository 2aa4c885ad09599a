/**
 * Disk space (sync.md §4, §16): what the server can send again is dropped, in this order. Work is never dropped: no step here knows the
 * outbox's operations, lanes, numbers or files.
 */
import type { CacheDb } from './cache/cache.ts';
import { DICTIONARIES, OLD_ASSETS } from './cache/cache-names.ts';
import { emptyCache } from './cache/cache-sets.ts';
import { forgetFinished } from './outbox/history.ts';
import type { OutboxDb } from './outbox/outbox.ts';

/** Fractions of the browser's quota at which the user is warned, and at which caches are dropped. */
export const STORAGE_LOW = 0.8;
export const STORAGE_FULL = 0.95;

export type Storage = { readonly persisted: boolean | null; readonly usage: number | null; readonly quota: number | null };

/** Fraction in use, 0…1; null until the browser reports it. */
export const fullness = ({ usage, quota }: Storage): number | null =>
  usage === null || quota === null || quota <= 0 ? null : usage / quota;

const DAY_MS = 86_400_000;

export interface Room {
  readonly outbox: OutboxDb;
  readonly cache: CacheDb;
  readonly now: number;
  readonly places?: CacheStorage | undefined;
}

/** The steps, least missed first. Each stands alone; a failed step frees nothing and does not stop the rest. */
export const roomSteps: readonly ((room: Room) => Promise<void>)[] = [
  async ({ places = typeof caches === 'undefined' ? undefined : caches }) => {
    await Promise.all([DICTIONARIES, OLD_ASSETS].map((name) => places?.delete(name)));
  },
  ({ cache }) => emptyCache(cache),
  ({ outbox, now }) => forgetFinished(outbox, now - DAY_MS),
];

/** The browser counts freed space with a delay; the next step must not run just because of it. */
const COUNTED_MS = [0, 150, 500];

/** Retries `write` after every step that freed space. Rethrows the last error. */
export async function withRoom<T>(room: Room, write: () => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const step of roomSteps) {
    await step(room).catch(() => undefined);
    for (const pause of COUNTED_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        return await write();
      } catch (error) {
        failure = error;
      }
    }
  }
  throw failure;
}

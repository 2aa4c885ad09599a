/**
 * Room on the disk (sync.md §4, §16): what the server can tell again goes, in this order. Work never goes: no step here knows the operations, the lanes,
 * the numbers or the files of the outbox.
 */
import type { CacheDb } from './cache.ts';
import { DICTIONARIES, OLD_ASSETS } from './cache-names.ts';
import { emptyCache } from './cache-sets.ts';
import { forgetFinished } from './history.ts';
import type { OutboxDb } from './outbox.ts';

/** From here on the user is told, and from here on caches are dropped, as parts of what the browser allows. */
export const STORAGE_LOW = 0.8;
export const STORAGE_FULL = 0.95;

export type Storage = { readonly persisted: boolean | null; readonly usage: number | null; readonly quota: number | null };

/** How full, 0…1; null while the browser has not said it. */
export const fullness = ({ usage, quota }: Storage): number | null =>
  usage === null || quota === null || quota <= 0 ? null : usage / quota;

const DAY_MS = 86_400_000;

export interface Room {
  readonly outbox: OutboxDb;
  readonly cache: CacheDb;
  readonly now: number;
  readonly places?: CacheStorage | undefined;
}

/** The steps, from what is missed least. Each may be tried alone; a step that fails leaves its room taken and is no reason to stop. */
export const roomSteps: readonly ((room: Room) => Promise<void>)[] = [
  async ({ places = typeof caches === 'undefined' ? undefined : caches }) => {
    await Promise.all([DICTIONARIES, OLD_ASSETS].map((name) => places?.delete(name)));
  },
  ({ cache }) => emptyCache(cache),
  ({ outbox, now }) => forgetFinished(outbox, now - DAY_MS),
];

/** The browser counts what was freed a moment later: the next thing must not go for that. */
const COUNTED_MS = [0, 150, 500];

/** Tries `write` again after every step that made room. Throws what the last try threw. */
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

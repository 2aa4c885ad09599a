/** The server data this device holds: how much, how old, and how to drop it. The outbox is never part of it. */
import type { CacheDb } from './cache/cache.ts';
import type { StoreCore } from './core.ts';
import { roomSteps } from './room.ts';

export interface HeldRows {
  readonly entity: string;
  readonly rows: number;
}

export interface Held {
  /** Only entities that have rows on this device. */
  readonly entities: readonly HeldRows[];
  readonly rows: number;
  /** Sets that are complete, out of all this device follows. */
  readonly filled: number;
  readonly sets: number;
  /** When the server last delivered something, by this device's clock; null = never. */
  readonly broughtAt: number | null;
}

export async function held(cache: CacheDb): Promise<Held> {
  const [sets, counts] = await Promise.all([
    cache.sets.toArray(),
    Promise.all([...cache.byName.values()].map(async (entity) => ({ entity: entity.name, rows: await cache.rowsOf(entity).count() }))),
  ]);
  const times = sets.flatMap(({ at }) => (at === undefined ? [] : [at]));
  return {
    entities: counts.filter(({ rows }) => rows > 0),
    rows: counts.reduce((sum, { rows }) => sum + rows, 0),
    filled: sets.filter(({ cursor }) => cursor !== null).length,
    sets: sets.length,
    broughtAt: times.length === 0 ? null : Math.max(...times),
  };
}

/** Drops everything the server can send again. Operations, files, numbers and keys are stored elsewhere and stay. */
export async function dropHeld(core: StoreCore): Promise<void> {
  const [answers] = roomSteps;
  await answers?.({ outbox: core.outbox, cache: core.cache, now: core.clock.now() });
  await core.refill();
}

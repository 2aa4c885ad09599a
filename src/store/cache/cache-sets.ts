/**
 * Writes of feed and fill: rows and position in one transaction, so that an interruption at any page loses nothing and repeats little
 * (sync.md §10).
 */
import { touchOf } from '#domain/kernel/entity.ts';
import type { FillResponse, PullResponse, RowChange } from '#domain/protocol/protocol.ts';
import { cacheIndexes } from '#store/definitions.ts';
import type { CacheDb } from './cache.ts';

const WRITE_SLICE = 2000;

const rowTables = (cache: CacheDb, names: Iterable<string>) =>
  [...new Set(names)].flatMap((name) => {
    const entity = cache.byName.get(name);
    return entity ? [cache.rowsOf(entity)] : [];
  });

/** Removing a header removes its lines, so the transaction must include their tables. */
function withLines(cache: CacheDb, names: Iterable<string>): string[] {
  const direct = new Set(names);
  for (const line of cache.byName.values()) if (line.parent && direct.has(line.parent.entity)) direct.add(line.name);
  return [...direct];
}

/** Stores the rows of a push answer together with the operations they contain. Returns the names of the changed rows. */
export function applyAnswer(cache: CacheDb, changes: readonly RowChange[], contained: readonly string[]): Promise<string[]> {
  const tables = rowTables(
    cache,
    withLines(
      cache,
      changes.map(({ entity }) => entity),
    ),
  );
  return cache.transaction('rw', [...tables, cache.contained], async () => {
    const [opId] = contained;
    if (opId !== undefined) await cache.contained.put({ opId, opIds: contained });
    return cache.storeRows(changes);
  });
}

/** A page of the feed. `sets` holds the new cursors; '*' means every filled set. Sets in `reset` lose their position and are refilled. */
export function applyPage(cache: CacheDb, page: PullResponse, now: number, asked?: Readonly<Record<string, string>>): Promise<string[]> {
  const tables = rowTables(
    cache,
    withLines(
      cache,
      page.changes.map(({ entity }) => entity),
    ),
  );
  return cache.transaction('rw', [...tables, cache.sets], async () => {
    const names = await cache.storeRows(page.changes);
    const filled = (await cache.sets.toArray()).filter(({ cursor }) => cursor !== null);
    const moved = filled.flatMap((state) => {
      // A former leader's page may arrive after the set was emptied and refilled; advancing the cursor by it would skip changes.
      if (asked && asked[state.set] !== state.cursor) return [];
      const cursor = page.sets[state.set] ?? page.sets['*'];
      return cursor === undefined ? [] : [{ ...state, cursor, at: now }];
    });
    await cache.sets.bulkPut(moved);
    return names;
  });
}

/**
 * A page of a fill. The feed position is the one before the first page.
 * @param afterKey where the requested page begins; a page that does not follow the last stored one would leave a hole and is refused
 */
export function applyFill(cache: CacheDb, set: string, afterKey: string | null, page: FillResponse, now: number): Promise<string[]> {
  const changes = page.rows.map(({ entity, row }) => ({ entity, id: String(row.id), version: Number(row.version), row }));
  const tables = rowTables(
    cache,
    changes.map(({ entity }) => entity),
  );
  return cache.transaction('rw', [...tables, cache.sets], async () => {
    const held = await cache.sets.get(set);
    if ((held?.fill?.afterKey ?? null) !== afterKey) throw new Error(`the page after ${afterKey} does not follow in ${set}`);
    const names: string[] = [];
    for (let at = 0; at < changes.length; at += WRITE_SLICE) names.push(...(await cache.storeRows(changes.slice(at, at + WRITE_SLICE))));
    const startCursor = held?.fill?.startCursor ?? page.startCursor;
    const done = page.nextKey === null;
    await cache.sets.put({ set, cursor: done ? startCursor : null, fill: done ? null : { afterKey: page.nextKey, startCursor }, at: now });
    return names;
  });
}

/** The sets this device should hold, by priority: new ones get an empty position, revoked ones lose their rows. */
export async function alignSets(cache: CacheDb, wanted: readonly string[], keep: ReadonlySet<string>): Promise<boolean> {
  const held = await cache.sets.toArray();
  const gone = held.filter(({ set }) => !wanted.includes(set)).map(({ set }) => set);
  const fresh = wanted.filter((set) => !held.some((state) => state.set === set));
  if (gone.length > 0) await dropRows(cache, gone, wanted, keep);
  await cache.sets.bulkDelete(gone);
  await cache.sets.bulkPut(fresh.map((set) => ({ set, cursor: null, fill: null })));
  return gone.length > 0;
}

/** Empties these sets and forgets their position: after a server restore, versions may run backwards. */
export async function resetSets(cache: CacheDb, sets: readonly string[]): Promise<boolean> {
  const others = (await cache.sets.toArray()).map(({ set }) => set).filter((set) => !sets.includes(set));
  await dropRows(cache, sets, others, new Set());
  await cache.sets.bulkPut(sets.map((set) => ({ set, cursor: null, fill: null })));
  return true;
}

/** Empties everything for a refill, after an answer could not be stored, or to free space. */
export async function emptyCache(cache: CacheDb): Promise<void> {
  const tables = [...cache.byName.values()].map((entity) => cache.rowsOf(entity));
  await cache.transaction('rw', [...tables, cache.sets], async () => {
    for (const table of tables) await table.clear();
    await cache.sets.toCollection().modify({ cursor: null, fill: null });
  });
  cache.forget();
}

/** Deletes rows that are in a set of `gone` and in none of `stay`. Rows named in `keep` (unsent operations) stay; lines follow their header. */
async function dropRows(cache: CacheDb, gone: readonly string[], stay: readonly string[], keep: ReadonlySet<string>): Promise<void> {
  const leaving = (sets: readonly string[]): boolean => sets.some((set) => gone.includes(set)) && !sets.some((set) => stay.includes(set));
  for (const entity of cache.byName.values()) {
    const table = cache.rowsOf(entity);
    const ids: string[] = [];
    await table.each(({ id, row }) => {
      if (leaving(entity.sets(row as never)) && !keep.has(touchOf(entity, id))) ids.push(id);
    });
    await table.bulkDelete(ids);
    if (ids.length > 0) await dropLines(cache, entity.name, ids, keep);
  }
  cache.forget();
}

async function dropLines(cache: CacheDb, header: string, ids: readonly string[], keep: ReadonlySet<string>): Promise<void> {
  for (const line of cache.byName.values()) {
    if (line.parent?.entity !== header) continue;
    const at = cacheIndexes(line).indexOf(line.parent.field);
    const found = (await cache.rowsOf(line).where(`k${at}`).anyOf(ids).primaryKeys()).filter((id) => !keep.has(touchOf(line, id)));
    await cache.rowsOf(line).bulkDelete(found);
  }
}

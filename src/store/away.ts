/**
 * Rows of answers received while no page was open. The service worker does not know what rows mean, so it puts them into the outbox in the
 * transaction of their verdicts; the next page moves them into the cache before it shows anything.
 */
import type { RowChange } from '#domain/protocol/protocol.ts';
import type { CacheDb } from './cache/cache.ts';
import { applyAnswer } from './cache/cache-sets.ts';
import type { OutboxDb } from './outbox/outbox.ts';
import type { MetaRecord } from './outbox/records.ts';

const PREFIX = 'away:';

/** Inside a transaction that holds `meta`. @param name orders the answers of one epoch */
export async function keepAway(outbox: OutboxDb, name: string, rows: readonly RowChange[]): Promise<void> {
  if (rows.length > 0) await outbox.meta.put({ key: PREFIX + name, value: rows });
}

/**
 * Moves the kept rows into the cache.
 * @returns the names of the changed rows; null when the cache could not take them and must be refilled
 */
export async function takeHome(outbox: OutboxDb, cache: CacheDb): Promise<readonly string[] | null> {
  const kept = (await outbox.meta.where('key').startsWith(PREFIX).toArray()) as MetaRecord[];
  const names: string[] = [];
  for (const { key, value } of kept) {
    const stored = await applyAnswer(cache, value as readonly RowChange[], []).catch(() => null);
    if (stored === null) {
      await outbox.meta.put({ key: 'refill', value: true });
      return null;
    }
    names.push(...stored);
    await outbox.meta.delete(key);
  }
  return names;
}

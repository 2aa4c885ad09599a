/** Fetches the rows named in `reads`: for all operations of an envelope at once, one statement per table, index and round. */
import type pg from 'pg';
import { type Key, keyText } from '#domain/kernel/entity.ts';
import { missingKeys } from '#domain/kernel/operation.ts';
import type { MemoryRows } from '#domain/kernel/rows.ts';
import { type Broken, brokenField } from '#server/store/readable.ts';
import { selectByKeys } from '#server/store/rows.ts';
import type { Incoming } from './outcome.ts';

/** Walking down a bill of materials takes one turn per level. */
const MAX_TURNS = 24;

const wanted = (operations: readonly Incoming[], rows: MemoryRows): Key[] => {
  const keys = new Map<string, Key>();
  for (const { def, payload, fault } of operations) {
    if (!def || fault) continue;
    for (const key of missingKeys(def, payload as never, rows)) keys.set(keyText(key), key);
  }
  return [...keys.values()];
};

/** Loads and locks until no operation misses a key. Rows an earlier operation of the envelope has put are kept. @returns rows of which a part cannot be read */
export async function load(tx: pg.PoolClient, rows: MemoryRows, operations: readonly Incoming[]): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const keys = wanted(operations, rows);
    if (keys.length === 0) return broken;
    const found = await selectByKeys(tx, keys, { lock: 'locked' });
    for (const { entity, row } of found) {
      const field = brokenField(entity.fields, row);
      if (field !== undefined) broken.push({ entity: entity.name, id: row.id, field });
    }
    rows.load(keys, found);
  }
  throw new Error('an operation never stops asking for rows');
}

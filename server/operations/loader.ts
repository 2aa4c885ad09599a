/** Fetches the rows named in `reads`: for all operations of an envelope at once, one statement per table, index and round. */
import type pg from 'pg';
import { type AnyEntity, type Key, keyText } from '#domain/kernel/entity.ts';
import { type AnyOperation, missingKeys } from '#domain/kernel/operation.ts';
import type { MemoryRows } from '#domain/kernel/rows.ts';
import { SHARED_STRUCTURES } from '#domain/registry.ts';
import { type Broken, brokenField } from '#server/store/readable.ts';
import { type Lock, selectByKeys } from '#server/store/rows.ts';
import type { Incoming } from './outcome.ts';

/** Walking down a bill of materials takes one turn per level. */
const MAX_TURNS = 24;

/** A structure is locked for whoever changes it, and shared by whoever reads it: two tablets that release orders of one product do not wait for each other. */
const lockFor = (entity: AnyEntity, { document }: Pick<AnyOperation, 'document'>): Lock =>
  SHARED_STRUCTURES.includes(entity) && document !== entity ? 'share' : entity.lock;

interface Wanted {
  readonly keys: readonly Key[];
  /** Of structures that an operation of their own asks for beside others. */
  readonly owned: ReadonlySet<AnyEntity>;
  /** The operations that ask: what the others need is held. */
  readonly by: readonly Incoming[];
}

function wanted(operations: readonly Incoming[], rows: MemoryRows): Wanted {
  const keys = new Map<string, Key>();
  const owned = new Set<AnyEntity>();
  const by: Incoming[] = [];
  for (const one of operations) {
    const { def, payload, fault } = one;
    if (!def || fault) continue;
    const missing = missingKeys(def, payload as never, rows);
    if (missing.length > 0) by.push(one);
    for (const key of missing) {
      keys.set(keyText(key), key);
      if (lockFor(key.entity, def) === 'update') owned.add(key.entity);
    }
  }
  return { keys: [...keys.values()], owned, by };
}

/** Loads and locks until no operation misses a key. Rows an earlier operation of the envelope has put are kept. @returns rows of which a part cannot be read */
export async function load(tx: pg.PoolClient, rows: MemoryRows, operations: readonly Incoming[]): Promise<Broken[]> {
  const broken: Broken[] = [];
  let asking = operations;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const { keys, owned, by } = wanted(asking, rows);
    if (keys.length === 0) return broken;
    asking = by;
    const lock = (entity: AnyEntity): Lock => (SHARED_STRUCTURES.includes(entity) && !owned.has(entity) ? 'share' : entity.lock);
    const found = await selectByKeys(tx, keys, lock);
    for (const { entity, row } of found) {
      const field = brokenField(entity.fields, row);
      if (field !== undefined) broken.push({ entity: entity.name, id: row.id, field });
    }
    rows.load(keys, found);
  }
  throw new Error('an operation never stops asking for rows');
}

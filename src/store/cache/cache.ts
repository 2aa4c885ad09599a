/**
 * The cache database: rows in the server's last known version. Relaxed durability; it may be dropped at any time and is refilled. A row is
 * stored with its index values as `byIndex` spells them (k0, k1, …), so numbers and booleans become ordinary keys. An empty value gets no
 * key: most rows have no lock, parent or source, and every key costs as much to write as the row.
 */
import Dexie, { type Table } from 'dexie';
import { type AnyEntity, type AnyRow, indexValue, type Key, PART } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { RowChange } from '#domain/protocol/protocol.ts';
import { cacheIndexes, type Definitions, isReplicated, shapeOf } from '#store/definitions.ts';
import type { IdbParts } from '#store/outbox/outbox.ts';

interface CachedRow {
  readonly id: string;
  readonly row: AnyRow;
  readonly [index: `k${number}`]: string | undefined;
}

export interface SetState {
  readonly set: string;
  /** Position in the feed; null while the set is being filled. */
  readonly cursor: string | null;
  readonly fill: { readonly afterKey: string | null; readonly startCursor: string | null } | null;
  /** When the server last delivered part of it, by this device's clock. */
  readonly at?: number;
}

export interface Found {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
}

const NAME = 'cache';
const SLICE = 500;
const MEMO_LIMIT = 5000;
const isEmpty = (value: string): boolean => value.replaceAll(PART, '') === '';
const tableName = (entity: { readonly name: string }): string => `e_${entity.name}`;

export class CacheDb extends Dexie {
  declare sets: Table<SetState, string>;
  /** Operations whose effect the rows contain while they are still in the outbox: one record per answer, keyed by its first operation. */
  declare contained: Table<{ opId: string; opIds: readonly string[] }, string>;
  declare shape: Table<{ key: string; value: string }, string>;
  readonly byName: ReadonlyMap<string, AnyEntity>;
  /** Rows read for decisions, kept until anything in the cache changes. */
  #memo = new MemoryRows();
  #memoSize = 0;
  #generation = 0;

  private constructor(idb: IdbParts, definitions: Definitions, version: number) {
    super(NAME, { ...idb, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    const entities = definitions.entities.filter((entity) => isReplicated(entity, definitions.entities));
    this.byName = new Map(entities.map((entity) => [entity.name, entity]));
    const stores = entities.map((entity) => [tableName(entity), ['id', ...cacheIndexes(entity).map((_, i) => `k${i}`)].join(', ')]);
    this.version(version).stores({ ...Object.fromEntries(stores), sets: 'set', contained: 'opId', shape: 'key' });
  }

  /** Opens the cache; drops and recreates it when the definitions have changed since it was filled, or when it is unreadable. */
  static async open(idb: IdbParts, definitions: Definitions): Promise<CacheDb> {
    const shape = shapeOf(definitions.entities);
    const db = new CacheDb(idb, definitions, 1);
    const known = await db.open().then(
      () => db.shape.get('shape'),
      () => null,
    );
    if (known?.value === shape) return db;
    const fresh = known === undefined && (await db.sets.count()) === 0;
    if (!fresh) {
      await db.delete({ disableAutoOpen: false });
      await db.open();
    }
    await db.shape.put({ key: 'shape', value: shape });
    return db;
  }

  has(entity: { readonly name: string }): boolean {
    return this.byName.has(entity.name);
  }

  rowsOf(entity: { readonly name: string }): Table<CachedRow, string> {
    return this.table(tableName(entity));
  }

  async get(entity: AnyEntity, id: string): Promise<AnyRow | undefined> {
    return this.has(entity) ? (await this.rowsOf(entity).get(id))?.row : undefined;
  }

  async getEach(entity: AnyEntity, ids: readonly string[]): Promise<AnyRow[]> {
    if (!this.has(entity) || ids.length === 0) return [];
    return (await this.rowsOf(entity).bulkGet([...ids])).flatMap((cached) => (cached ? [cached.row] : []));
  }

  /** Rows whose declared index has one of these values, as `byIndex` spells them. */
  async by(entity: AnyEntity, index: string, values: readonly string[]): Promise<AnyRow[]> {
    const at = cacheIndexes(entity).indexOf(index);
    if (at < 0) throw new Error(`${entity.name} has no index ${index}`);
    if (!this.has(entity)) return [];
    const table = this.rowsOf(entity);
    const equal = (value: string) =>
      isEmpty(value)
        ? table.filter(({ row }) => indexValue(index, row) === value).toArray()
        : table.where(`k${at}`).equals(value).toArray();
    const [single] = values;
    if (values.length === 1 && single !== undefined) return (await equal(single)).map(({ row }) => row);
    // Queried one by one in one transaction, because `anyOf` walks a cursor row by row.
    const found = await this.transaction('r', table, async () => (await Promise.all(values.map(equal))).flat());
    return found.map(({ row }) => row);
  }

  /** Rows whose declared index begins with this text, in index order. */
  async startingWith(entity: AnyEntity, index: string, text: string, limit: number): Promise<AnyRow[]> {
    const at = cacheIndexes(entity).indexOf(index);
    if (at < 0) throw new Error(`${entity.name} has no index ${index}`);
    if (!this.has(entity)) return [];
    const found = await this.rowsOf(entity).where(`k${at}`).startsWith(text).limit(limit).toArray();
    return found.map(({ row }) => row);
  }

  async all(entity: AnyEntity): Promise<AnyRow[]> {
    return this.has(entity) ? (await this.rowsOf(entity).toArray()).map(({ row }) => row) : [];
  }

  /** The rows these keys name, with one request per entity and index. Served from memory while nothing changes. */
  async read(keys: readonly Key[]): Promise<Found[]> {
    const generation = this.#generation;
    const unknown = keys.filter((key) => !this.#memo.isKnown(key));
    const fresh = unknown.length > 0 ? await this.#fetch(unknown) : [];
    if (generation !== this.#generation) return this.#fetch(keys);
    this.#memo.load(unknown, fresh);
    this.#memoSize += fresh.length;
    const found = keys.flatMap((key) => this.#recall(key));
    if (this.#memoSize > MEMO_LIMIT) this.forget();
    return found;
  }

  /** Call this after any change to the cache, by this tab or another one. */
  forget(): void {
    this.#generation += 1;
    this.#memo = new MemoryRows();
    this.#memoSize = 0;
  }

  #recall({ entity, by, value }: Key): Found[] {
    if (by !== 'id') return this.#memo.by(entity, by, ...value.split(PART)).map((row) => ({ entity, row: row as AnyRow }));
    const row = this.#memo.peek(entity, value);
    return row ? [{ entity, row }] : [];
  }

  async #fetch(keys: readonly Key[]): Promise<Found[]> {
    const groups = new Map<string, Key[]>();
    for (const key of keys) {
      const name = `${key.entity.name}/${key.by}`;
      const group = groups.get(name);
      if (group) group.push(key);
      else groups.set(name, [key]);
    }
    const found = await Promise.all([...groups.values()].map((group) => this.#fetchGroup(group)));
    return found.flat();
  }

  async #fetchGroup(group: readonly Key[]): Promise<Found[]> {
    const [first] = group;
    if (!first || !this.has(first.entity)) return [];
    const { entity, by } = first;
    const values = [...new Set(group.map(({ value }) => value))];
    if (by !== 'id') return (await this.by(entity, by, values)).map((row) => ({ entity, row }));
    return (await this.getEach(entity, values)).map((row) => ({ entity, row }));
  }

  /**
   * Inside a transaction on the entity's table: stores newer rows and removes null ones, lines together with their header. Returns the
   * names of the changed rows.
   */
  async storeRows(changes: readonly RowChange[]): Promise<string[]> {
    const groups = new Map<AnyEntity, RowChange[]>();
    for (const change of changes) {
      const entity = this.byName.get(change.entity);
      if (!entity) continue;
      const group = groups.get(entity);
      if (group) group.push(change);
      else groups.set(entity, [change]);
    }
    const names: string[] = [];
    for (const [entity, group] of groups) {
      for (let at = 0; at < group.length; at += SLICE) names.push(...(await this.#storeSlice(entity, group.slice(at, at + SLICE))));
    }
    return names;
  }

  async #storeSlice(entity: AnyEntity, slice: readonly RowChange[]): Promise<string[]> {
    const table = this.rowsOf(entity);
    const held = await table.bulkGet(slice.map(({ id }) => id));
    const puts = new Map<string, CachedRow>();
    const gone = new Set<string>();
    slice.forEach((change, i) => {
      const before = puts.get(change.id)?.row.version ?? held[i]?.row.version ?? -1;
      if (change.row === null) {
        if (change.version >= before && !puts.has(change.id)) gone.add(change.id);
      } else if (change.version > before) {
        gone.delete(change.id);
        puts.set(change.id, this.#cached(entity, { ...change.row, id: change.id, version: change.version }));
      }
    });
    if (puts.size > 0) await table.bulkPut([...puts.values()]);
    const lines = gone.size > 0 ? await this.#remove(entity, [...gone]) : [];
    return [...puts.keys(), ...gone].map((id) => `${entity.name}/${id}`).concat(lines);
  }

  async #remove(entity: AnyEntity, ids: readonly string[]): Promise<string[]> {
    await this.rowsOf(entity).bulkDelete([...ids]);
    const names: string[] = [];
    for (const line of this.byName.values()) {
      if (line.parent?.entity !== entity.name) continue;
      const at = cacheIndexes(line).indexOf(line.parent.field);
      const lineIds = await this.rowsOf(line).where(`k${at}`).anyOf(ids).primaryKeys();
      await this.rowsOf(line).bulkDelete(lineIds);
      names.push(...lineIds.map((id) => `${line.name}/${id}`));
    }
    return names;
  }

  #cached(entity: AnyEntity, row: AnyRow): CachedRow {
    const cached: { id: string; row: AnyRow; [index: `k${number}`]: string } = { id: row.id, row };
    cacheIndexes(entity).forEach((index, i) => {
      const value = indexValue(index, row);
      if (!isEmpty(value)) cached[`k${i}`] = value;
    });
    return cached;
  }
}

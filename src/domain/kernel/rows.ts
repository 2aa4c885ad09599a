/** The rows an operation may see: those its `reads` named, overlaid with what earlier operations decided. */

import { type AnyEntity, type AnyRow, byId, type EntityDef, indexValue, type Key, type RowOf } from './entity.ts';
import type { Fields } from './field.ts';
import { addQty } from './quantity.ts';

export interface Rows {
  /** The row, or undefined when it does not exist. Throws when `reads` did not name it: a decision must not depend on what happens to be loaded. */
  get<F extends Fields>(entity: EntityDef<F>, id: string | null): RowOf<F> | undefined;
  by<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): RowOf<F>[];
  /** Whether this key has been read. Only for a round of `reads` that walks a structure level by level. */
  isKnown(key: Key): boolean;
}

export interface Added {
  readonly entity: AnyEntity;
  readonly id: string;
  readonly field: string;
  readonly delta: string;
}

interface Table {
  readonly entity: AnyEntity;
  readonly rows: Map<string, AnyRow>;
  readonly indexes: Map<string, Map<string, Set<string>>>;
  /** Requested values, by 'id' or index. */
  readonly known: Map<string, Set<string>>;
  readonly origins: Map<string, AnyRow>;
}

/** Rows in memory, used by the device's projection and by the server's envelope. */
export class MemoryRows implements Rows {
  readonly #tables = new Map<string, Table>();

  isKnown({ entity, by, value }: Key): boolean {
    const table = this.#table(entity);
    return (by === 'id' && table.rows.has(value)) || table.known.get(by)?.has(value) === true;
  }

  /** Stores what was read for these keys; a key without rows is then known to be empty. Rows an operation has already put are kept. */
  load(keys: Iterable<Key>, found: Iterable<{ entity: AnyEntity; row: AnyRow }>): void {
    for (const { entity, by, value } of keys) {
      const { known } = this.#table(entity);
      const values = known.get(by);
      if (values) values.add(value);
      else known.set(by, new Set([value]));
    }
    for (const { entity, row } of found) {
      const table = this.#table(entity);
      if (table.rows.has(row.id)) continue;
      table.origins.set(row.id, row);
      this.put(entity, row);
    }
  }

  put(entity: AnyEntity, row: AnyRow): void {
    const table = this.#table(entity);
    const before = table.rows.get(row.id);
    for (const [index, values] of table.indexes) {
      if (before) values.get(indexValue(index, before))?.delete(row.id);
      const value = indexValue(index, row);
      const ids = values.get(value);
      if (ids) ids.add(row.id);
      else values.set(value, new Set([row.id]));
    }
    table.rows.set(row.id, row);
  }

  /** Raises a counter. A row that is not loaded is left alone: the server's statement will raise it. */
  add({ entity, id, field, delta }: Added): void {
    const row = this.#table(entity).rows.get(id);
    if (row) this.put(entity, { ...row, [field]: addQty(String(row[field] ?? '0'), delta) });
  }

  get<F extends Fields>(entity: EntityDef<F>, id: string | null): RowOf<F> | undefined {
    if (id === null) return undefined;
    const any = entity;
    const row = this.#table(any).rows.get(id);
    if (!row && !this.isKnown(byId(any, id))) throw new Error(`${entity.name} ${id} was not named in reads`);
    return row as RowOf<F> | undefined;
  }

  by<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): RowOf<F>[] {
    const any = entity;
    const value = values.join('\u0001');
    if (!this.isKnown({ entity: any, by: index, value })) throw new Error(`${entity.name} by ${index} was not named in reads`);
    const table = this.#table(any);
    const ids = table.indexes.get(index)?.get(value) ?? new Set<string>();
    return [...ids].flatMap((id) => (table.rows.get(id) as RowOf<F> | undefined) ?? []);
  }

  /** The current row without the check of `get`; for writing back. */
  peek(entity: AnyEntity, id: string): AnyRow | undefined {
    return this.#table(entity).rows.get(id);
  }

  /** The row as read, before any operation changed it; undefined when it was created here. */
  origin(entity: AnyEntity, id: string): AnyRow | undefined {
    return this.#table(entity).origins.get(id);
  }

  /** Drops a row and its keys, so that it is read again. */
  forget(entity: AnyEntity, id: string): void {
    const table = this.#table(entity);
    const before = table.rows.get(id);
    if (before) for (const [index, values] of table.indexes) values.get(indexValue(index, before))?.delete(id);
    table.rows.delete(id);
    table.origins.delete(id);
    table.known.get('id')?.delete(id);
  }

  #table(entity: AnyEntity): Table {
    let table = this.#tables.get(entity.name);
    if (!table) {
      const names = [...entity.indexes, ...entity.unique];
      table = { entity, rows: new Map(), indexes: new Map(names.map((name) => [name, new Map()])), known: new Map(), origins: new Map() };
      this.#tables.set(entity.name, table);
    }
    return table;
  }
}

/** An entity is a table on the server and, if replicated, a table in the device's cache: fields, keys, and the sets its rows belong to. */
import type { Fields, ValuesOf } from './field.ts';

export interface EntityDef<F extends Fields = Fields> {
  readonly name: string;
  /** SQL table, snake_case. */
  readonly table: string;
  readonly fields: F;
  /** Declared index keys; a compound one is 'a+b'. Operations may read by these only. */
  readonly indexes: readonly string[];
  readonly unique: readonly string[];
  /** How the server locks the rows an operation reads: documents and boxes 'update', the period 'share', base data and lines 'none'. */
  readonly lock: 'update' | 'share' | 'none';
  /** Rows never change once written (ledger). */
  readonly appendOnly: boolean;
  /** Header entity of a line: through this field a line follows its header into the header's sets. */
  readonly parent?: { readonly entity: string; readonly field: string };
  /** Names of the synchronisation sets a row belongs to (sync.md §10); empty = the feed never sends it. */
  sets(row: RowOf<F>): readonly string[];
}

export type RowOf<F extends Fields> = { id: string; version: number } & ValuesOf<F>;
/** The row type of an entity definition: `Row<typeof Box>`. */
export type Row<E> = E extends EntityDef<infer F> ? RowOf<F> : never;
/** A row with only the common columns known. */
export type AnyRow = { id: string; version: number } & Record<string, unknown>;

export type AnyEntity = EntityDef;

type EntityInput<F extends Fields> = { name: string; fields: F } & Partial<Omit<EntityDef<F>, 'name' | 'fields'>>;

export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function defineEntity<F extends Fields>(input: EntityInput<F>): EntityDef<F> {
  return {
    table: toSnake(input.name),
    indexes: [],
    unique: [],
    lock: 'none',
    appendOnly: false,
    sets: () => [],
    ...input,
  };
}

/** A key that `reads` may name: one row by id, or all rows that share the value of a declared index. */
export interface Key {
  readonly entity: AnyEntity;
  readonly by: string;
  readonly value: string;
}

/** Separates the parts of a compound index value; occurs in no code or id. */
export const PART = '\u0001';

export const byId = <F extends Fields>(entity: EntityDef<F>, id: string): Key => ({
  entity: entity,
  by: 'id',
  value: id,
});

export function byIndex<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): Key {
  if (!entity.indexes.includes(index) && !entity.unique.includes(index)) throw new Error(`${entity.name} has no index ${index}`);
  return { entity: entity, by: index, value: values.join(PART) };
}

export const keyText = (key: Key): string => `${key.entity.name}/${key.by}/${key.value}`;
/** A row's name in `touches`. */
export const touchOf = (entity: { readonly name: string }, id: string): string => `${entity.name}/${id}`;

/** The value of an index for a row, as `byIndex` spells it. Called for every row and index, so a single field skips the split. */
export const indexValue = (index: string, row: AnyRow): string => {
  if (!index.includes('+')) return String(row[index] ?? '');
  return index
    .split('+')
    .map((part) => String(row[part] ?? ''))
    .join(PART);
};

/** Fields of a record that are stored in a row of another entity (ResourceDef.beside): read, written and deleted together with the record. */
import { randomBytes } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { uuidV7 } from '#domain/kernel/ids.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { PRICE_NAMES } from '#domain/registry.ts';
import { mayReadPrices, type PriceReader, withoutPrices } from '#domain/system/prices.ts';
import { baseType, columnOf, quoted } from '#server/store/columns.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';
import type { Queryable } from '#server/store/transaction.ts';

type Values = Readonly<Record<string, unknown>>;

const namesOf = ({ beside }: ResourceDef): string[] =>
  beside ? Object.keys(beside.entity.fields).filter((name) => name !== beside.link) : [];

/** Drops the price fields unless the actor may read prices. Used for outgoing rows and incoming values. */
export const readable = <T extends object>(reader: PriceReader, values: T): T =>
  mayReadPrices(reader) ? values : withoutPrices(values, PRICE_NAMES);

/** Adds to the rows of a record's own entity the fields stored in the other entity; missing ones are null. */
export async function withBeside(on: Queryable, resource: ResourceDef, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const { beside } = resource;
  if (!beside || rows.length === 0) return [...rows];
  const { entity, link } = beside;
  const ids = rows.map(({ id }) => id);
  const found = new Map((await selectRows(on, entity, link, ids, 'none')).map((row) => [String(row[link]), row]));
  return rows.map((row) => ({ ...row, ...valuesOf(resource, found.get(row.id)) }));
}

const valuesOf = (resource: ResourceDef, row: AnyRow | undefined): Values =>
  Object.fromEntries(namesOf(resource).map((name) => [name, row?.[name] ?? null]));

/** Writes the separately stored fields if they have changed. They are not entered in the feed, so such rows never leave the server that way. */
export async function saveBeside(tx: Queryable, resource: ResourceDef, row: AnyRow, differing: Values): Promise<void> {
  const { beside } = resource;
  if (!beside || !namesOf(resource).some((name) => name in differing)) return;
  const { entity, link } = beside;
  const [known] = await selectRows(tx, entity, link, [row.id], 'update');
  const id = known?.id ?? uuidV7(Date.now(), randomBytes(10));
  await upsertRows(tx, entity, [{ ...valuesOf(resource, row), [link]: row.id, id, version: (known?.version ?? 0) + 1 }]);
}

export async function deleteBeside(tx: Queryable, { beside }: ResourceDef, id: string): Promise<void> {
  if (!beside) return;
  await tx.query(`delete from ${quoted(beside.entity.table)} where ${quoted(columnOf(beside.entity, beside.link).name)} = $1`, [id]);
}

/** The separately stored fields that the reader may read, as expressions on alias t of the record's table, for filtering and sorting. */
export function besideFields(reader: PriceReader, resource: ResourceDef): Record<string, { text: string; cast: string }> {
  const { beside } = resource;
  if (!beside) return {};
  const { entity, link } = beside;
  const own = quoted(columnOf(entity, link).name);
  const all = namesOf(resource).map((name) => {
    const { name: column, type } = columnOf(entity, name);
    return [
      name,
      { text: `(select b.${quoted(column)} from ${quoted(entity.table)} b where b.${own} = t.id)`, cast: baseType(type) },
    ] as const;
  });
  return readable(reader, Object.fromEntries(all));
}

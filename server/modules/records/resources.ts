/** Base data over plain REST: the same rules for the screens, the import and the demo (architecture §3, "Resource"). */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { PART } from '#domain/kernel/entity.ts';
import { uuidV7 } from '#domain/kernel/ids.ts';
import { AUDIT, type ResourceDef } from '#domain/kernel/resource.ts';
import type { SchemaIssue } from '#domain/protocol/input-faults.ts';
import { named } from '#domain/protocol/named.ts';
import type { PriceReader } from '#domain/system/prices.ts';
import { farColumns } from '#domain/system/record-columns.ts';
import { type Author, changedFields, logEdit } from '#server/modules/audit-log.ts';
import { Failure, fail, faultErrors } from '#server/modules/failure.ts';
import { masked, withoutSecrets } from '#server/modules/identity/sync-sets.ts';
import { type ListQuery, pageOf } from '#server/modules/list-query.ts';
import type { Lang } from '#server/modules/messages.ts';
import { columnOf, columnsOf, quoted } from '#server/store/columns.ts';
import { type Change, logChanges, selectRows, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { besideFields, deleteBeside, readable, saveBeside, withBeside } from './beside.ts';
import { namesOf, searchedTexts } from './reference-names.ts';
import { missingReferences, usedBy } from './references.ts';
import { afterSave, beforeDelete, beforeSave, CASCADES, guardValues } from './resource-rules.ts';

export const newId = (): string => uuidV7(Date.now(), randomBytes(10));

/** What a call may bring for a record of any kind; its definition judges the values. */
export const fieldsSchema = named(z.unknown());

export interface Saved {
  readonly result: 'created' | 'updated' | 'unchanged';
  readonly row: AnyRow;
}

/** The author of a change. Price fields are ignored and left out of the answer unless the author may read prices. */
export type Writer = Author & PriceReader;

const ownFields = ({ fields }: ResourceDef): string[] =>
  Object.keys(fields).filter((name) => !(name in AUDIT) && !fields[name]?.counter && fields[name]?.type !== 'secret');

const keyFields = (resource: ResourceDef): string[] => resource.key.split('+');

/** The faults that the definition finds in the values, by field. */
function parse(resource: ResourceDef, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = resource.input.safeParse(values);
  if (result.success) return result.data;
  return fail(400, 'INPUT_INVALID', {}, faultErrors(result.error.issues as readonly SchemaIssue[], values));
}

/** The row with this natural key, locked. If the key is not a declared index (unit conversions), its columns are compared one by one. */
async function byKey(tx: pg.PoolClient, resource: ResourceDef, values: Readonly<Record<string, unknown>>): Promise<AnyRow | undefined> {
  const { entity, key } = resource;
  if (entity.unique.includes(key)) {
    const value = keyFields(resource)
      .map((field) => String(values[field] ?? ''))
      .join(PART);
    return (await withBeside(tx, resource, await selectRows(tx, entity, key, [value], 'update')))[0];
  }
  const conditions = keyFields(resource).map(
    (field, i) => `${quoted(columnOf(entity, field).name)} is not distinct from $${i + 1}::text::${columnOf(entity, field).type}`,
  );
  const found = await rowOf<{ id: string }>(
    tx,
    `select id from ${quoted(entity.table)} where ${conditions.join(' and ')} limit 1`,
    keyFields(resource).map((field) => values[field] ?? null),
  );
  return found && (await withBeside(tx, resource, await selectRows(tx, entity, 'id', [found.id], 'update')))[0];
}

const changesOf = (entity: AnyEntity, before: AnyRow | undefined, after: AnyRow | undefined): Change[] => {
  const old = before ? entity.sets(before as never) : [];
  const now = after ? entity.sets(after as never) : [];
  const id = after?.id ?? before?.id ?? '';
  const gone = old.filter((scope) => !now.includes(scope)).map((scope) => ({ entity: entity.name, id, scope, op: 'd' as const }));
  return [...now.map((scope) => ({ entity: entity.name, id, scope, op: 'u' as const })), ...gone];
};

async function write(
  tx: pg.PoolClient,
  actor: Writer,
  resource: ResourceDef,
  before: AnyRow | undefined,
  values: Record<string, unknown>,
): Promise<Saved> {
  const { entity } = resource;
  const difference = changedFields(before ?? {}, values, ownFields(resource));
  if (before && !difference.any) return { result: 'unchanged', row: readable(actor, withoutSecrets(entity, before)) };
  guardValues(resource, { ...before, ...values });
  const errors = await missingReferences(tx, entity, values);
  if (errors.length > 0) fail(400, 'REF_MISSING', { field: errors.map((error) => error.field).join(', ') }, errors);
  await beforeSave(tx, actor, resource, before, { ...before, ...values });
  const now = new Date().toISOString();
  const empty = Object.fromEntries(columnsOf(entity).map((column) => [column.field, column.counter ? '0' : null]));
  const created = before ? {} : { createdBy: actor.userId, createdByName: actor.userName, createdAt: now };
  const stamp = { ...created, updatedBy: actor.userId, updatedByName: actor.userName, updatedAt: now };
  const row = { ...empty, ...before, ...values, ...stamp, id: before?.id ?? newId(), version: (before?.version ?? 0) + 1 } as AnyRow;
  await upsertRows(tx, entity, [row]);
  await saveBeside(tx, resource, row, difference.after);
  await logChanges(tx, changesOf(entity, before, row));
  await logEdit(tx, actor, {
    docType: entity.name,
    docId: row.id,
    action: before ? 'update' : 'create',
    before: before ? masked(entity, difference.before) : null,
    after: masked(entity, difference.after),
  });
  await afterSave(tx, entity.name, row);
  return { result: before ? 'updated' : 'created', row: readable(actor, withoutSecrets(entity, row)) };
}

/** A code that other rows refer to must stay, or their references would break. Built-in dictionary codes stay too. */
async function guardKey(tx: Queryable, resource: ResourceDef, before: AnyRow, values: Readonly<Record<string, unknown>>): Promise<void> {
  const changed = keyFields(resource).filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(values[field] ?? null));
  if (changed.length === 0) return;
  const builtIn = resource.entity.name === 'dict' && before.isSystem === true;
  if (builtIn || (await usedBy(tx, resource.entity, before, { byCode: true }))) fail(400, 'KEY_FIXED', { field: changed.join(', ') });
}

const keyText = (resource: ResourceDef, values: Readonly<Record<string, unknown>>): string =>
  keyFields(resource)
    .map((field) => String(values[field] ?? ''))
    .join(' ');

/** If two people save the same new key at once, the index refuses the second. A key of the wrong type (22xxx) is the caller's mistake. */
const asTaken =
  (resource: ResourceDef, values: Readonly<Record<string, unknown>>) =>
  (error: unknown): never => {
    const code = error instanceof Failure ? '' : ((error as { code?: string }).code ?? '');
    if (code.startsWith('22')) fail(400, 'INPUT_INVALID');
    if (code !== '23505') throw error;
    return fail(409, 'KEY_TAKEN', { key: keyText(resource, values) });
  };

/** The values, with defaults for empty ones. */
export const filled = (
  values: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(Object.entries(defaults).filter(([name]) => (values[name] ?? null) === null)),
});

/**
 * Inserts or updates by the natural key, with the same checks as the forms. Unchanged values write nothing.
 * @param defaults values of a new row where none are given
 * @throws Failure 400 with one error per field
 */
export const saveInTransaction = async (
  tx: pg.PoolClient,
  actor: Writer,
  resource: ResourceDef,
  values: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): Promise<Saved> => {
  const before = await byKey(tx, resource, values);
  const given = readable(actor, values);
  return write(tx, actor, resource, before, parse(resource, before ? { ...before, ...given } : filled(given, readable(actor, defaults))));
};

/** `saveInTransaction` in its own transaction; for the import. */
export const saveResource = (
  db: pg.Pool,
  actor: Writer,
  resource: ResourceDef,
  values: Readonly<Record<string, unknown>>,
): Promise<Saved> => inTransaction(db, (tx) => saveInTransaction(tx, actor, resource, values)).catch(asTaken(resource, values));

/** @throws Failure 409 when the natural key is taken */
export const createInTransaction = async (
  tx: pg.PoolClient,
  actor: Writer,
  resource: ResourceDef,
  values: Readonly<Record<string, unknown>>,
): Promise<AnyRow> => {
  const parsed = parse(resource, readable(actor, values));
  if (await byKey(tx, resource, parsed)) fail(409, 'KEY_TAKEN', { key: keyText(resource, parsed) });
  return (await write(tx, actor, resource, undefined, parsed)).row;
};

export const createResource = (
  db: pg.Pool,
  actor: Writer,
  resource: ResourceDef,
  values: Readonly<Record<string, unknown>>,
): Promise<AnyRow> => inTransaction(db, (tx) => createInTransaction(tx, actor, resource, values)).catch(asTaken(resource, values));

const locked = async (tx: pg.PoolClient, resource: ResourceDef, id: string): Promise<AnyRow> =>
  (await withBeside(tx, resource, await selectRows(tx, resource.entity, 'id', [id], 'update')))[0] ?? fail(404, 'NOT_FOUND');

/** Changes only the given fields. The version must be the one that was read (G-VER). */
export const updateResource = (
  db: pg.Pool,
  actor: Writer,
  resource: ResourceDef,
  id: string,
  version: number,
  values: Readonly<Record<string, unknown>>,
): Promise<AnyRow> =>
  inTransaction(db, async (tx) => {
    const before = await locked(tx, resource, id);
    if (before.version !== version) fail(409, 'G-VER');
    const parsed = parse(resource, { ...before, ...readable(actor, values) });
    await guardKey(tx, resource, before, parsed);
    return (await write(tx, actor, resource, before, parsed)).row;
  }).catch(asTaken(resource, values));

/** Refused while anything refers to the row. */
export const deleteResource = (db: pg.Pool, actor: Author, resource: ResourceDef, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { entity } = resource;
    const before = await locked(tx, resource, id);
    await beforeDelete(tx, entity.name, before);
    await deleteBeside(tx, resource, id);
    const user = await usedBy(tx, entity, before, { except: CASCADES[entity.name] });
    if (user) fail(409, 'REF_IN_USE', { by: user });
    await tx.query(`delete from ${quoted(entity.table)} where id = $1`, [id]);
    await logChanges(tx, changesOf(entity, before, undefined));
    const last = masked(entity, withoutSecrets(entity, before));
    await logEdit(tx, actor, { docType: entity.name, docId: id, action: 'delete', before: last, after: null });
    return true;
  });

/** @param whole returns masked texts in full, for people who may write the record */
export async function getResource(db: pg.Pool, actor: PriceReader, resource: ResourceDef, id: string, whole: boolean): Promise<AnyRow> {
  const { entity } = resource;
  const [row] = await withBeside(db, resource, await selectRows(db, entity, 'id', [id], 'none'));
  if (!row) return fail(404, 'NOT_FOUND');
  const open = readable(actor, withoutSecrets(entity, row));
  return whole ? open : masked(entity, open);
}

/**
 * A page, with the names of what its rows refer to. Only people who may read prices can sort and filter by them, because an order reveals as much as
 * a figure.
 */
export async function listResource(db: pg.Pool, lang: Lang, actor: PriceReader, resource: ResourceDef, query: ListQuery) {
  const { entity, search, key } = resource;
  const orderBy = (field: string) => searchedTexts(entity, [field])[0];
  const plan = {
    entity,
    search,
    searchMore: searchedTexts(entity, search),
    order: key.split('+'),
    orderBy,
    beside: besideFields(actor, resource),
  };
  const rows = await pageOf(db, plan, query);
  const page = { ...rows, list: (await withBeside(db, resource, rows.list)).map((row) => readable(actor, row)) };
  return { ...page, names: await namesOf(db, lang, entity, page.list, farColumns(resource)) };
}

/**
 * Rows that hold what no program can read: an instant or a day beyond the calendar (PostgreSQL takes "infinity" and 44 BC), a figure that is none. Such a row
 * is left out of what others receive and told at the desk; it never ends their answer.
 */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Fields, FieldType } from '#domain/kernel/field.ts';
import { rowsOf } from './transaction.ts';

const HYPHEN = 45;
/** Whether a value, as database.ts hands it over, is of the type's one form. Called for every row that is read, so nothing is parsed. */
const FORMS: Partial<Record<FieldType, (value: unknown) => boolean>> = {
  date: (value) => typeof value === 'string' && value.length === 10 && value.charCodeAt(4) === HYPHEN,
  ts: (value) => typeof value === 'string' && value.length === 24 && value.charCodeAt(4) === HYPHEN && value.endsWith('Z'),
  qty: (value) => value !== 'NaN',
  refs: (value) => Array.isArray(value),
};

interface Form {
  readonly field: string;
  readonly optional: boolean;
  readonly fits: (value: unknown) => boolean;
}
const forms = new WeakMap<Fields, readonly Form[]>();

function formsOf(fields: Fields): readonly Form[] {
  const found = forms.get(fields);
  if (found) return found;
  const made = Object.entries(fields).flatMap(([field, { type, optional }]) => {
    const fits = FORMS[type];
    return fits ? [{ field, optional, fits }] : [];
  });
  forms.set(fields, made);
  return made;
}

/** What a field must not hold: a value that is there and has no form. A value that was not read is not looked at. */
const isBroken = (row: object, { field, fits }: Form): boolean => {
  const value: unknown = Reflect.get(row, field);
  return value !== null && value !== undefined && !fits(value);
};

/** The first field of the row that cannot be read; undefined = all can. */
export const brokenField = (fields: Fields, row: object): string | undefined => formsOf(fields).find((form) => isBroken(row, form))?.field;

/**
 * The row with nothing in place of what cannot be read, where its field may be empty: with the next change of the row the database has it so too. The row
 * itself where all can be read.
 */
export function mended<T extends object>(fields: Fields, row: T): T {
  const broken = formsOf(fields).filter((form) => form.optional && isBroken(row, form));
  return broken.length === 0 ? row : { ...row, ...Object.fromEntries(broken.map(({ field }) => [field, null])) };
}

export interface Broken {
  readonly entity: string;
  readonly id: string;
  /** Which field of it; '' = the row as a whole makes no sense. */
  readonly field: string;
}

/** Separates the rows that can be read from the names of the others. */
export function sorted<T extends AnyRow>({ name, fields }: AnyEntity, rows: readonly T[]): { good: T[]; broken: Broken[] } {
  const broken: Broken[] = [];
  const good = rows.filter((row) => {
    const field = brokenField(fields, row);
    if (field !== undefined) broken.push({ entity: name, id: row.id, field });
    return field === undefined;
  });
  return { good, broken };
}

/** So many names of one answer are told; the next answer tells the next. */
const MOST_TOLD = 50;

/**
 * Tells the desk (security_event, by the row), at most once a minute for each. Never throws: whoever asked gets the other rows.
 * @param db a pool, never a transaction of somebody's: what is told stays told
 */
export async function tellBroken(db: Pick<pg.Pool, 'query'>, broken: readonly Broken[]): Promise<void> {
  if (broken.length === 0) return;
  const named = broken.slice(0, MOST_TOLD).sort((a, b) => (a.id < b.id ? -1 : 1));
  await rowsOf(
    db,
    `insert into security_event as e (kind, detail, fingerprint)
     select distinct on (b.entity, b.id) 'ROW_UNREADABLE', jsonb_build_object('entity', b.entity, 'id', b.id, 'field', b.field), b.entity || '/' || b.id
     from jsonb_to_recordset($1::jsonb) as b(entity text, id text, field text) order by b.entity, b.id
     on conflict (kind, fingerprint) where seen_at is null do update set count = e.count + 1, last_at = now()
     where e.last_at < now() - interval '1 minute'`,
    [JSON.stringify(named)],
  ).catch(() => undefined);
}

/** The rows of a list that can be read; the others are told at the desk. */
export async function readableOf<T extends AnyRow>(db: Pick<pg.Pool, 'query'>, entity: AnyEntity, rows: readonly T[]): Promise<T[]> {
  const { good, broken } = sorted(entity, rows);
  await tellBroken(db, broken);
  return good;
}

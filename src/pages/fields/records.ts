/** What fields refer to, from this device's rows: names for cells, choices for forms. */
import i18next from 'i18next';
import { useMemo } from 'react';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import { type Names, nameIn } from '#domain/kernel/resource.ts';
import { entityByName, RECORDS } from '#domain/registry.ts';
import { useStandingOfNames } from '#pages/kit/standing.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { useKept, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import type { Option } from '#ui/form/options.ts';

const isEnglish = (): boolean => i18next.language?.startsWith('en') === true;

/** The field that represents a record, and its natural key where that is a single field. */
interface Naming {
  readonly label: string;
  readonly english?: string | undefined;
  readonly key: string | null;
}

function namingOf(entity: AnyEntity): Naming {
  const record = RECORDS.find(({ name }) => name === entity.name);
  if (record) return { label: record.label, english: record.english, key: record.key.includes('+') ? null : record.key };
  const number = ['docNo', `${entity.name}No`].find((name) => name in entity.fields);
  return { label: number ?? 'id', key: number ?? null };
}

interface Reference {
  /** Path to the name: the field, or 'productId.matCode' for a field of the referenced row. */
  readonly path: string;
  readonly field: string;
  readonly target: AnyEntity;
  /** By its natural key instead of its id. */
  readonly byCode: boolean;
}

const isReference = ({ ref, type }: Field): boolean => ref !== undefined && ['ref', 'refs', 'code'].includes(type);

/** Fields that name the material a row is about. */
const MATERIALS = ['materialId', 'productId'];

/** Figures in the stock unit need their material's unit where the row does not store it. */
function unitPaths(fields: Fields, shown: readonly string[]): string[] {
  const material = MATERIALS.find((name) => fields[name]?.ref === 'material');
  const counts = shown.some((name) => fields[name]?.unit === 'base');
  return counts && material !== undefined && !('unitCode' in fields) ? [`${material}.baseUnit`] : [];
}

function referencesOf(fields: Fields, shown: readonly string[]): Reference[] {
  return [...shown, ...unitPaths(fields, shown)].flatMap((path) => {
    const [name = ''] = path.split('.');
    const field = fields[name];
    const target = field && isReference(field) ? entityByName(field.ref ?? '') : undefined;
    return target ? [{ path, field: name, target, byCode: field?.type === 'code' }] : [];
  });
}

const valuesOf = (rows: readonly AnyRow[], field: string): string[] => [
  ...new Set(rows.flatMap((row) => [row[field] ?? []].flat().map(String))),
];

/** Rows by entity name. */
export type Records = Readonly<Record<string, readonly AnyRow[]>>;
const NO_RECORDS: Records = {};

/**
 * Names of what these rows refer to, by field. Records missing on this device have none, but for those that came with the rows.
 * @param brought records that came with the rows: a supplier's device holds none of the plant's
 */
export async function readNames(
  store: Store,
  fields: Fields,
  shown: readonly string[],
  rows: readonly AnyRow[],
  english = isEnglish(),
  brought: Records = NO_RECORDS,
): Promise<Names> {
  const names: Record<string, Record<string, string>> = {};
  for (const { path, field, target, byCode } of referencesOf(fields, shown)) {
    const naming = namingOf(target);
    const { key } = naming;
    const told = path.split('.')[1];
    const word = (row: AnyRow) => (told === undefined ? nameIn(naming, row, english) : String(row[told] ?? ''));
    const values = valuesOf(rows, field);
    const found = byCode && key !== null ? await store.rowsByEach(target, key, values) : await store.rowsOf(target, values);
    const known = [...(brought[target.name] ?? []), ...found.map(({ row }) => row as AnyRow)];
    names[path] = Object.fromEntries(known.map((row) => [String(byCode && key !== null ? row[key] : row.id), word(row)]));
  }
  return names;
}

/** A reference that is set is never shown as if it were empty: where this device does not hold the record, it says so. */
function withMissing(names: Names, references: readonly Reference[], rows: readonly AnyRow[], word: string): Names {
  const own = references.filter(({ path, field, byCode }) => path === field && !byCode);
  const missing = own.flatMap(({ path, field }) => {
    const unknown = valuesOf(rows, field).filter((value) => names[path]?.[value] === undefined);
    return unknown.length === 0 ? [] : [[path, { ...names[path], ...Object.fromEntries(unknown.map((value) => [value, word])) }] as const];
  });
  return { ...names, ...Object.fromEntries(missing) };
}

const NONE: Names = {};

/**
 * The same, live. Previous names stay until those of the new rows are loaded.
 * @param shown fields of the rows that are shown; keep its identity
 * @param brought records that came with the rows; keep its identity
 */
export function useNames(fields: Fields, shown: readonly string[], rows: readonly AnyRow[], brought: Records = NO_RECORDS): Names {
  const references = useMemo(() => referencesOf(fields, shown), [fields, shown]);
  const asked = references
    .map(({ path, field, target }) => `${target.name}/${path}=${valuesOf(rows, field).sort().join()}/${brought[target.name]?.length ?? 0}`)
    .join('&');
  const english = useEnglish();
  const [first] = references;
  // What is still coming is a dash like an empty field: only what never comes here is called that.
  const isComing = useStandingOfNames(references.map(({ target }) => target.name)).kind === 'filling';
  const read = useView(first?.target.name ?? '', `names/${english}/${isComing}/${asked}`, async (store) => {
    const names = await readNames(store, fields, shown, rows, english, brought);
    return isComing ? names : withMissing(names, references, rows, i18next.t('ui:record.notHere'));
  });
  return useKept(read) ?? NONE;
}

/** All rows of small tables: stores, partners, reasons. Never use it for tables the size of materials or boxes. Undefined while loading. */
export function useRecords(names: readonly string[]): Records | undefined {
  const wanted = [...new Set(names)].sort();
  return useView(wanted[0] ?? '', `records/${wanted.join()}`, async (store) => {
    const records: Record<string, readonly AnyRow[]> = {};
    for (const name of wanted) {
      const entity = entityByName(name);
      records[name] = entity ? (await store.rows(entity)).map(({ row }) => row as AnyRow) : [];
    }
    return records;
  });
}

/**
 * @param field the choice is for
 * @param rows of the entity it refers to
 * @returns options by code
 */
export function optionsOf(field: Field, rows: readonly AnyRow[]): Option[] {
  const target = entityByName(field.ref ?? '');
  if (!target) return [];
  const naming = namingOf(target);
  const { key } = naming;
  const options = rows.map((row): Option => {
    const code = key === null ? undefined : String(row[key] ?? '');
    const text = nameIn(naming, row, isEnglish());
    return { value: field.type === 'code' && code ? code : row.id, label: text === code ? '' : text, ...(code ? { code } : {}) };
  });
  const shown = ({ code, label }: Option): string => code ?? label;
  return options.sort((a, b) => (shown(a) < shown(b) ? -1 : Number(shown(a) > shown(b))));
}

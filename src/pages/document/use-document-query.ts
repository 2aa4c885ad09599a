/** Which documents a list shows: those of the page, narrowed by the search. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Counted } from '#domain/registry.ts';
import { optionsOf, type Records, useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useKept, useMaterialSearch } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { daysAsked, documentFields, documentFilter, materialField, type SearchWords, stateField, withinDays } from './document-search.ts';
import type { Condition, Page } from './plan.ts';
import { questionOf } from './source/question.ts';
import { useMaterialDocs } from './use-line-docs.ts';

const MATERIAL = 'material';
/** A search for more materials than these is narrowed by the user. */
const MOST_MATERIALS = 500;
/** A document about one material stores it in the head. */
const MATERIAL_CODE = 'matCode';

type ById = ReadonlyMap<string, AnyRow>;
type RecordsById = Readonly<Record<string, ById>>;

function fulfils(condition: Condition, field: Field | undefined, value: unknown, known: RecordsById, actor: Actor | null): boolean {
  if (Array.isArray(condition)) return condition.includes(value);
  if (typeof condition === 'object' && condition !== null && 'isSet' in condition)
    return (value !== null && value !== undefined) === condition.isSet;
  if (typeof condition !== 'function') return value === condition;
  const record = known[field?.ref ?? '']?.get(String(value));
  return record !== undefined && condition(record, actor);
}

/** Records used by the page's conditions and choices. */
function useNeeded({ doc, plan }: Page): Records | undefined {
  const { search, where = {} } = plan.list;
  return useRecords(
    useMemo(() => {
      const asked = Object.entries(where).flatMap(([name, condition]) => (typeof condition === 'function' ? [name] : []));
      return [...search.filter((name) => !isMaterial(doc.header.fields[name])), ...asked].flatMap(
        (name) => doc.header.fields[name]?.ref ?? [],
      );
    }, [doc, search, where]),
  );
}

/** Materials are too many to choose from: what refers to one is searched by a part of its code or name. */
const isMaterial = (field: Field | undefined): boolean => field?.ref === MATERIAL;

/** Materials of this device that the text is a part of; null = no search. */
function useMaterials(text: string): ReadonlySet<string> | null {
  const found = useKept(useMaterialSearch(text, MOST_MATERIALS));
  return useMemo(() => (text === '' ? null : new Set((found ?? []).map(({ id }) => id))), [text, found]);
}

const NONE: SearchValues = {};
const NO_FIELDS: readonly SearchField[] = [];

/** @returns search fields, what is wanted of this device's rows and of the server, and cells the page draws */
export function useDocumentQuery(page: Page, search: SearchValues) {
  const { doc, plan } = page;
  const { list } = plan;
  const actor = useActor();
  const labels = useLabels();
  const records = useNeeded(page);
  const isOfOne = MATERIAL_CODE in doc.header.fields;
  const inLines = list.search.includes(MATERIAL) && !isOfOne;
  const referring = list.search.find((name) => isMaterial(doc.header.fields[name])) ?? MATERIAL;
  const materials = useMaterials(isMaterial(doc.header.fields[referring]) ? (search[referring]?.trim() ?? '') : '');
  const docs = useMaterialDocs((page.lines[0] ?? doc.header) as never, inLines ? search.material : undefined);
  const more = list.useMore?.(search);
  const hit = more?.hit ?? null;
  const known = useMemo<RecordsById>(
    () => Object.fromEntries(Object.entries(records ?? {}).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))])),
    [records],
  );
  const query = useMemo(() => {
    const { fields } = doc.header;
    const conditions = Object.entries(list.where ?? {});
    const own = (row: AnyRow): boolean =>
      (doc.deleted !== undefined || row.deletedAt === null) &&
      conditions.every(([name, condition]) => condition === undefined || fulfils(condition, fields[name], row[name], known, actor)) &&
      list.search.every((name) => !(name in fields) || isMaterial(fields[name]) || isFound(fields[name], row[name], name, search)) &&
      (materials === null || materials.has(String(row[referring]))) &&
      (!isOfOne || matches(search.material, row.matCode as string, row.matName as string, row.spec as string | null)) &&
      (hit === null || hit(row));
    const numbers = (row: AnyRow) => (list.numbers ?? []).map((name) => row[name] as string | null);
    const filter = documentFilter<AnyRow & Found>(search, {
      numbers,
      docs,
      own,
      ...(doc.deleted === undefined ? {} : { deleted: doc.deleted }),
    });
    return { filter: filter as (row: AnyRow) => boolean, ...(list.compare ? { compare: list.compare } : {}) };
  }, [doc, list, search, docs, materials, referring, known, actor, hit, isOfOne]);
  const question = useMemo(
    () => (plan.source === 'server' ? questionOf(page, { search, known, actor }) : null),
    [page, plan, search, known, actor],
  );
  /** Only of rows that the server lists as well: this device may hold fewer. */
  const counted = (wanted: SearchValues): Counted | null => {
    const asked = plan.source === 'server' ? questionOf(page, { search: wanted, known, actor }) : null;
    return asked && { kind: 'document', name: doc.docType, question: { ...asked } };
  };
  const further = more?.fields ?? NO_FIELDS;
  const { status } = search;
  const fields = useMemo(
    () => fieldsOf(page, { labels, records, actor, further, status }),
    [page, labels, records, actor, further, status],
  );
  return { wanted: { query, question }, fields, cells: more?.cells, start: list.start ?? NONE, counted };
}

type Found = { docNo: string | null; status: number; bizDate: string; createdByName: string };

function isFound(field: Field | undefined, value: unknown, name: string, search: SearchValues): boolean {
  if (field?.type === 'date') {
    const [from, to] = daysAsked(name, search);
    return !(from || to) || (typeof value === 'string' && withinDays(value, from, to));
  }
  const wanted = search[name];
  if (!wanted) return true;
  if (field?.type === 'text') return matches(wanted, value as string | null);
  if (field?.type === 'bool') return String(value) === wanted;
  return String(value ?? '') === wanted;
}

interface Known {
  readonly labels: SearchWords;
  readonly records: Records | undefined;
  readonly actor: Actor | null;
  /** Fields of the page's own. */
  readonly further: readonly SearchField[];
  /** The state that is searched for. */
  readonly status: string | undefined;
}

/** Fields of the search, in their order. */
export function fieldsOf({ doc, plan }: Page, { labels, records, actor, further, status: chosen }: Known): SearchField[] {
  const { header, status } = doc;
  const fieldOf = (name: string): SearchField => {
    const own = further.find(({ key }) => key === name);
    if (own) return own;
    if (name === MATERIAL) return materialField(labels);
    const field = header.fields[name];
    const label = labels.field(header.name, name);
    if (field?.ref && !isMaterial(field)) {
      const offered = plan.list.offer?.[name];
      const rows = (records?.[field.ref] ?? []).filter((row) => offered?.(row, actor) ?? true);
      return { key: name, label, kind: 'select', options: optionsOf(field, rows) };
    }
    if (field?.set) return { key: name, label, kind: 'select', options: labels.options(field.set) };
    return { key: name, label, kind: field?.type === 'date' ? 'dateRange' : field?.type === 'bool' ? 'switch' : 'text' };
  };
  const switches = (plan.list.beside ?? []).map((key): SearchField => ({ key, label: labels.field(header.name, key), kind: 'switch' }));
  const [most, ...others] = [...plan.list.search.map(fieldOf), ...switches];
  if (plan.list.knownBy && most) return [most, ...others, stateField(labels, header.name, status, chosen)];
  return documentFields(labels, { entity: header.name, states: status, chosen, most, others });
}

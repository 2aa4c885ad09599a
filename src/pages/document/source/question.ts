/** A search of a document list as the server takes it (POST /api/<area>/<docType>/pageList). Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { daysAsked, statesOf } from '#pages/document/document-search.ts';
import type { Condition, Page } from '#pages/document/plan.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

type Scalar = string | number | boolean | null;
type Filter = Scalar | readonly Scalar[] | { readonly isSet: boolean } | { readonly from?: string; readonly to?: string };

export interface Question {
  readonly filters: Readonly<Record<string, Filter>>;
  readonly number?: { readonly text: string; readonly fields: readonly string[] };
  readonly material?: { readonly text: string; readonly field?: string };
}

/** What a question is put together from. */
export interface Knowledge {
  readonly search: SearchValues;
  /** Records of this device by entity and id. */
  readonly known: Readonly<Record<string, ReadonlyMap<string, AnyRow>>>;
  readonly actor: Actor | null;
}

const MATERIAL = 'material';
/** A document about one material has it in its head. */
const MATERIAL_CODE = 'matCode';
const isMaterial = (field: Field | undefined): boolean => field?.ref === MATERIAL;

function ofCondition(condition: Condition, field: Field | undefined, { known, actor }: Knowledge): Filter {
  if (typeof condition !== 'function') return condition;
  const records = [...(known[field?.ref ?? '']?.values() ?? [])];
  return records.filter((record) => condition(record, actor)).map(({ id }) => id);
}

/** A field that the user searches: text matches anywhere inside, everything else must be equal. */
const ofSearch = (field: Field | undefined, value: string): Filter => (field?.type === 'text' ? value : [value]);

/** The values that both allow; null = there are none. */
function both(condition: Filter, asked: readonly Scalar[]): readonly Scalar[] | null {
  const allowed = Array.isArray(condition) ? condition.map(String) : [String(condition)];
  const left = asked.filter((value) => allowed.includes(String(value)));
  return left.length > 0 ? left : null;
}

const rangeOf = (from: string | undefined, to: string | undefined): Filter | undefined =>
  from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined;

const isNothing = (filter: Filter): boolean => Array.isArray(filter) && filter.length === 0;

/** The page's own conditions and the fields searched; null = they exclude each other. */
function fieldFilters({ doc, plan }: Page, knowledge: Knowledge): Record<string, Filter> | null {
  const { fields } = doc.header;
  const filters: Record<string, Filter> = {};
  for (const [name, condition] of Object.entries(plan.list.where ?? {})) {
    if (condition === undefined) continue;
    const filter = ofCondition(condition, fields[name], knowledge);
    if (isNothing(filter)) return null;
    filters[name] = filter;
  }
  for (const name of plan.list.beside ?? []) if (knowledge.search[name]) filters[name] = [true];
  for (const name of plan.list.search) {
    const value = knowledge.search[name];
    const field = fields[name];
    if (field?.type === 'date') {
      const days = rangeOf(...daysAsked(name, knowledge.search));
      if (days) filters[name] = days;
      continue;
    }
    if (!value || field === undefined || isMaterial(field)) continue;
    const asked = ofSearch(field, plan.list.asked?.[name]?.(value) ?? value);
    const given = filters[name];
    const filter = given === undefined || !Array.isArray(asked) ? asked : both(given, asked as readonly Scalar[]);
    if (filter === null) return null;
    filters[name] = filter;
  }
  return filters;
}

/** The states searched for; without a search those that the page lists, or all but that of deleted documents. Null: the page lists none of them. */
function stateFilters({ doc }: Page, { search }: Knowledge, listed: Filter | undefined): Record<string, Filter> | null {
  if (search.status) {
    const asked = statesOf(search.status);
    const status = listed === undefined ? asked : both(listed, asked);
    return status && { status };
  }
  if (listed !== undefined) return { status: listed };
  if (doc.deleted === undefined) return { deletedAt: null };
  return { status: doc.status.codes.filter((code) => code !== doc.deleted) };
}

function materialOf({ doc, plan }: Page, { search }: Knowledge): Question['material'] {
  const referring = plan.list.search.find((name) => isMaterial(doc.header.fields[name]));
  const text = (search[referring ?? MATERIAL] ?? '').trim();
  if (text === '') return undefined;
  return referring === undefined || MATERIAL_CODE in doc.header.fields ? { text } : { text, field: referring };
}

/** @returns null where nothing can match: the server would take an empty choice for none */
export function questionOf(page: Page, knowledge: Knowledge): Question | null {
  const { search } = knowledge;
  const own = fieldFilters(page, knowledge);
  if (own === null) return null;
  const bizDate = rangeOf(...daysAsked('bizDate', search));
  const days: Record<string, Filter> = bizDate ? { bizDate } : {};
  const author: Record<string, Filter> = search.createdBy ? { createdByName: search.createdBy } : {};
  const states = stateFilters(page, knowledge, own.status);
  if (states === null) return null;
  const number = search.docNo?.trim();
  const material = materialOf(page, knowledge);
  return {
    filters: { ...own, ...states, ...days, ...author },
    ...(number ? { number: { text: number, fields: page.plan.list.numbers ?? [] } } : {}),
    ...(material ? { material } : {}),
  };
}

/** A document being entered: what its form holds and offers, what follows from a choice, what is missing. Pure: words and records are handed in. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { ANY_DECIMALS, figureFault } from '#domain/kernel/quantity.ts';
import { entityByName, isInService } from '#domain/registry.ts';
import { isList, isMaterial, listed, localMinute, toText } from '#pages/fields/field-values.ts';
import type { Records } from '#pages/fields/records.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { isMinute } from '#ui/form/instant-text.ts';
import type { Option } from '#ui/form/options.ts';
import type { DocumentWords } from './document-words.ts';
import type { Draft, EntryPlan, Origin } from './entry-plan.ts';
import type { Page } from './plan.ts';
import type { Lines } from './source/source.ts';

/** The head fields currently in the form. */
export const headFields = (entry: EntryPlan, draft: Draft): readonly string[] => {
  const without = entry.without?.(draft) ?? [];
  return entry.head.filter((name) => !without.includes(name));
};

/** Fields of the head that another part of the form draws, or nobody. */
const besideOf = ({ beside = [], sections = {} }: EntryPlan): readonly string[] => [...beside, ...Object.values(sections).flat()];

/** The fields the head itself draws. */
export const drawnFields = (entry: EntryPlan, draft: Draft): readonly string[] =>
  headFields(entry, draft).filter((name) => !besideOf(entry).includes(name));

export const isRequired = ({ required = [] }: EntryPlan, field: Field | undefined, name: string, draft: Draft): boolean =>
  (typeof required === 'function' ? required(draft) : required).includes(name) ||
  (field !== undefined && !field.optional && field.type !== 'bool' && !isList(field));

/** The first required head field that is empty. */
export const missingField = (entry: EntryPlan, fields: Fields, draft: Draft): string | undefined =>
  headFields(entry, draft).find((name) => !draft.head[name]?.trim() && isRequired(entry, fields[name], name, draft));

/** The first head field with something in it that is no figure, or no minute of a day. */
export function unreadField(entry: EntryPlan, fields: Fields, draft: Draft): string | undefined {
  // An instant that another part of the form draws has the form of that part.
  const instants = drawnFields(entry, draft).filter((name) => fields[name]?.type === 'ts');
  return headFields(entry, draft).find((name) => {
    const text = draft.head[name] ?? '';
    if (fields[name]?.type === 'qty') return figureFault(text, ANY_DECIMALS, fields[name].signed) !== null;
    return instants.includes(name) && text !== '' && !isMinute(text);
  });
}

const NOTHING: Draft = { head: {}, lines: [] };

/** What an entry begins with. */
export interface Begin {
  /** The edited document; null = a new one. */
  readonly row: AnyRow | null;
  /** The document a new one is copied from. */
  readonly source?: AnyRow | null;
  /** Lines of either. */
  readonly stored: readonly AnyRow[];
  /** Its lines of other kinds, by entity, where the server gave them. */
  readonly others?: Lines | undefined;
  /** False = only the server can change it: this device does not hold it. */
  readonly isHere?: boolean;
  /** What a new document is made from, and the place of its draft. */
  readonly origin?: Origin & { readonly place: string };
}

/** Where the draft of this entry is kept: another document begins with a draft of its own. */
export const draftPlace = ({ row, source, origin }: Begin): string =>
  row ? `edit=${row.id}` : source ? `copy=${source.id}` : (origin?.place ?? 'new');

/** The page with the further fields of its form. */
export function withFormFields(page: Page, { fields }: EntryPlan): Page {
  if (!fields) return page;
  const { doc } = page;
  return { ...page, doc: { ...doc, header: { ...doc.header, fields: { ...doc.header.fields, ...fields } } } };
}

/** The values an entry begins with. @param start of a new document */
export function draftOf(entry: EntryPlan, fields: Fields, begin: Begin, start: Readonly<Record<string, string>>): Draft {
  const { row, source, stored, others, origin } = begin;
  if (origin) return { ...origin.draft, head: { ...start, ...origin.draft.head } };
  const from = row ?? source;
  if (!from) return { ...NOTHING, head: start };
  const kept = row ? entry.head : (entry.copied ?? []);
  const held = (name: string): string => {
    const value = from[name];
    const isTyped = fields[name]?.type === 'ts' && !besideOf(entry).includes(name);
    return isTyped && typeof value === 'string' ? localMinute(Date.parse(value)) : toText(value);
  };
  return {
    head: { ...(row ? {} : start), ...Object.fromEntries(kept.map((name) => [name, held(name)])) },
    lines: stored.map((line) => entry.lineOf(line, from, others)),
  };
}

/** Preselects a choice that has only one option. */
export function withOnly(
  entry: EntryPlan,
  fields: Fields,
  draft: Draft,
  choices: Readonly<Record<string, readonly Option[]>> | undefined,
): Draft {
  const only = headFields(entry, draft).flatMap((name) => {
    const options = choices?.[name] ?? [];
    const isOpen = !draft.head[name] && isRequired(entry, fields[name], name, draft);
    return isOpen && options.length === 1 ? [[name, options[0]?.value ?? '']] : [];
  });
  return only.length === 0 ? draft : { ...draft, head: { ...draft.head, ...Object.fromEntries(only) } };
}

/** Fields of the head that refer to a record. */
const references = ({ header: { fields } }: AnyDocument, entry: EntryPlan): readonly string[] =>
  entry.head.filter((name) => fields[name]?.ref !== undefined && !isMaterial(fields[name]) && !besideOf(entry).includes(name));

/** Entities whose records are few enough to be read at once; those of a parent are read when it is chosen. */
export const smallEntities = (doc: AnyDocument, entry: EntryPlan): readonly string[] =>
  references(doc, entry).flatMap((name) => {
    const { within, ref = '' } = doc.header.fields[name] ?? {};
    return within === undefined ? [ref] : [];
  });

/** Records to be read for a field that depends on another one (the bins of a store). */
export interface Dependent {
  readonly name: string;
  readonly target: AnyEntity;
  /** The target's field that names the parent. */
  readonly index: string;
  /** The chosen parent. */
  readonly value: string;
}

/** The fields whose parent has been chosen. */
export function dependentsOf(doc: AnyDocument, entry: EntryPlan, { head }: Draft): readonly Dependent[] {
  const { fields } = doc.header;
  return references(doc, entry).flatMap((name) => {
    const { within, ref = '' } = fields[name] ?? {};
    const target = entityByName(ref);
    const parent = within === undefined ? undefined : fields[within]?.ref;
    const index = target && Object.keys(target.fields).find((key) => parent !== undefined && target.fields[key]?.ref === parent);
    const value = head[within ?? ''] ?? '';
    return target && index && value !== '' ? [{ name, target, index, value }] : [];
  });
}

/** What the choices of a form are made of. */
export interface ChoiceSource {
  readonly draft: Draft;
  readonly actor: Actor | null;
  /** By entity. */
  readonly records: Records;
  /** Of the fields that depend on another one, by field. */
  readonly dependents: Records;
  readonly codesOf: (set: NonNullable<Field['set']>) => readonly Option[];
  readonly optionsOf: (field: Field, rows: readonly AnyRow[]) => readonly Option[];
}

/** Choices of the reference fields, and of choices that are limited, by field. */
export function choicesOf(
  doc: AnyDocument,
  entry: EntryPlan,
  { draft, actor, records, dependents, codesOf, optionsOf }: ChoiceSource,
): Readonly<Record<string, readonly Option[]>> {
  const { fields } = doc.header;
  const limited = Object.entries(entry.codes ?? {}).map(([name, codes]): [string, readonly Option[]] => {
    const { set } = fields[name] ?? {};
    return [name, set ? codesOf(set).filter(({ value }) => codes.map(String).includes(value)) : []];
  });
  const known = references(doc, entry).map((name): [string, readonly Option[]] => {
    const field = fields[name] as Field;
    const rows = (field.within === undefined ? records[field.ref ?? ''] : dependents[name]) ?? [];
    const chosen = listed(draft.head[name]);
    const isOffered = (record: AnyRow): boolean =>
      entry.offer?.[name]?.(record, actor, draft, records) ?? (isInService(field.ref ?? '', record) || chosen.includes(record.id));
    return [name, optionsOf(field, rows.filter(isOffered))];
  });
  return Object.fromEntries([...known, ...limited]);
}

/** What changes with a choice in the head: what belongs to another parent is not kept, and the plan adds what else follows. */
export function afterChoice(
  entry: EntryPlan,
  fields: Fields,
  draft: Draft,
  [name, value]: readonly [string, string],
  records: Records,
): Partial<Draft> {
  const cleared = entry.head.filter((one) => fields[one]?.within === name).map((one) => [one, '']);
  const next = { ...draft, head: { ...draft.head, ...Object.fromEntries(cleared), [name]: value } };
  return { head: next.head, ...entry.chosen?.[name]?.(next, records) };
}

/** What the sentences of an entry are made of. */
export interface LackWords extends Pick<DocumentWords, 'say' | 'find'> {
  readonly field: (name: string) => string;
  readonly problem: (problem: Problem) => string;
}

/**
 * Why the document cannot be written yet, in words: first what nobody could read, then the head, then the lines. Null = nothing is missing.
 * @param begun the lines with something in them
 */
export function lackOf(
  entry: EntryPlan,
  fields: Fields,
  draft: Draft,
  { begun, known }: { readonly begun: readonly LineValues[]; readonly known: unknown },
  { say, find, field, problem }: LackWords,
): string | null {
  const unread = unreadField(entry, fields, draft);
  if (unread !== undefined) return say('entry.lacks.right', { field: field(unread) });
  const missing = missingField(entry, fields, draft);
  if (missing !== undefined) return find(`entry.lacks.${missing}`) ?? say('entry.lacks.field', { field: field(missing) });
  const lack = entry.Lines && begun.length === 0 ? 'lines' : entry.lack(begun, known, draft);
  return typeof lack === 'string' ? say(`entry.lacks.${lack}`) : lack && problem(lack);
}

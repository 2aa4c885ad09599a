/** A document being entered: what its form holds, what is missing, what an operation accepts. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import { ANY_DECIMALS, figureFault } from '#domain/kernel/quantity.ts';
import { isList, localMinute, toText } from '#pages/fields/field-values.ts';
import { isMinute } from '#ui/form/instant-text.ts';
import type { Option } from '#ui/form/options.ts';
import type { Draft, EntryPlan, Origin } from './entry-plan.ts';
import type { Page } from './plan.ts';

/** The head fields currently in the form. */
export const headFields = (entry: EntryPlan, draft: Draft): readonly string[] => {
  const without = entry.without?.(draft) ?? [];
  return entry.head.filter((name) => !without.includes(name));
};

/** The fields the head itself draws. */
export const drawnFields = (entry: EntryPlan, draft: Draft): readonly string[] =>
  headFields(entry, draft).filter((name) => !entry.beside?.includes(name));

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
    if (fields[name]?.type === 'qty') return figureFault(text, ANY_DECIMALS) !== null;
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
  /** What a new document is made from, and the place of its draft. */
  readonly origin?: Origin & { readonly place: string };
}

/** The page with the further fields of its form. */
export function withFormFields(page: Page, { fields }: EntryPlan): Page {
  if (!fields) return page;
  const { doc } = page;
  return { ...page, doc: { ...doc, header: { ...doc.header, fields: { ...doc.header.fields, ...fields } } } };
}

/** The values an entry begins with. @param start of a new document */
export function draftOf(entry: EntryPlan, fields: Fields, begin: Begin, start: Readonly<Record<string, string>>): Draft {
  const { row, source, stored, origin } = begin;
  if (origin) return { ...origin.draft, head: { ...start, ...origin.draft.head } };
  const from = row ?? source;
  if (!from) return { ...NOTHING, head: start };
  const kept = row ? entry.head : (entry.copied ?? []);
  const held = (name: string): string => {
    const value = from[name];
    const isTyped = fields[name]?.type === 'ts' && !entry.beside?.includes(name);
    return isTyped && typeof value === 'string' ? localMinute(Date.parse(value)) : toText(value);
  };
  return {
    head: { ...(row ? {} : start), ...Object.fromEntries(kept.map((name) => [name, held(name)])) },
    lines: stored.map((line) => entry.lineOf(line, from)),
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

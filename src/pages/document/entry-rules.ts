/** A document being entered: what its form holds, what is missing, what an operation accepts. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import { isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { Option } from '#ui/form/options.ts';
import type { Draft, EntryPlan } from './entry-plan.ts';

const ON = 'true';

/** Values of a list in the form. */
export const listed = (text: string | undefined): string[] => (text ? text.split(COMMA) : []);
export const joinedList = (values: readonly string[]): string => values.join(COMMA);
const COMMA = ',';

const isList = ({ type }: Field): boolean => type === 'refs' || type === 'json';

/** A stored value as the form holds it. */
export const toText = (value: unknown): string =>
  Array.isArray(value) ? joinedList(value) : value === true ? ON : value === false || value === null ? '' : String(value ?? '');

/**
 * The form's text as an operation's value.
 * @throws never: the operation refuses a value of the wrong shape
 */
export function fromText(field: Field | undefined, text: string): unknown {
  if (field?.type === 'bool') return text === ON;
  if (field && isList(field)) return listed(text);
  const value = text.trim();
  if (value === '') return null;
  if (field?.type === 'qty') return isQuantity(value) ? quantity(value) : value;
  return field?.type === 'int' || typeof field?.set?.codes[0] === 'number' ? Number(value) : value;
}

/** The head fields currently in the form. */
export const headFields = (entry: EntryPlan, draft: Draft): readonly string[] => {
  const without = entry.without?.(draft) ?? [];
  return entry.head.filter((name) => !without.includes(name));
};

/** The fields the head itself draws. */
export const drawnFields = (entry: EntryPlan, draft: Draft): readonly string[] =>
  headFields(entry, draft).filter((name) => !entry.beside?.includes(name));

export const isRequired = ({ required = [] }: EntryPlan, field: Field | undefined, name: string): boolean =>
  required.includes(name) || (field !== undefined && !field.optional && field.type !== 'bool' && !isList(field));

/** The first required head field that is empty. */
export const missingField = (entry: EntryPlan, fields: Fields, draft: Draft): string | undefined =>
  headFields(entry, draft).find((name) => !draft.head[name]?.trim() && isRequired(entry, fields[name], name));

const NOTHING: Draft = { head: {}, lines: [] };

export function draftOf(entry: EntryPlan, row: AnyRow | null, stored: readonly AnyRow[], start: Readonly<Record<string, string>>): Draft {
  if (!row) return { ...NOTHING, head: start };
  return {
    head: Object.fromEntries(entry.head.map((name) => [name, toText(row[name])])),
    lines: stored.map((line) => entry.lineOf(line, row)),
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
    const isOpen = !draft.head[name] && isRequired(entry, fields[name], name);
    return isOpen && options.length === 1 ? [[name, options[0]?.value ?? '']] : [];
  });
  return only.length === 0 ? draft : { ...draft, head: { ...draft.head, ...Object.fromEntries(only) } };
}

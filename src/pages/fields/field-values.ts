/** Values of declared fields as a form holds them: text. Pure. */
import type { Field } from '#domain/kernel/field.ts';
import { isQuantity, quantity } from '#domain/kernel/quantity.ts';

const ON = 'true';

/** Values of a list in the form. */
export const listed = (text: string | undefined): string[] => (text ? text.split(COMMA) : []);
export const joinedList = (values: readonly string[]): string => values.join(COMMA);
const COMMA = ',';

export const isList = ({ type }: Field): boolean => type === 'refs' || type === 'json';

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * An instant as its field shows it, in the device's zone: yyyy-MM-ddTHH:mm.
 * @param at milliseconds
 */
export function localMinute(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Materials are too many for a list of choices: they are searched. */
export const isMaterial = (field: Field | undefined): boolean => field?.ref === 'material';

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
  if (field?.type === 'ts') return Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString();
  return field?.type === 'int' || typeof field?.set?.codes[0] === 'number' ? Number(value) : value;
}

/** What a dialog asks for: declared fields, what is missing among them, and their values. Pure. */
import { type Field, f } from '#domain/kernel/field.ts';
import { ANY_DECIMALS, cmpQty, figureFault, isPositive, isQuantity, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { fromText } from '#pages/fields/field-values.ts';
import { isMinute } from '#ui/form/instant-text.ts';
import type { Option } from '#ui/form/options.ts';

/** Texts of the form, by field. */
export type Texts = Readonly<Record<string, string>>;
/** What is sent, by field: null where nothing was entered or asked. */
export type Values = Readonly<Record<string, unknown>>;

export interface AskField {
  /** Names the value. */
  readonly key: string;
  /** What it is; default: the field of that name of the dialog's entity. */
  readonly field?: Field;
  /** Its name in words; default: that of the entity's field. */
  readonly label?: string;
  /** Default: whether the field must be filled. */
  readonly required?: boolean;
  /** Asked only then. */
  readonly when?: (texts: Texts) => boolean;
  /** Fewest characters of a text, or least value of a quantity: nothing, or by default above it. A signed field has none. */
  readonly least?: number | 'zero';
  /** Most of a quantity. */
  readonly most?: string;
  /** What to say when it is missing or out of range. */
  readonly missing?: string;
  /** What else is wrong with a text, in words; said as it is typed. */
  readonly wrong?: (text: string) => string | undefined;
  readonly help?: string | undefined;
  /** Choices; default: the codes of the set. */
  readonly options?: readonly Option[] | undefined;
  /** The choices are offered only: another text may be typed. */
  readonly isFree?: boolean;
  /** The codes that are offered. */
  readonly codes?: readonly (string | number)[];
  /** The meaning of an empty field, shown in its place; default of a choice: to choose. */
  readonly none?: string;
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
  /** A choice shown whole instead of in a list, a switch as a box to check. */
  readonly look?: 'radio' | 'check';
  readonly disabled?: boolean;
  /** Lines of a long text. */
  readonly rows?: number;
  /** The keyboard a tablet offers for a text. */
  readonly inputMode?: 'numeric';
}

/** Why something is done, as operations take it. */
export const REASON = { key: 'reason', field: f.text(), required: true, least: 2 } as const satisfies AskField;

/** A field with its definition and whether it must be filled. */
export interface Asked extends AskField {
  readonly field: Field;
  readonly required: boolean;
}

/** @param fields of the entity the dialog is about */
export function askedOf(fields: Readonly<Record<string, Field>>, asked: readonly (string | AskField)[]): readonly Asked[] {
  return asked.map((one) => {
    const plan: AskField = typeof one === 'string' ? { key: one } : one;
    const field = plan.field ?? fields[plan.key];
    if (!field) throw new Error(`No field ${plan.key} to ask for`);
    return { ...plan, field, required: plan.required ?? (!field.optional && field.type !== 'bool') };
  });
}

/** The fields that are asked for now. */
export const shownOf = (asked: readonly Asked[], texts: Texts): readonly Asked[] => asked.filter(({ when }) => when?.(texts) ?? true);

function isQuantityWrong({ field, least, most, decimals = ANY_DECIMALS }: Asked, text: string): boolean {
  if (figureFault(text, decimals, field.signed) !== null) return true;
  const value = quantity(text);
  if (most !== undefined && cmpQty(value, most) > 0) return true;
  const sign = cmpQty(value, '0');
  return field.signed !== true && (sign < 0 || (sign === 0 && least !== 'zero'));
}

/** Whether this field keeps the dialog from being answered. */
export function isLacking(asked: Asked, texts: Texts): boolean {
  const text = (texts[asked.key] ?? '').trim();
  if (text === '') return asked.required;
  if (asked.field.type === 'qty') return isQuantityWrong(asked, text);
  if (asked.field.type === 'ts' && !isMinute(text)) return true;
  if (asked.wrong?.(text) !== undefined) return true;
  return typeof asked.least === 'number' && text.length < asked.least;
}

/** There is no other choice, so nobody has to make it. */
export const withOnlyChoice = (asked: readonly Asked[], texts: Texts): Texts => {
  const only = asked.flatMap(({ key, required, isFree = false, options = [] }) => {
    const [first, ...others] = options;
    return required && !isFree && first && others.length === 0 && !texts[key] ? [[key, first.value]] : [];
  });
  return only.length === 0 ? texts : { ...texts, ...Object.fromEntries(only) };
};

/** What is sent: the fields that are asked for now by their types, all others null. */
export function valuesOf(asked: readonly Asked[], texts: Texts): Values {
  const shown = shownOf(asked, texts);
  return Object.fromEntries(asked.map((one) => [one.key, shown.includes(one) ? fromText(one.field, texts[one.key] ?? '') : null]));
}

/** The lines whose field is still empty. */
export const openIn = (lines: readonly { readonly id: string; readonly texts: Texts }[], key: string): string[] =>
  lines.filter(({ texts }) => (texts[key] ?? '') === '').map(({ id }) => id);

/** The lines of which a quantity above nothing was entered. @param key of the field */
export const enteredIn = (answers: Readonly<Record<string, Values>>, key = 'qty'): { lineId: string; qty: Quantity }[] =>
  Object.entries(answers).flatMap(([lineId, { [key]: qty }]) =>
    typeof qty === 'string' && isQuantity(qty) && isPositive(qty) ? [{ lineId, qty }] : [],
  );

/** The page, counted from 1, on which a line stands. @param at its place, counted from 0 */
export const pageAt = (at: number, size: number): number => Math.floor(at / size) + 1;

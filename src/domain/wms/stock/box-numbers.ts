/**
 * Box and pallet numbers (sync.md §14, §22.6): a device gives them out from ranges of its own, offline too. A number of a range is its device's alone.
 * Labels of suppliers and numbers that an import brings have other forms, or lie where no range has been given out.
 */
import { Pallet } from './pallet.entity.ts';
import { Box } from './stock.entity.ts';

export type NumberKind = 'box' | 'pallet';

/** How the numbers of the plant's own ranges are spelt. */
export const NUMBER_FORMS: Readonly<Record<NumberKind, { readonly prefix: string; readonly digits: number }>> = {
  box: { prefix: 'B', digits: 9 },
  pallet: { prefix: 'P', digits: 8 },
};

/** The last number of a form: one more would not fit on its label. */
export const lastNumber = (kind: NumberKind): number => 10 ** NUMBER_FORMS[kind].digits - 1;

export const spellNumber = (kind: NumberKind, no: number): string =>
  NUMBER_FORMS[kind].prefix + String(no).padStart(NUMBER_FORMS[kind].digits, '0');

export interface RangeNumber {
  readonly kind: NumberKind;
  readonly no: number;
  readonly text: string;
}

/** The number, or null for one of another form. */
export function readNumber(text: string): RangeNumber | null {
  for (const kind of ['box', 'pallet'] as const) {
    const { prefix, digits } = NUMBER_FORMS[kind];
    if (text.length === prefix.length + digits && text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length)))
      return { kind, no: Number(text.slice(prefix.length)), text };
  }
  return null;
}

/** Names under which an operation's payload gives a box or pallet its number. */
export const NUMBER_FIELDS: readonly string[] = ['boxNo', 'newBoxNo', 'childNo', 'restNo', 'palletNo'];

/** Every number of a range's form in an operation's payload. */
export function numbersIn(payload: unknown): RangeNumber[] {
  if (payload === null || typeof payload !== 'object') return [];
  if (Array.isArray(payload)) return payload.flatMap(numbersIn);
  return Object.entries(payload).flatMap(([name, value]) => {
    if (typeof value !== 'string') return numbersIn(value);
    const found = NUMBER_FIELDS.includes(name) ? readNumber(value) : null;
    return found ? [found] : [];
  });
}

/** Where a number is written down before or when its box exists. Whatever else names a box copies it from there. */
export const NUMBER_HOLDERS: readonly (readonly [entity: string, field: string])[] = [
  [Box.name, 'boxNo'],
  [Pallet.name, 'palletNo'],
  ['receiptBox', 'boxNo'],
  ['deliveryNoteBox', 'boxNo'],
  ['stockVoucherLine', 'boxNo'],
  ['stockVoucherLine', 'newBoxNo'],
  ['workshopReturnLine', 'newBoxNo'],
  ['salesReturnLine', 'boxNo'],
];

/** Operations that take a number of the device's own ranges. Whoever may do one of them may ask for a range. */
export const NUMBERING_OPERATIONS: readonly string[] = [
  'receipt.scan',
  'box.verdict',
  'box.split',
  'inspection.judge',
  'inspection.concede',
  'requisition.pick',
  'workshopReturn.create',
  'workshopReturn.confirm',
  'salesReturn.create',
  'salesReturn.save',
  'stockVoucher.otherIn',
  'stockVoucher.saveIn',
  'stockVoucher.formSwitch',
  'stockVoucher.saveForm',
  'pallet.group',
];

/** Numbers that one device, and one person on all devices, may be given within 24 hours: some times what a busy dock prints. */
export const MOST_NUMBERS_A_DAY = { device: 20_000, person: 40_000 } as const;

/**
 * Kinds of numbers that the plant itself gives to things (sync.md §14, §22.6): the one table that the wire, devices, grants and the numbering rules follow.
 * A number of a range is given out by the device that the range belongs to, even offline. One of a rule is drawn by the server when the thing is booked.
 */
export const NUMBER_KINDS = {
  box: { by: 'range', prefix: 'B', digits: 9 },
  pallet: { by: 'range', prefix: 'P', digits: 8 },
  /** Travels with the pieces of a production order. */
  card: { by: 'range', prefix: 'W', digits: 9 },
  /** On the label of products under suspicion. */
  suspect: { by: 'range', prefix: 'K', digits: 8 },
  /** The letter of its kind stands before it: T-000001, G-000001, F-000001. */
  asset: { by: 'rule', prefix: '-', digits: 6 },
} as const;

export type NumberKind = keyof typeof NUMBER_KINDS;
/** Kinds that devices are given ranges of. */
export type RangeKind = { [K in NumberKind]: (typeof NUMBER_KINDS)[K]['by'] extends 'range' ? K : never }[NumberKind];

const isRange = (kind: string): kind is RangeKind => NUMBER_KINDS[kind as NumberKind].by === 'range';
export const RANGE_KINDS: readonly RangeKind[] = Object.keys(NUMBER_KINDS).filter(isRange);

/** A kind of range that this build knows. A later one may have more. */
export const isRangeKind = (kind: string): kind is RangeKind => RANGE_KINDS.some((one) => one === kind);

/** The last number of a kind; the next one would not fit on its label. */
export const lastNumber = (kind: RangeKind): number => 10 ** NUMBER_KINDS[kind].digits - 1;

export const spellNumber = (kind: RangeKind, no: number): string => {
  const { prefix, digits } = NUMBER_KINDS[kind];
  return prefix + String(no).padStart(digits, '0');
};

export interface RangeNumber {
  readonly kind: RangeKind;
  readonly no: number;
  readonly text: string;
}

/** The parsed number, or null if the text has another form. */
export function readNumber(text: string): RangeNumber | null {
  for (const kind of RANGE_KINDS) {
    const { prefix, digits } = NUMBER_KINDS[kind];
    if (text.length === prefix.length + digits && text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length)))
      return { kind, no: Number(text.slice(prefix.length)), text };
  }
  return null;
}

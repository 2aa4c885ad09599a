/** How a terminal shows goods, before it is put into words: as a line, and as what is in hand. Pure. */

/** A text as it stands ('' = left out), a key of the terminal's own words, or a code of a set. */
export type Said =
  | string
  | { readonly key: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly set: string; readonly code: string | number };

interface Goods {
  /** The number on the label, else what they are known by. */
  readonly code: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
}

export interface LineCard extends Goods {
  /** Names the line, and the row that was written for it. */
  readonly key: string;
  readonly qty: string;
  readonly state: 'todo' | 'active' | 'done' | 'problem';
  readonly notes: readonly Said[];
}

export interface HandCard extends Goods {
  /** Null while it is counted. */
  readonly qty: string | null;
  /** Status of the box. */
  readonly status?: number;
  /** Labels: the name of a field as `entity.field`, or a key of the terminal's own words. */
  readonly facts: readonly (readonly [label: { readonly field: string } | { readonly key: string }, value: Said])[];
}

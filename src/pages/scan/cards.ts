/** Puts what a job says of goods into words: the lines of a terminal, and what is in hand. */
import { useMemo } from 'react';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from './scan-lines.tsx';
import type { ThingInHand } from './scan-page.tsx';

/** A text as it stands, a key of the terminal's own words, or a code of a set. */
export type Said =
  | string
  | { readonly key: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly set: string; readonly code: string | number };

interface Goods {
  readonly code: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
}

/** Goods as a line, as the domain tells them. */
export interface LineCard extends Goods {
  readonly key: string;
  readonly qty: string;
  readonly state: ScanLine['state'];
  readonly notes: readonly Said[];
}

/** Goods in hand, as the domain tells them. */
export interface HandCard extends Goods {
  /** Null while it is counted. */
  readonly qty: string | null;
  readonly status?: number;
  /** Labels: the name of a field as `entity.field`, or a key of the terminal's own words. */
  readonly facts: readonly (readonly [label: { readonly field: string } | { readonly key: string }, value: Said])[];
}

export type Say = (key: string, params?: Readonly<Record<string, string>>) => string;
type Words = Pick<Labels, 'code' | 'field' | 'tone'>;

const worded = (said: Said, say: Say, labels: Words): string => {
  if (typeof said === 'string') return said;
  return 'set' in said ? labels.code(said.set, said.code) : say(said.key, said.params);
};

/** A line of which all is done, or nothing yet. */
export const lineInWords = ({ key, code, matCode, matName, qty, unit, state, notes }: LineCard, say: Say, labels: Words): ScanLine => ({
  key,
  code,
  name: `${matCode} ${matName}`,
  done: state === 'todo' || state === 'active' ? '0' : qty,
  total: qty,
  unit,
  state,
  note: notes
    .map((said) => worded(said, say, labels))
    .filter(Boolean)
    .join(' · '),
});

const STATUSES = 'boxStatus';

export function handInWords(card: HandCard, say: Say, labels: Words): ThingInHand {
  const { code, matCode, matName, qty, unit, status, facts } = card;
  return {
    code,
    name: `${matCode} ${matName}`,
    ...(qty === null ? {} : { quantity: qty, unit }),
    ...(status === undefined ? {} : { badge: { tone: labels.tone(STATUSES, status), label: labels.code(STATUSES, status) } }),
    facts: facts.map(([label, value]) => {
      const [entity = '', field = ''] = 'field' in label ? label.field.split('.') : [];
      return { label: 'field' in label ? labels.field(entity, field) : say(label.key), value: worded(value, say, labels) };
    }),
  };
}

/** @param say the terminal's own words; keep its identity */
export function useCards(say: Say) {
  const labels = useLabels();
  return useMemo(
    () => ({
      lines: (cards: readonly LineCard[]): readonly ScanLine[] => cards.map((card) => lineInWords(card, say, labels)),
      inHand: (card: HandCard | null): ThingInHand | null => card && handInWords(card, say, labels),
    }),
    [say, labels],
  );
}

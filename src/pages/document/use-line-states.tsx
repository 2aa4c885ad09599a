/** Narrows the lines of a long document by their state: how many there are of each stands beside the title, and one press shows those alone. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { type Column, cellValue } from '#ui/table/columns.ts';

/** Fewer lines are seen at a glance. */
export const FEW_LINES = 12;
const ALL = '';

/** The first state among the columns: a choice whose codes have colours. */
export const stateAmong = (entity: Pick<AnyEntity, 'fields'>, names: readonly string[]): string | undefined =>
  names.find((name) => {
    const field = entity.fields[name];
    return field?.type === 'choice' && Object.values(field.set?.tones ?? {}).some((tone) => tone !== 'neutral');
  });

export interface LineState {
  /** As the column says it. */
  readonly word: string;
  readonly n: number;
}

/**
 * The states of the lines with their numbers, in the order of the code set. What a column keeps to itself is no state.
 * @param order words of the codes
 * @returns none where they would narrow nothing
 */
export function lineStates(words: readonly string[], order: readonly string[]): readonly LineState[] {
  if (words.length <= FEW_LINES) return NONE;
  const counts = new Map<string, number>();
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  const at = (word: string): number => (order.includes(word) ? order.indexOf(word) : order.length);
  return counts.size < 2 ? NONE : [...counts].map(([word, n]) => ({ word, n })).sort((a, b) => at(a.word) - at(b.word));
}
const NONE: readonly LineState[] = [];

interface Narrowed {
  readonly rows: readonly AnyRow[];
  readonly control: ReactNode;
}

export function useLineStates(
  entity: AnyEntity,
  names: readonly string[],
  columns: readonly Column<AnyRow>[],
  lines: readonly AnyRow[],
): Narrowed {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const [chosen, setChosen] = useState(ALL);
  const name = stateAmong(entity, names);
  const column = columns.find(({ key }) => key === name);
  const set = entity.fields[name ?? '']?.set;
  const words = useMemo(() => (column ? lines.map((line) => String(cellValue(column, line) ?? '')) : []), [column, lines]);
  const states = useMemo(() => lineStates(words, set ? labels.options(set).map(({ label }) => label) : []), [words, set, labels]);
  // The last line of a state may leave it while only those are shown.
  const word = states.some((one) => one.word === chosen) ? chosen : ALL;
  const rows = useMemo(() => (word === ALL ? lines : lines.filter((_line, n) => words[n] === word)), [word, words, lines]);
  if (states.length === 0 || !column) return { rows: lines, control: null };
  const items = [
    { value: ALL, label: `${t('document.every')} ${lines.length}` },
    ...states.map((one) => ({ value: one.word, label: `${one.word} ${one.n}` })),
  ];
  return { rows, control: <Choice label={column.title} value={word} items={items} onChange={setChosen} /> };
}

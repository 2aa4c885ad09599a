/** What is known of a row, as a column and as a fact. */
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { type BaseWords, columnsOf, factsOf, type KnownOf } from '#pages/answers/known.tsx';
import { formatInstant, type Labels } from '#pages/kit/labels.ts';
import { cellValue } from '#ui/table/columns.ts';

interface Row {
  readonly name: string;
  readonly at: string | null;
  readonly n: number;
  readonly note: string | null;
}

const words: BaseWords = { t: ((key: string) => `«${key}»`) as unknown as TFunction, labels: { instant: formatInstant } as Labels };
const known: KnownOf<Row, BaseWords> = {
  name: { word: 'w.name', width: 90, grow: 2 },
  at: { word: 'w.at', kind: 'minute' },
  n: { word: 'w.n', kind: 'figure' },
  loud: { word: 'w.loud', of: ({ name }) => name.toUpperCase() },
  state: { word: 'w.state', state: ({ note }) => (note === null ? null : { tone: 'warn', label: note }) },
  note: { word: 'w.note', wide: true, when: ({ note }) => note !== null },
};
const row: Row = { name: 'a', at: '2026-11-24T01:02:03.000Z', n: 0, note: null };
const cell = (name: string, of: Row = row) => columnsOf(known, [name], words).map((column) => cellValue(column, of))[0];

describe('a column', () => {
  it('has its heading, its room and, by its kind, its side', () => {
    const [name, n] = columnsOf(known, ['name', 'n'], words);
    expect(name).toMatchObject({ key: 'name', title: '«w.name»', width: 90, grow: 2 });
    expect(name?.align).toBeUndefined();
    expect(n).toMatchObject({ align: 'end' });
  });

  it('shows the property of its name, or what it says itself', () => {
    expect([cell('name'), cell('n'), cell('loud')]).toEqual(['a', 0, 'A']);
  });

  it('leaves the seconds of a minute out, and stays empty without an instant', () => {
    expect(cell('at')).toBe(formatInstant(row.at).slice(0, 16));
    expect(cell('at', { ...row, at: null })).toBe('');
  });

  it('is worth the word of its state', () => {
    expect([cell('state'), cell('state', { ...row, note: 'x' })]).toEqual([undefined, 'x']);
  });

  it('stands in the order asked for; a name that nothing is known of is left out', () => {
    expect(columnsOf(known, ['n', 'none', 'name'], words).map(({ key }) => key)).toEqual(['n', 'name']);
  });
});

describe('a fact', () => {
  const facts = (of: Row) => factsOf(known, ['name', 'at', 'n', 'note'], of, words);

  it('keeps the seconds, and a nought is a figure', () => {
    expect(facts(row).map(({ value }) => value)).toEqual(['a', formatInstant(row.at), '0']);
  });

  it('is told of the rows it applies to', () => {
    expect(facts({ ...row, note: 'x' }).at(-1)).toEqual({ label: '«w.note»', value: 'x', wide: true });
  });
});

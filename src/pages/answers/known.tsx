/** What is known of a row, said once: it is shown as a column of the list, as a fact of the drawer, or as both. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Labels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import type { Fact } from '#ui/facts.tsx';
import { StateBadge, type StateBadgeProps } from '#ui/state-badge.tsx';
import { type CellValue, type Column, cellValue } from '#ui/table/columns.ts';

/** What every page has to speak with; a page may know more words than these. */
export interface BaseWords {
  readonly t: TFunction;
  readonly labels: Labels;
}

/**
 * - `instant`: with its seconds; `minute`: the same, but a column leaves the seconds out, where several stand side by side
 * - `figure`: aligned at its end
 * - `code`: monospaced
 * - `id`: a code that is copied rather than read
 */
export type Kind = 'text' | 'instant' | 'minute' | 'figure' | 'code' | 'id';

export interface Known<R, W> extends Pick<Column<R>, 'width' | 'grow' | 'unit' | 'wideOnly' | 'startHidden'> {
  /** Key of its heading among the words of the page. */
  readonly word: string;
  /** Default: text. */
  readonly kind?: Kind;
  /** Default: the row's property of the same name. */
  readonly of?: (row: R, words: W) => CellValue;
  /** A state as a badge, in place of a value; null = there is none to show. */
  readonly state?: (row: R, words: W) => StateBadgeProps | null;
  /** Drawn by the page, where no kind fits. */
  readonly render?: (row: R, words: W) => ReactNode;
  /** As a fact it takes the whole width. */
  readonly wide?: boolean;
  /** Rows that it is a fact of; default: all. */
  readonly when?: (row: R) => boolean;
}

/** By name. */
export type KnownOf<R, W> = Readonly<Record<string, Known<R, W>>>;

const WITHOUT_SECONDS = -3;

function textOf<R, W extends BaseWords>(name: string, { kind, of }: Known<R, W>, row: R, words: W): CellValue {
  const value = of ? of(row, words) : cellValue({ key: name, title: '' }, row);
  if (kind === 'code') return typeof value === 'string' ? words.labels.boxNo(value) : value;
  return kind === 'instant' || kind === 'minute' ? words.labels.instant(value ? String(value) : null) : value;
}

function columnOf<R, W extends BaseWords>(name: string, known: Known<R, W>, words: W): Column<R> {
  const { word, kind, state, render, width, grow, unit, wideOnly, startHidden } = known;
  const shared: Column<R> = {
    key: name,
    title: words.t(word),
    width,
    wideOnly,
    startHidden,
    ...(grow === undefined ? {} : { grow }),
    ...(unit === undefined ? {} : { unit }),
  };
  if (state)
    return {
      ...shared,
      value: (row) => state(row, words)?.label,
      render: (row) => <State of={state(row, words)} />,
    };
  const value = (row: R): CellValue => {
    const text = textOf(name, known, row, words);
    return kind === 'minute' ? String(text).slice(0, WITHOUT_SECONDS) : text;
  };
  return {
    ...shared,
    value,
    ...(kind === 'figure' ? { align: 'end' as const } : {}),
    ...(kind === 'code' || kind === 'id' ? { code: true } : {}),
    ...(render ? { render: (row: R) => render(row, words) } : {}),
  };
}

function State({ of }: { of: StateBadgeProps | null }) {
  return of ? <StateBadge {...of} /> : null;
}

function factValue<R, W extends BaseWords>(name: string, known: Known<R, W>, row: R, words: W): ReactNode {
  const { kind, state, render } = known;
  if (render) return render(row, words);
  if (state) return <State of={state(row, words)} />;
  const text = String(textOf(name, known, row, words) ?? '');
  if (text === '' || (kind !== 'code' && kind !== 'id')) return text;
  return <CodeText value={text} copy={kind === 'id'} />;
}

const chosen = <R, W>(known: KnownOf<R, W>, names: readonly string[]): (readonly [string, Known<R, W>])[] =>
  names.flatMap((name) => {
    const one = known[name];
    return one ? [[name, one] as const] : [];
  });

/** The columns of a list, in the order of `names`. */
export const columnsOf = <R, W extends BaseWords>(known: KnownOf<R, W>, names: readonly string[], words: W): readonly Column<R>[] =>
  chosen(known, names).map(([name, one]) => columnOf(name, one, words));

/** The facts of one row, in the order of `names`. */
export const factsOf = <R, W extends BaseWords>(known: KnownOf<R, W>, names: readonly string[], row: R, words: W): readonly Fact[] =>
  chosen(known, names)
    .filter(([, { when }]) => when?.(row) !== false)
    .map(([name, one]) => ({ label: words.t(one.word), value: factValue(name, one, row, words), wide: one.wide ?? false }));

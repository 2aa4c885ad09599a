import { groupDigits } from '#ui/group-digits.ts';
import type { Density } from '#ui/theme/density.ts';
import { type Column, cellValue, unitOf } from './columns.ts';

/** Text grows with the density, so columns do too. */
const growth: Record<Density, number> = { compact: 1, touch: 1.15, glove: 1.35 };
const tool: Record<Density, number> = { compact: 40, touch: 56, glove: 80 };
/** A button of the head line. */
const headTool: Record<Density, number> = { compact: 32, touch: 48, glove: 48 };
const fontSize: Record<Density, { readonly head: number; readonly cell: number; readonly padding: number }> = {
  compact: { head: 12, cell: 14, padding: 20 },
  touch: { head: 14, cell: 16, padding: 24 },
  glove: { head: 16, cell: 18, padding: 32 },
};
const defaultWidth = 120;
/** Arrow of a title that sorts, with its gap. */
const SORT_MARK = 20;
/** Of a code that no label has, px: it is cut, and stands whole in a tooltip. */
const WIDEST = 420;
/** Rows whose figures and codes are measured; a page has no more, a tree may have thousands. */
const MEASURED = 200;

export interface Track {
  /** CSS grid-template-columns shared by header, rows and summary. */
  template: string;
  /** Least width of the whole grid in px; below it the table scrolls sideways. */
  minWidth: number;
  /** Left edge of the first data column in px (behind the box). */
  firstLeft: number;
  /** What the tools of the head line take of its last title, px. */
  toolsOver: number;
}

export interface Around {
  readonly box: boolean;
  readonly actions: boolean;
  /** Buttons at the end of the head line. */
  readonly tools?: number;
}

/** Left free behind what a row shows in a column, px: figures of the last one stand under their title, which ends before the tools. */
export const roomBehind = <R>(columns: readonly Column<R>[], at: number, { toolsOver }: Pick<Track, 'toolsOver'>): number =>
  at === columns.length - 1 && columns[at]?.align === 'end' ? toolsOver : 0;

/** Columns of the grid: optional box, data columns, optional actions. @param widths least ones of the data columns (`columnWidths`) */
export function trackOf<R>(
  columns: readonly Column<R>[],
  widths: readonly number[],
  density: Density,
  { box, actions, tools = 0 }: Around,
): Track {
  const side = tool[density];
  const toolsOver = tools === 0 ? 0 : Math.max(0, tools * headTool[density] + 8 - (actions ? side : 0));
  const least = columns.map((_, at) => (widths[at] ?? defaultWidth) + (at === columns.length - 1 ? toolsOver : 0));
  const middle = columns.map((column, at) => `minmax(${least[at]}px, ${column.grow ?? 1}fr)`);
  const edge = `${side}px`;
  return {
    template: [...(box ? [edge] : []), ...middle, ...(actions ? [edge] : [])].join(' '),
    minWidth: least.reduce((sum, width) => sum + width, 0) + (box ? side : 0) + (actions ? side : 0),
    firstLeft: box ? side : 0,
    toolsOver,
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A column in which nothing stands leaves the room to those that have something to show. @returns the same columns where there is nothing to give */
export function growing<R>(columns: readonly Column<R>[], rows: readonly R[]): readonly Column<R>[] {
  const shown = rows.slice(0, MEASURED);
  const isBare = (column: Column<R>): boolean =>
    (column.grow ?? 1) > 0 && (!column.render || column.value !== undefined) && shown.every((row) => isEmpty(cellValue(column, row)));
  const bare = shown.length > 0 ? columns.filter(isBare) : [];
  const rest = columns.filter((column) => (column.grow ?? 1) > 0 && !bare.includes(column));
  return bare.length === 0 || rest.length === 0
    ? columns
    : columns.map((column) => (bare.includes(column) ? { ...column, grow: 0 } : column));
}

/** No column is narrower than it was declared, than the longest word of its title, or than its figures and codes. */
export function columnWidths<R>(columns: readonly Column<R>[], rows: readonly R[], density: Density): readonly number[] {
  return columns.map((column) => {
    const declared = Math.round((column.width ?? defaultWidth) * growth[density]);
    return Math.ceil(Math.max(declared, titleWidth(column, density), contentWidth(column, rows, density)));
  });
}

const CJK = /[\u2e80-\uffff]/;
const emOf = (char: string): number => {
  if (CJK.test(char)) return 1;
  if (/[MW@%m\u0080-\u2e7f]/.test(char)) return 0.9;
  if (/[A-Z]/.test(char)) return 0.72;
  if (/[il.,:;' |-]/.test(char)) return 0.38;
  return 0.64;
};

/** How wide a text is at most, px, without laying it out. */
const widthOf = (text: string, size: number): number => [...text].reduce((sum, char) => sum + emOf(char), 0) * size;

/** "181–365天": an amount with its unit is read as one word in Chinese too. */
const isAmount = (title: string): boolean => /^[\d–-]+\p{L}{1,4}$/u.test(title);

/** Least width of a column for its title, px: words stay whole, and the title has two lines. */
export function titleWidth({ title, sortable }: Pick<Column<never>, 'title' | 'sortable'>, density: Density): number {
  const { head, padding } = fontSize[density];
  const words = isAmount(title) ? [title] : title.split(/[\s/]+|(?=[\u2e80-\uffff])/);
  const longest = Math.max(0, ...words.map((word) => widthOf(word, head)));
  return Math.max(longest, widthOf(title, head) * 0.55) + padding + (sortable ? SORT_MARK : 0);
}

/** Figures with their unit, and codes: what may neither break nor be cut. Only the longest text is measured. */
function contentWidth<R>(column: Column<R>, rows: readonly R[], density: Density): number {
  const { head, cell, padding } = fontSize[density];
  const isFigure = column.align === 'end';
  const { around } = column;
  if (around !== undefined) {
    const widest = Math.max(0, ...rows.slice(0, MEASURED).map((row) => widthOf(String(cellValue(column, row) ?? ''), head)));
    return widest === 0 ? 0 : widest + around * growth[density];
  }
  let longest = '';
  let unit = 0;
  for (const row of rows.slice(0, MEASURED)) {
    const text = String(cellValue(column, row) ?? '');
    if (isFigure ? !/^-?[\d.]+$/.test(text) : !column.code && !isCode(text)) continue;
    if (isFigure) unit = Math.max(unit, unitWidth(unitOf(column, row), cell));
    if (text.length > longest.length) longest = text;
  }
  if (longest === '') return 0;
  return Math.min(WIDEST, widthOf(isFigure ? groupDigits(longest) : longest, cell) + unit) + padding;
}

/** Dimensions, telephone numbers, instants: what is no word, and is read as a whole. */
const isCode = (text: string): boolean => text.length <= 24 && /\d/.test(text) && !/[\u2e80-\uffff]/.test(text) && !/[a-z]{4}/.test(text);

const unitWidth = (unit: string | undefined, size: number): number => (unit ? Math.max(2, widthOf(unit, 0.9)) * size + 4 : 0);

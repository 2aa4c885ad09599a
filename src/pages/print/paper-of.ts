/** Makes papers out of what the pages show: facts, and columns with the same words and figures as on the screen. Pure. */
import type { Fact } from '#ui/facts.tsx';
import { type Column, cellValue, totalOf, unitOf } from '#ui/table/columns.ts';
import type { Paper, PaperColumn, PaperPart } from './paper.ts';

const said = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : String(value));

/** A column takes as much of the sheet as it does of the screen. */
const columnOf = <R>({ title, align, width = 96, grow = 1 }: Column<R>): PaperColumn => ({
  title,
  share: width * (1 + grow / 2),
  ...(align === 'end' ? { align } : {}),
});

const BY_HAND = ' ';
const textOf = <R>(column: Column<R>, row: R | null): string => {
  if (row === null) return BY_HAND;
  const value = cellValue(column, row);
  const unit = unitOf(column, row);
  return value === null || value === undefined || value === '' || !unit ? said(value) : `${String(value)} ${unit}`;
};

/** Facts that are shown and have a text; what is empty is left out, as paper has no room for it. */
export const paperFacts = (facts: readonly Fact[]): Paper['facts'] =>
  facts.flatMap(({ label, value, hidden }) => (hidden || typeof value !== 'string' || value === '' ? [] : [{ label, value }]));

/** A table in parts, and its sums over all of them. A row that is null has room for a hand. */
export function paperTable<R>(
  columns: readonly Column<R>[],
  parts: readonly { readonly title?: string; readonly rows: readonly (R | null)[] }[],
): Pick<Paper, 'columns' | 'parts' | 'sums'> {
  const rows = parts.flatMap((part) => part.rows.filter((row) => row !== null));
  const sums = columns.map((column) => {
    const total = totalOf(column, rows);
    return total ? `${total.value} ${total.unit ?? ''}`.trim() : '';
  });
  const drawn = (part: (typeof parts)[number]): PaperPart => ({
    ...(part.title === undefined ? {} : { title: part.title }),
    rows: part.rows.map((row) => columns.map((column) => textOf(column, row))),
  });
  return { columns: columns.map(columnOf), parts: parts.map(drawn), sums: rows.length > 0 && sums.some((sum) => sum !== '') ? sums : null };
}

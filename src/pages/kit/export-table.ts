/** A list as a table of plain cells, for the spreadsheet or as text. Pure. */
import { type Column, cellValue, unitOf } from '#ui/table/columns.ts';

export type ExportCell = string | number | null;

const FIGURE = /^-?\d+(\.\d+)?$/;
/** More digits than this a spreadsheet rounds without a word. */
const EXACT_DIGITS = 15;
/** What a spreadsheet takes for a formula; somebody else may have typed it. */
const FORMULA = /^[=+\-@\t\r]/;

const isFigure = (text: string): boolean => FIGURE.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS;

function cellOf<R>(column: Column<R>, row: R): ExportCell {
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  const text = String(value);
  // Codes keep their leading zeros: only what the table shows as a figure is one.
  return column.align === 'end' && isFigure(text) ? Number(text) : text;
}

/** Headings first. A unit that differs by row stands in a column of its own behind the figure. */
export function exportTable<R>(columns: readonly Column<R>[], rows: readonly R[], unitTitle: string): ExportCell[][] {
  const withUnits = columns.flatMap((column) => {
    if (column.unit === undefined) return [{ title: column.title, cell: (row: R) => cellOf(column, row) }];
    if (typeof column.unit === 'string') return [{ title: `${column.title} (${column.unit})`, cell: (row: R) => cellOf(column, row) }];
    return [
      { title: column.title, cell: (row: R) => cellOf(column, row) },
      { title: unitTitle, cell: (row: R): ExportCell => unitOf(column, row) ?? null },
    ];
  });
  return [withUnits.map(({ title }) => title), ...rows.map((row) => withUnits.map(({ cell }) => cell(row)))];
}

function field(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) && !FIGURE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (table: readonly (readonly ExportCell[])[]): string =>
  `\ufeff${table.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;

const two = (n: number): string => String(n).padStart(2, '0');

/** Title and moment, without what no file may be called. @param mark stands behind the title, for data that are not the server's of now */
export function exportName(title: string, at: Date, ending: string, mark = ''): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${title.replace(/[\\/:*?"<>|]/g, ' ')}${mark}_${day}${time}.${ending}`;
}

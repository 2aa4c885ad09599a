/** A list as a table of plain cells, for a spreadsheet or text. Pure. */
import { type Column, cellValue, unitOf } from '#ui/table/columns.ts';

export type ExportCell = string | number | null;

const FIGURE = /^-?\d+(\.\d+)?$/;
/** Spreadsheets silently round numbers with more digits. */
const EXACT_DIGITS = 15;
/** Text that a spreadsheet would run as a formula; another user may have typed it. */
const FORMULA = /^[=+\-@\t\r]/;

const isFigure = (text: string): boolean => FIGURE.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS;

function cellOf<R>(column: Column<R>, row: R): ExportCell {
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  const text = String(value);
  // Codes keep their leading zeros: only columns shown as figures become numbers.
  return column.align === 'end' && isFigure(text) ? Number(text) : text;
}

/** Headings first. A unit that varies by row gets its own column after the figure. */
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

/** RFC 4180, with the BOM that tells spreadsheets it is UTF-8. */
export const toCsv = (table: readonly (readonly ExportCell[])[]): string =>
  `\ufeff${table.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * Title and time, without characters that file names forbid.
 * @param mark follows the title, for data that are not the server's current state
 */
export function exportName(title: string, at: Date, ending: string, mark = ''): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${title.replace(/[\\/:*?"<>|]/g, ' ')}${mark}_${day}${time}.${ending}`;
}

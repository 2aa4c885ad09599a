/** A list as a table of plain cells, for a spreadsheet or text. Pure. */
import { CSV_MARK, csvLine, type ExportCell, figureCell } from '#domain/protocol/table-file.ts';
import { type Column, cellValue, totalOf, unitOf } from '#ui/table/columns.ts';

function cellOf<R>(column: Column<R>, row: R): ExportCell {
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' ? value : figureOf(column, String(value));
}

/** Codes keep their leading zeros: only columns shown as figures become numbers. */
const figureOf = <R>({ align }: Column<R>, text: string): ExportCell => figureCell(align === 'end', text);

interface ExportWords {
  /** Title of the column of units. */
  readonly unit: string;
  /** What stands before the sums. */
  readonly total: string;
}

/** A column of the file: its title, its cell in a row, its cell in the row of sums. */
interface Exported<R> {
  readonly title: string;
  readonly cell: (row: R) => ExportCell;
  readonly sum: ExportCell;
}

function exported<R>(column: Column<R>, rows: readonly R[], unitTitle: string): readonly Exported<R>[] {
  const total = totalOf(column, rows);
  const cell = (row: R): ExportCell => cellOf(column, row);
  const sum = total ? figureOf(column, total.value) : null;
  const title = typeof column.unit === 'string' ? `${column.title} (${column.unit})` : column.title;
  const figure = { title, cell, sum };
  // A unit that varies by row gets its own column after the figure.
  return typeof column.unit === 'function'
    ? [figure, { title: unitTitle, cell: (row) => unitOf(column, row) ?? null, sum: total?.unit ?? null }]
    : [figure];
}

/** Headings first; where columns are added up, their sums over all exported rows last. */
export function exportTable<R>(columns: readonly Column<R>[], rows: readonly R[], words: ExportWords): ExportCell[][] {
  const shown = columns.flatMap((column) => exported(column, rows, words.unit));
  const lines = [shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ cell }) => cell(row)))];
  if (rows.length === 0 || shown.every(({ sum }) => sum === null)) return lines;
  // A sum in the first column leaves its word no place.
  const word = shown.findIndex(({ sum }) => sum === null);
  return [...lines, shown.map(({ sum }, at) => (at === word ? words.total : sum))];
}

/** RFC 4180, with the BOM that tells spreadsheets it is UTF-8. */
export const toCsv = (table: readonly (readonly ExportCell[])[]): string => `${CSV_MARK}${table.map(csvLine).join('')}`;

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

/** Cells of a table that is written into a file, by the page or by the server. */

export type ExportCell = string | number | null;

const FIGURE = /^-?\d+(\.\d+)?$/;
/** Spreadsheets silently round numbers with more digits. */
const EXACT_DIGITS = 15;
/** Text that a spreadsheet would run as a formula; another user may have typed it. */
const FORMULA = /^[=+\-@\t\r]/;

const isFigure = (text: string): boolean => FIGURE.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS;

/** A number where the column is one of figures and the spreadsheet keeps all of its digits; codes keep their leading zeros. */
export const figureCell = (isFigures: boolean, text: string): ExportCell => (isFigures && isFigure(text) ? Number(text) : text);

function field(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) && !FIGURE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_MARK = '\ufeff';

/** One line of RFC 4180. */
export const csvLine = (row: readonly ExportCell[]): string => `${row.map(field).join(',')}\r\n`;

/** Tables as text: CSV files and spreadsheet clipboard data. Pure. */

/** Five thousand rows, which is what an import takes, of a hundred columns. */
const MOST_CELLS = 500_000;

/**
 * RFC 4180 with any separator: quoted cells may hold separators, quotes and line breaks. Blank lines become empty rows.
 * It stops one cell after `MOST_CELLS`: what costs is their number, not the length of the text, and eight megabytes of line breaks take two gigabytes.
 */
export function parseDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let cells = 0;
  const endCell = (): void => {
    row.push(cell);
    cells += 1;
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && cells <= MOST_CELLS; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (quoted) {
      if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Whether a table was cut because it has too many cells. */
export const isCut = (rows: readonly (readonly string[])[]): boolean => rows.reduce((sum, row) => sum + row.length, 0) > MOST_CELLS;

/** Detects the separator from the first line: some locales' spreadsheets write semicolons, the clipboard writes tabs. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return ['\t', ';'].find((sign) => count(sign) > count(',')) ?? ',';
}

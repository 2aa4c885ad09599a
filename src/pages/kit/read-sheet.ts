/** A spreadsheet file as rows of text. The .xlsx reader loads with the first file. */
import { isCut, parseDelimited, separatorOf } from './delimited.ts';
import { unpacksTo } from './unpacked.ts';

/** Of all parts of a spreadsheet together: half a million filled cells, as many as are read of a text, take about a fifth of it. */
const MOST_UNPACKED = 64 * 1024 * 1024;

export type SheetRefusal = 'tooLarge' | 'tooMuch' | 'oldExcel' | 'notSheet';

export class SheetError extends Error {
  readonly refusal: SheetRefusal;
  constructor(refusal: SheetRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Excel in China saves .csv in GBK, everything else in UTF-8; invalid UTF-8 is therefore read as GBK (its superset GB 18030). */
export function decodeText(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Spreadsheets have no time zones: their days arrive as midnight UTC. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const day = `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`;
  const time = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}:${two(cell.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Figures keep the digits stored in the file. */
async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  const { readSheet, InvalidInputError } = await import('read-excel-file/universal');
  try {
    const rows: readonly (readonly unknown[])[] = await readSheet(bytes, { parseNumber: (text) => text });
    return rows.map((row) => row.map(cellText));
  } catch (error) {
    throw new SheetError(error instanceof InvalidInputError && error.code === 'XLS_FILE_NOT_SUPPORTED' ? 'oldExcel' : 'notSheet');
  }
}

const isArchive = (bytes: ArrayBuffer): boolean => String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))) === 'PK';

/** @param most bytes @throws SheetError */
export async function readSheetFile(file: Blob & { readonly name: string }, most: number): Promise<string[][]> {
  if (file.size > most) throw new SheetError('tooLarge');
  const bytes = await file.arrayBuffer();
  if (/\.(csv|txt)$/i.test(file.name)) {
    const text = decodeText(bytes);
    const rows = parseDelimited(text.replace(/^\ufeff/, ''), separatorOf(text));
    if (isCut(rows)) throw new SheetError('tooMuch');
    return rows.map((row) => row.map((cell) => cell.trim()));
  }
  if (/\.xls$/i.test(file.name)) throw new SheetError('oldExcel');
  // The reader unpacks everything at once, and a page that does is killed by its browser.
  if (isArchive(bytes)) {
    const unpacked = await unpacksTo(bytes, MOST_UNPACKED);
    if (unpacked !== 'fits') throw new SheetError(unpacked === 'tooMuch' ? 'tooMuch' : 'notSheet');
  }
  return readXlsx(bytes);
}

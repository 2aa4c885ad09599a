/** Writes a spreadsheet (.xlsx) row by row. Texts stand in their cells and not in a common table, which would have to be held until the end. */
import type { ExportCell } from '#domain/protocol/table-file.ts';
import { type Sink, ZipStream } from './zip-stream.ts';

type Rows = AsyncIterable<readonly ExportCell[]>;

export interface Sheet {
  readonly name: string;
  /** The first row is the heading: bold, and it stays when the rows scroll. */
  readonly rows: Rows;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Longest text of a cell. */
const MOST_CHARACTERS = 32_767;
/** Widths are taken from the first rows. */
const MEASURED = 200;
const WIDEST = 48;
/** Characters that are handed on at once. */
const PIECE = 64 * 1024;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML knows no such characters, not even escaped. */
const UNKNOWN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;
const escaped = (text: string): string => text.replace(UNKNOWN, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

/** "A" of the first column, "AA" of the 27th. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

/** In characters; a Chinese one counts as two. */
const lengthOf = (cell: ExportCell): number => String(cell ?? '').replace(/[\u0100-\uffff]/g, 'xx').length;

function cellText(cell: ExportCell, place: string, style: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MOST_CHARACTERS))}</t></is></c>`;
}

const rowText = (row: readonly ExportCell[], n: number): string => {
  const style = n === 1 ? ' s="1"' : '';
  return `<row r="${n}">${row.map((cell, at) => cellText(cell, `${columnName(at)}${n}`, style)).join('')}</row>`;
};

function headOf(first: readonly (readonly ExportCell[])[]): string {
  const widths = (first[0] ?? []).map((_, at) => Math.min(WIDEST, Math.max(...first.map((row) => lengthOf(row[at] ?? null))) + 2));
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('');
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;
}

async function* sheetText(rows: Rows): AsyncGenerator<string> {
  const first: (readonly ExportCell[])[] = [];
  let text = '';
  let n = 0;
  const begun = (): string => `${headOf(first)}${first.map((row, at) => rowText(row, at + 1)).join('')}`;
  for await (const row of rows) {
    n += 1;
    if (n <= MEASURED) first.push(row);
    if (n === MEASURED) text = begun();
    if (n > MEASURED) text += rowText(row, n);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${n < MEASURED ? begun() : text}</sheetData></worksheet>`;
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** Spreadsheets refuse some characters in the name of a sheet, and more than 31. */
const sheetName = (name: string): string => escaped(name.replace(/[\\/:*?[\]]/g, ' ').slice(0, 31)) || 'Sheet';

/** Writes the file as its rows come: nobody ever holds all of them. */
export async function writeWorkbook(sink: Sink, sheets: readonly Sheet[]): Promise<void> {
  const zip = new ZipStream(sink);
  const parts = sheets.map(({ name }, at) => ({ name: sheetName(name), id: at + 1 }));
  const types = parts
    .map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${SHEETML}.worksheet+xml"/>`)
    .join('');
  const listed = parts.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('');
  const links = parts
    .map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
    .join('');
  const styles = `<Relationship Id="rId${parts.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  await zip.entry('[Content_Types].xml', [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/>${types}</Types>`,
  ]);
  await zip.entry('_rels/.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ]);
  await zip.entry('xl/workbook.xml', [`${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`]);
  await zip.entry('xl/_rels/workbook.xml.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links}${styles}</Relationships>`,
  ]);
  await zip.entry('xl/styles.xml', [STYLES]);
  for (const [at, { rows }] of sheets.entries()) await zip.entry(`xl/worksheets/sheet${at + 1}.xml`, sheetText(rows));
  await zip.end();
}

/** Draws a paper as sheets of A4 and hands it to the browser's print dialog, which also saves it as a file. Works without a network. */
import { type Paper, SHEET, type Sheet, type SheetRow, sheetsOf, widthsOf } from './paper.ts';

export interface PaperWords {
  /** "Page n of m". */
  readonly page: (n: number, of: number) => string;
  readonly total: string;
  readonly language: string;
}

const STYLE = `@page { size: A4; margin: 12mm }
  * { box-sizing: border-box }
  body { margin: 0; color: #000; background: #fff; font: 3.4mm/4.6mm 'Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', Arial, sans-serif }
  section { position: relative; width: ${SHEET.width}mm; height: ${SHEET.height}mm; overflow: hidden; break-after: page; break-inside: avoid }
  section:last-child { break-after: auto }
  header { display: flex; justify-content: space-between; align-items: baseline; height: 8mm; padding-bottom: 2mm }
  .first header { height: 16mm; padding-bottom: 4mm; align-items: end }
  h1 { margin: 0; font-size: 3.4mm; font-weight: 600 }
  .first h1 { font-size: 6mm; line-height: 8mm }
  dl { display: grid; grid-template-columns: repeat(3, 1fr); margin: 0 }
  dl div { display: flex; gap: 2mm; height: 9mm; padding-right: 3mm; overflow: hidden }
  dt { color: #444; white-space: nowrap }
  dd { margin: 0; min-width: 0; overflow-wrap: anywhere }
  table { width: 100%; table-layout: fixed; border-collapse: collapse }
  th, td { padding: 1.5mm; border: 0.2mm solid #000; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th { height: 9mm; background: #eee; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .end { text-align: end }
  .part td, .sums td { font-weight: 600 }
  .signatures { display: grid; grid-template-columns: repeat(3, 1fr); column-gap: 8mm }
  .signatures div { height: 22mm; padding-top: 14mm }
  .signatures span { display: block; border-bottom: 0.2mm solid #000 }
  footer { position: absolute; inset: auto 0 0 0; text-align: center; color: #444 }`;

type Parts = readonly (Node | string)[];

/** Texts are set as texts, never as markup: other people typed them. */
function element(doc: Document, name: string, className: string, parts: Parts = []): HTMLElement {
  const node = doc.createElement(name);
  if (className) node.className = className;
  node.append(...parts);
  return node;
}

function tableRow(doc: Document, row: SheetRow, { columns }: Paper, total: string): HTMLElement {
  if (row.kind === 'part') {
    const cell = doc.createElement('td');
    cell.colSpan = columns.length;
    cell.append(row.title);
    return element(doc, 'tr', 'part', [cell]);
  }
  const blank = row.kind === 'sums' ? row.cells.indexOf('') : -1;
  const cells = row.cells.map((text, at) => element(doc, 'td', columns[at]?.align ?? '', [at === blank ? total : text]));
  return element(doc, 'tr', row.kind === 'sums' ? 'sums' : '', cells);
}

function tableOf(doc: Document, paper: Paper, { rows }: Sheet, total: string): Parts {
  if (paper.columns.length === 0) return [];
  const table = element(doc, 'table', '');
  for (const width of widthsOf(paper)) {
    const column = doc.createElement('col');
    column.style.width = `${width}mm`;
    table.append(column);
  }
  const heading = paper.columns.map(({ title, align }) => element(doc, 'th', align ?? '', [title]));
  const body = rows.map((row) => tableRow(doc, row, paper, total));
  table.append(element(doc, 'thead', '', [element(doc, 'tr', '', heading)]), element(doc, 'tbody', '', body));
  return [table];
}

function signaturesOf(doc: Document, { signatures }: Paper): Parts {
  const lines = signatures.map((who) => element(doc, 'div', '', [element(doc, 'span', '', [`${who}:`])]));
  return lines.length > 0 ? [element(doc, 'div', 'signatures', lines)] : [];
}

/** Fills an empty page with the sheets. */
export function drawPaper(doc: Document, paper: Paper, words: PaperWords): void {
  const { title, number, facts } = paper;
  doc.documentElement.lang = words.language;
  doc.title = `${title} ${number}`.trim();
  doc.head.append(element(doc, 'style', '', [STYLE]));
  const sheets = sheetsOf(paper);
  for (const [at, sheet] of sheets.entries()) {
    const told = facts.map(({ label, value }) =>
      element(doc, 'div', '', [element(doc, 'dt', '', [label]), element(doc, 'dd', '', [value || '–'])]),
    );
    const parts = [
      element(doc, 'header', '', [element(doc, 'h1', '', [title]), number]),
      ...(sheet.isFirst && told.length > 0 ? [element(doc, 'dl', '', told)] : []),
      ...tableOf(doc, paper, sheet, words.total),
      ...(sheet.isLast ? signaturesOf(doc, paper) : []),
      element(doc, 'footer', '', [words.page(at + 1, sheets.length)]),
    ];
    doc.body.append(element(doc, 'section', sheet.isFirst ? 'first' : '', parts));
  }
}

const LINGER_MS = 1000;

/**
 * Opens the print dialog. What the user pressed there, and what the printer did, nobody is told.
 * @param draw fills an empty page
 */
export function printPage(title: string, draw: (doc: Document) => void): void {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', insetInlineEnd: '0', bottom: '0' });
  frame.setAttribute('aria-hidden', 'true');
  frame.title = title;
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) return;
  draw(view.document);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), LINGER_MS));
  view.focus();
  view.print();
}

export const printPaper = (paper: Paper, words: PaperWords): void => printPage(paper.title, (doc) => drawPaper(doc, paper, words));

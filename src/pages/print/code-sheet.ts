/** A sheet of A4 with codes to be scanned: a title, what to do, and pictures with their names, one row below the other. */
import { printPage } from './paper-frame.ts';

interface CodeRow {
  readonly title: string;
  /** Each with what it is and how wide it is drawn, in mm. */
  readonly pictures: readonly { readonly label: string; readonly svg: string; readonly width: number }[];
}

export interface CodeSheet {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly CodeRow[];
  readonly language: string;
}

const STYLE = `@page { size: A4; margin: 12mm }
  body { margin: 0; color: #000; background: #fff; font: 4mm/5.4mm 'Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', Arial, sans-serif }
  h1 { margin: 0 0 3mm; font-size: 6mm; line-height: 8mm }
  p { margin: 0 0 6mm }
  section { break-inside: avoid; border-top: 0.2mm solid #000; padding: 5mm 0 8mm }
  h2 { margin: 0 0 4mm; font-size: 4.4mm; line-height: 6mm }
  section > div { display: flex; justify-content: space-between; align-items: center; gap: 14mm }
  figure { margin: 0 }
  figcaption { font-size: 3.2mm }
  svg { display: block; width: 100%; height: auto }`;

const textIn = (doc: Document, name: string, text: string): HTMLElement => {
  const node = doc.createElement(name);
  node.append(text);
  return node;
};

function pictureIn(doc: Document, { label, svg, width }: CodeRow['pictures'][number]): HTMLElement {
  const figure = doc.createElement('figure');
  figure.style.width = `${width}mm`;
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  figure.append(doc.adoptNode(picture), textIn(doc, 'figcaption', label));
  return figure;
}

function drawSheet(doc: Document, { title, about, rows, language }: CodeSheet): void {
  doc.documentElement.lang = language;
  doc.title = title;
  doc.head.append(textIn(doc, 'style', STYLE));
  doc.body.append(textIn(doc, 'h1', title), textIn(doc, 'p', about));
  for (const { title: name, pictures } of rows) {
    const section = doc.createElement('section');
    const beside = doc.createElement('div');
    beside.append(...pictures.map((one) => pictureIn(doc, one)));
    section.append(textIn(doc, 'h2', name), beside);
    doc.body.append(section);
  }
}

/** Opens the print dialog with the sheet; works without a network. */
export const printCodeSheet = (sheet: CodeSheet): void => printPage(sheet.title, (doc) => drawSheet(doc, sheet));

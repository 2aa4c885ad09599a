/** A printed list on A4 sheets: head, facts, a table, its sums, lines for signatures. Pure; `paper-frame.ts` draws and prints it. */

export interface PaperColumn {
  readonly title: string;
  /** 'end' for figures. */
  readonly align?: 'end';
  /** Its part of the width, in relation to the others. */
  readonly share: number;
}

/** Rows that belong together, such as those of one person. */
export interface PaperPart {
  /** Stands above its rows, and again where a sheet begins in the middle of them. */
  readonly title?: string;
  readonly rows: readonly (readonly string[])[];
}

export interface Paper {
  readonly title: string;
  /** The number of the document; '' = it has none yet. */
  readonly number: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly PaperColumn[];
  readonly parts: readonly PaperPart[];
  /** A last row; '' where a column is not added up. */
  readonly sums: readonly string[] | null;
  /** Who signs at the end. */
  readonly signatures: readonly string[];
}

export type SheetRow =
  | { readonly kind: 'part'; readonly title: string }
  | { readonly kind: 'row' | 'sums'; readonly cells: readonly string[] };

/** What stands on one sheet. */
export interface Sheet {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly rows: readonly SheetRow[];
}

/** In mm: A4 without its margins, and what each part of a sheet takes of it. */
export const SHEET = { width: 186, height: 273 } as const;
const TITLE = 16;
const FACT = 9;
const FACTS_A_ROW = 3;
const HEADING = 9;
const PART = 9;
const FOOT = 8;
const SIGNATURE = 22;
const SIGNATURES_A_ROW = 3;
const ROW = { line: 4.6, around: 3.4 } as const;
/** The width of a Latin letter at the size of the table; a Chinese one takes two. */
const LETTER = 1.95;
const AROUND_CELL = 3;

const lettersOf = (text: string): number => text.replace(/[\u0300-\uffff]/g, 'xx').length;

/** Lines that a text takes in a cell. */
const linesOf = (text: string, width: number): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((lettersOf(line) * LETTER) / Math.max(LETTER, width - AROUND_CELL))), 0);

/** @returns mm, column by column */
export function widthsOf({ columns }: Pick<Paper, 'columns'>): readonly number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (SHEET.width * share) / all);
}

const heightOf = (row: SheetRow, widths: readonly number[]): number =>
  row.kind === 'part'
    ? PART
    : ROW.around + ROW.line * Math.max(1, ...row.cells.map((cell, at) => linesOf(cell, widths[at] ?? SHEET.width)));

const rowsUp = (n: number, each: number): number => Math.ceil(n / each);

/** What the last sheet needs beneath its rows. */
const endOf = ({ signatures }: Paper): number => rowsUp(signatures.length, SIGNATURES_A_ROW) * SIGNATURE;

const topOf = (paper: Paper, isFirst: boolean): number => {
  const table = paper.columns.length > 0 ? HEADING : 0;
  return table + (isFirst ? TITLE + rowsUp(paper.facts.length, FACTS_A_ROW) * FACT : TITLE / 2);
};

/**
 * The sheets of a paper. The heading of the table stands on each of them, the title of a part never alone at the foot, and the signatures never without
 * a row above them, so that nobody signs an empty sheet.
 */
export function sheetsOf(paper: Paper): readonly Sheet[] {
  const widths = widthsOf(paper);
  const sheets: SheetRow[][] = [[]];
  let room = SHEET.height - FOOT - topOf(paper, true);
  const place = (row: SheetRow): void => {
    sheets.at(-1)?.push(row);
    room -= heightOf(row, widths);
  };
  const turn = (): void => {
    sheets.push([]);
    room = SHEET.height - FOOT - topOf(paper, false);
  };
  const last = paper.parts.flatMap(({ rows }) => rows).at(-1);
  const sums: SheetRow | null = paper.sums && { kind: 'sums', cells: paper.sums };
  for (const { title, rows } of paper.parts) {
    const head: SheetRow | null = title === undefined ? null : { kind: 'part', title };
    for (const [at, cells] of rows.entries()) {
      const row: SheetRow = { kind: 'row', cells };
      const above = at === 0 && head ? PART : 0;
      const beneath = cells === last ? endOf(paper) + (sums ? heightOf(sums, widths) : 0) : 0;
      const isNew = above + heightOf(row, widths) + beneath > room && (sheets.at(-1)?.length ?? 0) > 0;
      if (isNew) turn();
      if (head && (at === 0 || isNew)) place(head);
      place(row);
    }
  }
  if (sums) place(sums);
  return sheets.map((rows, at) => ({ isFirst: at === 0, isLast: at === sheets.length - 1, rows }));
}

/** Files written by an import: the template with its explanation, and the faulty rows. */
import type { Cell } from 'write-excel-file/browser';
import type { FieldGuide } from './field-words.ts';

export interface GuideWords {
  readonly sheet: string;
  readonly heads: readonly [column: string, field: string, kind: string, required: string, allowed: string];
  readonly yes: string;
  readonly no: string;
  readonly key: string;
}

const bold = (value: string): Cell => ({ value, fontWeight: 'bold' });
/** Formatted as text, or a spreadsheet turns "00123" into a number. */
const ROWS = 200;
const asText: Cell = { value: '', type: String, format: '@' };

/** Required headings carry a star; the second sheet explains each column. */
export async function saveTemplate(name: string, title: string, guides: readonly FieldGuide[], words: GuideWords): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const heading = guides.map((guide) => bold(guide.required ? `${guide.title}*` : guide.title));
  const needed = (guide: FieldGuide): string => (guide.isKey ? words.key : guide.required ? words.yes : words.no);
  const lines = guides.map((guide): Cell[] => [guide.title, guide.name, guide.kind, needed(guide), guide.allowed]);
  const widths = [24, 20, 40, 16, 80];
  await writeExcelFile([
    {
      // Characters a sheet name forbids; at most 31 characters.
      sheet: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      data: [heading, ...Array.from({ length: ROWS }, () => guides.map(() => asText))],
      columns: guides.map((guide) => ({ width: Math.max(12, guide.title.length * 2 + 4) })),
      stickyRowsCount: 1,
    },
    { sheet: words.sheet, data: [words.heads.map(bold), ...lines], columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ]).toFile(name);
}

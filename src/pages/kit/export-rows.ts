/** Downloads a table as a file. The spreadsheet writer loads on first use. */
import type { ExportKind } from '#domain/protocol/report-export.ts';
import type { ExportCell } from '#domain/protocol/table-file.ts';
import { toCsv } from './export-table.ts';
import { saveFile } from './save-file.ts';

const WIDEST = 48;

/** In characters; a Chinese one counts as two. */
const lengthOf = (cell: ExportCell): number => String(cell ?? '').replace(/[\u0100-\uffff]/g, 'xx').length;

export async function saveTable(name: string, kind: ExportKind, table: readonly (readonly ExportCell[])[]): Promise<void> {
  if (kind === 'csv') {
    saveFile(name, toCsv(table), 'text/csv;charset=utf-8');
    return;
  }
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const [head = [], ...rows] = table;
  const widths = head.map((_title, at) => Math.max(...table.slice(0, 200).map((row) => lengthOf(row[at] ?? null))));
  const bold = head.map((title) => ({ value: String(title ?? ''), fontWeight: 'bold' as const }));
  const columns = widths.map((width) => ({ width: Math.min(WIDEST, width + 2) }));
  await writeExcelFile([bold, ...rows.map((row) => [...row])], { columns, stickyRowsCount: 1 }).toFile(name);
}

import { describe, expect, it } from 'vitest';
import { exportName, exportTable, toCsv } from '#pages/kit/export-table.ts';
import type { Column } from '#ui/table/columns.ts';

interface Row {
  readonly code: string;
  readonly name: string | null;
  readonly qty: string;
  readonly unit: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'code', title: '料号', code: true },
  { key: 'name', title: '名称' },
  { key: 'qty', title: '数量', align: 'end', unit: (row) => row.unit },
];
const row = (more: Partial<Row> = {}): Row => ({ code: '00123', name: '圆钢', qty: '12.5', unit: 'kg', ...more });

describe('an exported list', () => {
  it('has headings, figures as figures, units behind them, and codes with their zeros', () => {
    expect(exportTable(columns, [row(), row({ name: null })], '单位')).toEqual([
      ['料号', '名称', '数量', '单位'],
      ['00123', '圆钢', 12.5, 'kg'],
      ['00123', null, 12.5, 'kg'],
    ]);
  });

  it('names a unit that is the same for all in the heading', () => {
    expect(exportTable([{ key: 'qty', title: '重量', align: 'end', unit: 'kg' }], [row()], '单位')[0]).toEqual(['重量 (kg)']);
  });

  it('keeps a figure as text that a spreadsheet would round', () => {
    const exact = '1234567890123.456789';
    expect(exportTable(columns, [row({ qty: exact })], '单位')[1]?.[2]).toBe(exact);
  });

  it('as text quotes what must be quoted and turns no text into a formula', () => {
    const table = [['a,b', 'say "no"', 'two\nlines', '=1+1', '@x', '-5', -5, null]];
    expect(toCsv(table)).toBe('\ufeff"a,b","say ""no""","two\nlines",\'=1+1,\'@x,-5,-5,\r\n');
  });

  it('is called after the list and the moment, with nothing in it that no file may be called', () => {
    const at = new Date(2026, 0, 2, 3, 4, 5);
    expect(exportName('库存/箱: 明细', at, 'xlsx')).toBe('库存 箱  明细_20260102030405.xlsx');
    expect(exportName('字典', at, 'csv', '（离线数据）')).toBe('字典（离线数据）_20260102030405.csv');
  });
});

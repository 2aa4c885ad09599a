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

const WORDS = { unit: '单位', total: '全部合计' };

describe('an exported list', () => {
  it('has headings, figures as figures, units behind them, and codes with their zeros', () => {
    expect(exportTable(columns, [row(), row({ name: null })], WORDS)).toEqual([
      ['料号', '名称', '数量', '单位'],
      ['00123', '圆钢', 12.5, 'kg'],
      ['00123', null, 12.5, 'kg'],
    ]);
  });

  it('names a unit that is the same for all in the heading', () => {
    expect(exportTable([{ key: 'qty', title: '重量', align: 'end', unit: 'kg' }], [row()], WORDS)[0]).toEqual(['重量 (kg)']);
  });

  it('ends with the sums of all its rows, as the list shows them', () => {
    const summed = columns.map((column) => (column.key === 'qty' ? { ...column, sum: true } : column));
    expect(exportTable(summed, [row(), row({ qty: '0.75' })], WORDS).at(-1)).toEqual(['全部合计', null, 13.25, 'kg']);
    // Kilograms and pieces have no sum, and a file without sums has no row for them.
    expect(exportTable(summed, [row(), row({ unit: 'PCS' })], WORDS)).toHaveLength(3);
    expect(exportTable(summed, [], WORDS)).toHaveLength(1);
  });

  it('takes the sums that the server has of a report, and names their unit', () => {
    const known = columns.map((column) => (column.key === 'qty' ? { ...column, total: { value: '99.5', unit: 'kg' } } : column));
    expect(exportTable(known, [row()], WORDS).at(-1)).toEqual(['全部合计', null, 99.5, 'kg']);
  });

  it('keeps a figure as text that a spreadsheet would round', () => {
    const exact = '1234567890123.456789';
    expect(exportTable(columns, [row({ qty: exact })], WORDS)[1]?.[2]).toBe(exact);
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

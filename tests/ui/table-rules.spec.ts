import { describe, expect, it } from 'vitest';
import { urgency } from '#pages/board-urgency.ts';
import { groupDigits } from '#ui/group-digits.ts';
import { syncWord } from '#ui/sync-word.ts';
import { cellTitle } from '#ui/table/cell.tsx';
import { type Column, isHidden, orderColumns, shownColumns, sumDecimals } from '#ui/table/columns.ts';
import { addToSelection, selectionLimit } from '#ui/table/selection.ts';
import { nextSort } from '#ui/table/sort.ts';
import { tableKey } from '#ui/table/table-keys.ts';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => `row${from + index}`);

describe('selection over pages', () => {
  it('remembers 1000 rows and says how many more were refused', () => {
    const full = addToSelection(new Set(), keys(0, 990));
    const over = addToSelection(full.next, keys(990, 20));
    expect([full.refused, over.next.size, over.refused]).toEqual([0, selectionLimit, 10]);
    expect(over.next.has('row999')).toBe(true);
    expect(over.next.has('row1000')).toBe(false);
  });

  it('counts a row once', () => {
    expect(addToSelection(new Set(['row1']), ['row1', 'row2']).next.size).toBe(2);
  });
});

describe('columns', () => {
  const columns: Column<object>[] = [
    { key: 'no', title: 'no' },
    { key: 'name', title: 'name' },
    { key: 'spec', title: 'spec', startHidden: true },
  ];

  it('shows a column that came with an update although the stored choice does not know it', () => {
    const choice = { order: ['name', 'no'], hidden: ['no'] };
    expect(orderColumns(columns, choice).map((column) => column.key)).toEqual(['name', 'no', 'spec']);
    expect(columns.map((column) => isHidden(column, choice))).toEqual([true, false, true]);
  });

  it('leaves out on narrow tables what is for wide ones only, until the user chooses columns himself', () => {
    const marked = columns.map((column) => (column.key === 'name' ? { ...column, wideOnly: true } : column));
    const shown = (choice: Parameters<typeof shownColumns>[1], narrow: boolean) =>
      shownColumns(marked, choice, narrow).map((column) => column.key);
    expect(shown(undefined, false)).toEqual(['no', 'name']);
    expect(shown(undefined, true)).toEqual(['no']);
    expect(shown({ order: ['name', 'no'], hidden: [] }, true)).toEqual(['name', 'no']);
  });

  it('tell in a tooltip what they cut: words, and codes longer than any column; figures are never cut', () => {
    const told = (text: string, column: Partial<Column<object>>) => cellTitle({ key: 'no', title: 'no', value: () => text, ...column }, {});
    const code = 'ORDER-2026-0001-REVISION-0002-PART-0003';
    expect(told(code, { code: true })).toBe(code);
    expect(told('B000000012', { code: true })).toBeUndefined();
    expect([told('45#圆钢', {}), told('钢', {}), told('1234567', { align: 'end' })]).toEqual(['45#圆钢', undefined, undefined]);
  });

  it('adds decimal strings exactly and ignores what is no number', () => {
    expect(sumDecimals(['0.1', '0.2', '', null, 'x', '-0.05'])).toBe('0.25');
    expect(sumDecimals(['9007199254740993', '1'])).toBe('9007199254740994');
  });

  it('sorts up, down, not at all', () => {
    const up = nextSort(null, 'no');
    const down = nextSort(up, 'no');
    expect([up?.direction, down?.direction, nextSort(down, 'no')]).toEqual(['asc', 'desc', null]);
  });
});

describe('table by keyboard', () => {
  const at = (active: number) => ({ active, count: 30, pageRows: 10 });
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

  it('moves within the rows', () => {
    expect(tableKey(key('ArrowDown'), at(-1))).toEqual({ kind: 'move', to: 0 });
    expect(tableKey(key('ArrowDown'), at(29))).toEqual({ kind: 'move', to: 29 });
    expect(tableKey(key('PageUp'), at(4))).toEqual({ kind: 'move', to: 0 });
    expect(tableKey(key('End'), at(4))).toEqual({ kind: 'move', to: 29 });
  });

  it('opens, selects and shows the menu only on an active row', () => {
    expect(tableKey(key('Enter'), at(-1))).toBeNull();
    expect(tableKey(key('Enter'), at(3))).toEqual({ kind: 'open' });
    expect(tableKey(key(' '), at(3))).toEqual({ kind: 'toggle' });
    expect(tableKey(key('F10', true), at(3))).toEqual({ kind: 'menu' });
  });
});

describe('words and figures', () => {
  it.each([
    [{ pending: 0, attention: 0, online: true }, 'sent'],
    [{ pending: 3, attention: 0, online: true }, 'pending'],
    [{ pending: 3, attention: 0, online: false }, 'offline'],
    [{ pending: 3, attention: 0, online: false, full: true }, 'full'],
    [{ pending: 3, attention: 1, online: false, full: true }, 'attention'],
  ])('the header says for %j: %s', (state, word) => {
    expect(syncWord(state)).toBe(word);
  });

  it('groups thousands and leaves the decimals', () => {
    expect(['1234567.891', '-1000', '999', '1e5'].map(groupDigits)).toEqual(['1,234,567.891', '-1,000', '999', '1e5']);
  });

  it('colours a card by its need time', () => {
    const hour = 3_600_000;
    expect([urgency(0, 1, 60), urgency(hour, 0, 60), urgency(hour + 1, 0, 60)]).toEqual(['error', 'warn', 'ok']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Column } from '#ui/table/columns.ts';
import { columnWidths, growing, trackOf } from '#ui/table/layout.ts';
import { insideHeight, leastRows } from '#ui/table/use-room.ts';

const EIGHT = leastRows.compact;
const sizes = { head: 36, row: 36, sum: 0, count: 20 };

describe('a table', () => {
  it('scrolls inside itself with eight rows in sight, four with gloves', () => {
    expect(insideHeight({ ...sizes, room: 36 + 8 * 36 }, EIGHT)).toBe(36 + 8 * 36);
    expect(insideHeight({ ...sizes, room: 36 + 8 * 36 - 1 }, EIGHT)).toBeNull();
    expect(insideHeight({ head: 48, row: 84, sum: 0, count: 20, room: 48 + 4 * 84 }, leastRows.glove)).toBe(48 + 4 * 84);
  });

  it('counts neither its head nor its sums among the rows in sight', () => {
    expect(insideHeight({ ...sizes, sum: 36, room: 36 + 8 * 36 }, EIGHT)).toBeNull();
    expect(insideHeight({ ...sizes, sum: 36, room: 36 + 9 * 36 }, EIGHT)).toBe(36 + 9 * 36);
  });

  it('stays where it is when all of it fits, however few its rows are', () => {
    expect(insideHeight({ ...sizes, count: 2, room: 120 }, EIGHT)).toBe(120);
  });
});

interface Row {
  readonly no: string;
  readonly qty: string;
}
const rows: readonly Row[] = [{ no: 'T-C47FE0A2B19D', qty: '1234567.25' }];
const widthOf = (column: Column<Row>, of = rows): number => columnWidths([column], of, 'compact')[0] ?? 0;

describe('a column', () => {
  it('is no narrower than its numbers and codes, whatever was declared', () => {
    expect(widthOf({ key: 'no', title: 'No.', code: true, width: 60 })).toBeGreaterThan(110);
    expect(widthOf({ key: 'qty', title: 'Quantity', align: 'end', unit: 'PCS', width: 60 })).toBeGreaterThan(110);
  });

  it('keeps an amount of days in its title whole in Chinese, and breaks other titles', () => {
    const days = widthOf({ key: 'no', title: '181–365天', width: 60 }, []);
    expect(days).toBeGreaterThan(widthOf({ key: 'no', title: '181–365d', width: 60 }, []));
    expect(widthOf({ key: 'no', title: '最早批号最早批号', width: 60 }, [])).toBeLessThan(days);
  });

  it('keeps what was declared where that is enough, and cuts words rather than pushing its neighbours away', () => {
    expect(widthOf({ key: 'no', title: 'No.', width: 300 })).toBe(300);
    expect(
      widthOf({ key: 'no', title: 'Name', width: 100 }, [{ no: 'a name of sixty letters that no column has the room to show', qty: '' }]),
    ).toBe(100);
  });

  it('of badges is as wide as the longest one in its rows', () => {
    const state = (no: string): number => widthOf({ key: 'no', title: 'Status', width: 40, around: 64 }, [{ no, qty: '' }]);
    expect(state('Normal')).toBeGreaterThan(100);
    expect(state('Awaiting calibration')).toBeGreaterThan(state('Normal') + 50);
  });

  it('in which nothing stands leaves its room to the others, unless all are empty', () => {
    const columns: Column<Row>[] = [
      { key: 'no', title: 'Name', grow: 2 },
      { key: 'qty', title: 'Remark', grow: 1 },
    ];
    const grow = (qty: string, no = 'T'): (number | undefined)[] => growing(columns, [{ no, qty }]).map((column) => column.grow);
    expect(grow('')).toEqual([2, 0]);
    expect(grow('said')).toEqual([2, 1]);
    expect(grow('', '')).toEqual([2, 1]);
    expect(growing(columns, [])).toBe(columns);
  });

  it('holds the longest word of its title', () => {
    const narrow = widthOf({ key: 'x', title: 'Qty', width: 40 });
    expect(widthOf({ key: 'x', title: 'Responsibility', width: 40 })).toBeGreaterThan(narrow + 50);
  });

  it('leaves room for the tools of the head line behind the last title', () => {
    const columns: Column<Row>[] = [
      { key: 'no', title: 'No.', width: 200 },
      { key: 'qty', title: 'Quantity', width: 200 },
    ];
    const bare = trackOf(columns, [200, 200], 'compact', { box: false, actions: true });
    const tooled = trackOf(columns, [200, 200], 'compact', { box: false, actions: true, tools: 4 });
    expect(tooled.minWidth - bare.minWidth).toBe(tooled.toolsOver);
    expect(tooled.toolsOver).toBeGreaterThan(80);
  });
});

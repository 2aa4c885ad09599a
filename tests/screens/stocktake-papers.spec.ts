/** What a stocktake prints, and what a blind count keeps to itself. */
import { describe, expect, it } from 'vitest';
import { sheetBins } from '#domain/wms/stocktake/sheet.ts';
import type { CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { HIDDEN } from '#screens/wms/stocktake/plans.tsx';

const line = (lineNo: number, bookBinId: string, more: Partial<CheckLineRow> = {}): CheckLineRow =>
  ({ id: String(lineNo), lineNo, bookBinId, isFound: null, actualBinId: null, toRecount: false, ...more }) as CheckLineRow;
const walk = [
  { id: 'y', code: 'Y' },
  { id: 'x', code: 'X' },
  { id: 'z', code: 'Z' },
];
const lines = [
  line(2, 'x'),
  line(1, 'x', { toRecount: true }),
  line(3, 'y'),
  line(4, 'y', { isFound: true, actualBinId: 'z' }),
  line(5, 'old'),
];
const shape = (status: number, empty: readonly string[] = []) =>
  sheetBins({ status: status as 1 }, lines, empty, walk).map(({ title, rows }) => [title, ...rows.map((row) => row?.lineNo ?? null)]);

describe('the count sheet', () => {
  it('goes bin by bin in walking order; a find stands where it lies, and no line is lost with a bin that is not used any more', () => {
    expect(shape(1)).toEqual([
      ['Y', 3],
      ['X', 1, 2],
      ['Z', 4],
      ['–', 5],
    ]);
  });

  it('has a blank row for a bin that is to be seen empty, and lists of a recount what is counted again', () => {
    expect(sheetBins({ status: 1 }, [], ['z'], walk)).toEqual([{ title: 'Z', rows: [null] }]);
    expect(shape(4, ['z'])).toEqual([['X', 1]]);
  });
});

it('a blind count shows no kind of difference, neither as a word nor as a badge', () => {
  const { diffType, diffQty, bookQty, movedQty, missingQty } = HIDDEN;
  for (const cell of [diffType, diffQty, bookQty, movedQty, missingQty]) expect([cell.value(), cell.render()]).toEqual(['', null]);
});

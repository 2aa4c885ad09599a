/** Bins by a pattern, how full they are, and the picture of the racks. */
import { describe, expect, it } from 'vitest';
import { fillState, patternBins, rackPicture, spanNames } from '#domain/basic/bin-pattern.ts';

describe('a span', () => {
  it('runs over letters and figures, with as many digits as are written', () => {
    expect(spanNames('a-c')).toEqual(['A', 'B', 'C']);
    expect(spanNames('08-11')).toEqual(['08', '09', '10', '11']);
    expect(spanNames('A,C-D,X1')).toEqual(['A', 'C', 'D', 'X1']);
  });
  it.each(['', 'C-A', '10-01', 'A-B-C', 'A,A', 'A--B', '货'])('“%s” cannot be read', (text) => expect(spanNames(text)).toBeNull());
});

const pattern = (aisles: string, racks: string, levels: string, snake = false) =>
  patternBins({ aisles, racks, levels, firstSeq: 5, snake });

describe('a pattern', () => {
  it('makes a bin for every aisle, rack and level, in the order in which they are walked', () => {
    expect(pattern('A-C', '01-10', '1-4')).toHaveLength(120);
    expect(pattern('A', '01-02', '1-2')).toMatchObject([
      { binCode: 'A-01-1', pickSeq: 5 },
      { binCode: 'A-01-2', pickSeq: 6 },
      { binCode: 'A-02-1', pickSeq: 7 },
      { binCode: 'A-02-2', pickSeq: 8 },
    ]);
  });
  it('goes back through every second aisle where that is wanted', () => {
    const bins = pattern('A-B', '1-2', '1', true);
    expect(Array.isArray(bins) && bins.map(({ binCode }) => binCode)).toEqual(['A-1-1', 'A-2-1', 'B-2-1', 'B-1-1']);
  });
  it('says which part cannot be read, and when it is too large', () => {
    expect(pattern('A', '1-', '1')).toEqual({ code: 'BIN_SPAN', field: 'racks' });
    expect(pattern('A-Z', '01-10', '1-4')).toEqual({ code: 'BIN_MANY' });
  });
});

describe('a bin', () => {
  const bin = { isActive: true, lockedByCheckId: null, maxBoxes: 2 };
  it.each([
    [bin, 0, 'empty'],
    [bin, 1, 'part'],
    [bin, 2, 'full'],
    [bin, 3, 'over'],
    [bin, undefined, 'unknown'],
    [{ ...bin, maxBoxes: null }, 99, 'part'],
    [{ ...bin, lockedByCheckId: 'check' }, 1, 'locked'],
    [{ ...bin, isActive: false, lockedByCheckId: 'check' }, 1, 'inactive'],
  ])('%o with %s boxes is %s', (one, boxes, state) => expect(fillState(one, boxes)).toBe(state));
});

it('the picture stands as one sees it: racks side by side by number, the highest level above, gaps left open', () => {
  const bin = (aisle: string | null, rack: string, level: string) => ({ aisle, rack, level });
  const bins = [bin('A', '10', '1'), bin('A', '2', '1'), bin('A', '2', '2'), bin(null, '1', '1'), bin('B', '1', '1')];
  expect(rackPicture(bins)).toEqual([
    {
      aisle: 'A',
      racks: ['2', '10'],
      levels: [
        { level: '2', cells: [bins[2], null] },
        { level: '1', cells: [bins[1], bins[0]] },
      ],
    },
    { aisle: 'B', racks: ['1'], levels: [{ level: '1', cells: [bins[4]] }] },
  ]);
});

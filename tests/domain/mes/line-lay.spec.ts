/** What lay in a bin while something was charged there: the hand may have taken of it, whatever the books say. */
import { describe, expect, it } from 'vitest';
import { type LayEntry, layBeside } from '#domain/mes/line-lay.ts';

const entry = (boxId: string, entryId: number, left: string, place = 'M/LINE', lot = boxId): LayEntry => ({
  boxId,
  lot,
  entryId,
  place,
  left,
});
const taking = (boxId: string, entryId: number, place = 'M/LINE', lot = boxId) => ({ boxId, lot, entryId, place });
const beside = (taken: ReturnType<typeof taking>, ...entries: LayEntry[]): readonly string[] =>
  layBeside([taken], entries).get(taken.entryId) ?? [];

describe('beside a box that is charged', () => {
  const charged = [entry('A', 1, '10'), entry('A', 5, '6')];

  it('lies every other lot of the material that had come before and had not gone', () => {
    expect(beside(taking('A', 5), ...charged, entry('B', 2, '8'), entry('B', 9, '0'))).toEqual(['B']);
  });

  it('lies nothing that came later, or was used up before', () => {
    expect(beside(taking('A', 5), ...charged, entry('B', 6, '8'), entry('C', 2, '8'), entry('C', 3, '0'))).toEqual([]);
  });

  it('lies nothing that stood in another bin at that time, or is another material', () => {
    expect(beside(taking('A', 5), ...charged, entry('B', 2, '8'), entry('B', 3, '8', 'M/BACK'), entry('C', 2, '8', 'N/LINE'))).toEqual([]);
  });

  it('lies no doubt where the other box is of the same lot', () => {
    expect(beside(taking('A', 5, 'M/LINE', 'LOT'), entry('A', 1, '10', 'M/LINE', 'LOT'), entry('B', 2, '8', 'M/LINE', 'LOT'))).toEqual([]);
  });
});

/** The states by which the lines of a long document are narrowed. */
import { describe, expect, it } from 'vitest';
import { CheckLine } from '#domain/wms/stocktake/stocktake.document.ts';
import { FEW_LINES, lineStates, stateAmong } from '#pages/document/use-line-states.tsx';

const ORDER = ['Not counted', 'Equal', 'Gain', 'Loss'];
const words = (...groups: readonly (readonly [string, number])[]): string[] =>
  groups.flatMap(([word, n]) => Array(n).fill(word) as string[]);

describe('the state of a line', () => {
  it('is the first choice among its columns whose codes have colours', () => {
    expect(stateAmong(CheckLine, ['bookBinId', 'diffReason', 'diffType', 'bookStatus'])).toBe('diffType');
    expect(stateAmong(CheckLine, ['bookBinId', 'diffReason', 'countBy'])).toBeUndefined();
  });
});

describe('the states of the lines', () => {
  it('are those there are, with their numbers, in the order of the codes', () => {
    expect(lineStates(words(['Loss', 2], ['Equal', FEW_LINES]), ORDER)).toEqual([
      { word: 'Equal', n: FEW_LINES },
      { word: 'Loss', n: 2 },
    ]);
  });

  it('narrow nothing where there are few lines, or one state', () => {
    expect(lineStates(words(['Loss', 1], ['Equal', FEW_LINES - 1]), ORDER)).toEqual([]);
    expect(lineStates(words(['Equal', 40]), ORDER)).toEqual([]);
  });

  it('keep to themselves what the column does', () => {
    expect(lineStates(words(['', 40]), ORDER)).toEqual([]);
    expect(lineStates(words(['', 20], ['Loss', 1]), ORDER)).toEqual([]);
  });
});

/** Control charts: what a series of readings says about its process, whatever the tolerance. */
import { describe, expect, it } from 'vitest';
import { controlLimits, LEAST_READINGS, nelsonRules } from '#domain/mes/spc.ts';

const LIMITS = { mean: 10, lower: 7, upper: 13 };
const last = (series: readonly number[]) => nelsonRules(series, LIMITS).at(-1);

describe('control limits', () => {
  it('are the mean, and 2.66 of the mean moving range on both sides', () => {
    expect(controlLimits([10, 11, 10, 11, 10, 11, 10, 11])).toEqual({ mean: 10.5, lower: 10.5 - 2.66, upper: 10.5 + 2.66 });
  });

  it('are unknown before there are enough readings, and then nothing warns', () => {
    const few = Array.from({ length: LEAST_READINGS - 1 }, (_, n) => n);
    expect(controlLimits(few)).toBeNull();
    expect(nelsonRules(few)).toEqual(few.map(() => null));
  });
});

describe('the rules of Nelson', () => {
  it('1: a reading beyond three sigma; one on the limit is inside', () => {
    expect([last([13.01]), last([6.99]), last([13])]).toEqual([1, 1, null]);
  });

  it('2: nine in a row on one side of the mean, not eight, and not over a reading on the mean', () => {
    const beside = [11, 12, 11, 12, 11, 12, 11, 12];
    expect([last(beside), last([...beside, 11]), last([10, ...beside]), last([9, ...beside.slice(1), 11])]).toEqual([null, 2, null, null]);
  });

  it('3: six in a row that rise, or fall', () => {
    expect([last([8, 9, 10, 10.5, 11, 12]), last([12, 11, 10.5, 10, 9, 8]), last([9, 10, 10.5, 11, 12])]).toEqual([3, 3, null]);
    expect(last([8, 9, 9, 10.5, 11, 12])).toBeNull();
  });

  it('4: fourteen in a row to and fro', () => {
    const swing = Array.from({ length: 14 }, (_, n) => (n % 2 === 0 ? 9 : 11));
    expect([last(swing), last(swing.slice(1))]).toEqual([4, null]);
  });

  it('warn at the reading that breaks them, not at those before it', () => {
    expect(nelsonRules([10, 10.5, 14, 10], LIMITS)).toEqual([null, null, 1, null]);
  });
});

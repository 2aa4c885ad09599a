/** Single sampling of GB/T 2828.1: letters, sample sizes, Ac and Re as the printed tables say. */
import { describe, expect, test } from 'vitest';
import { AQLS, codeLetter, type Level, samplingPlan } from '#domain/wms/quality/sampling.ts';

describe('code letters (table 1)', () => {
  test.each<[number, Level, string]>([
    [2, 'II', 'A'],
    [8, 'III', 'B'],
    [9, 'II', 'B'],
    [25, 'II', 'C'],
    [50, 'II', 'D'],
    [90, 'I', 'C'],
    [91, 'II', 'F'],
    [150, 'S-3', 'C'],
    [280, 'II', 'G'],
    [500, 'II', 'H'],
    [900, 'II', 'J'],
    [1200, 'III', 'K'],
    [3200, 'II', 'K'],
    [10_000, 'II', 'L'],
    [35_000, 'II', 'M'],
    [35_001, 'S-1', 'D'],
    [500_000, 'II', 'P'],
    [500_001, 'II', 'Q'],
    [500_001, 'III', 'R'],
  ])('a lot of %i at level %s has letter %s', (lot, level, letter) => {
    expect(codeLetter(lot, level)).toBe(letter);
  });
});

describe('normal inspection (table 2-A)', () => {
  test.each<[number, string, string, number, number, number]>([
    // lot, AQL, letter, n, Ac, Re
    [900, '1', 'J', 80, 2, 3],
    [1200, '2.5', 'J', 80, 5, 6],
    [3000, '1', 'K', 125, 3, 4],
    [500, '0.65', 'J', 80, 1, 2],
    [3200, '0.65', 'K', 125, 2, 3],
    [10_000, '1.5', 'L', 200, 7, 8],
    [35_000, '4', 'M', 315, 21, 22],
    [50, '6.5', 'D', 8, 1, 2],
    [500, '1', 'H', 50, 1, 2],
    [500_001, '0.1', 'Q', 1250, 3, 4],
  ])('a lot of %i at AQL %s: %s, n = %i, Ac %i, Re %i', (lot, aql, letter, sample, accept, reject) => {
    expect(samplingPlan(lot, 'II', 'normal', aql)).toEqual({ letter, sample, accept, reject });
  });

  test('an arrow down takes the larger sample below it', () => {
    // Letter F (91–150) at 1.5 points to G.
    expect(samplingPlan(150, 'II', 'normal', '1.5')).toEqual({ letter: 'G', sample: 32, accept: 1, reject: 2 });
    // Letter C at 0.65 points to F: 20 of 20 pieces is 100 % inspection.
    expect(samplingPlan(20, 'II', 'normal', '0.65')).toEqual({ letter: 'F', sample: 20, accept: 0, reject: 1 });
  });

  test('an arrow up takes the smaller sample above it', () => {
    // Letter F at 1.0 points to E.
    expect(samplingPlan(150, 'II', 'normal', '1')).toEqual({ letter: 'E', sample: 13, accept: 0, reject: 1 });
    // Letter N at 4.0 lies beyond Ac 21: M.
    expect(samplingPlan(150_000, 'II', 'normal', '4')).toMatchObject({ letter: 'M', accept: 21 });
  });

  test('a sample is never larger than its lot', () => {
    expect(samplingPlan(5, 'II', 'normal', '0.01')).toMatchObject({ sample: 5, accept: 0, reject: 1 });
  });
});

describe('tightened inspection (table 2-B)', () => {
  test.each<[number, string, string, number, number]>([
    [900, '1', 'J', 80, 1],
    [3000, '1', 'K', 125, 2],
    [10_000, '1', 'L', 200, 3],
    [10_000, '1.5', 'L', 200, 5],
    [35_000, '2.5', 'M', 315, 12],
    [150, '1', 'F', 20, 0],
    [500_001, '0.65', 'Q', 1250, 12],
  ])('a lot of %i at AQL %s: %s, n = %i, Ac %i', (lot, aql, letter, sample, accept) => {
    expect(samplingPlan(lot, 'II', 'tightened', aql)).toEqual({ letter, sample, accept, reject: accept + 1 });
  });

  test('reaches letter S, which normal inspection does not have', () => {
    expect(samplingPlan(500_001, 'III', 'tightened', '0.025')).toMatchObject({ letter: 'S', sample: 3150, accept: 1 });
  });
});

describe('reduced inspection (table 2-C)', () => {
  test.each<[number, string, string, number, number]>([
    [150, '0.65', 'F', 8, 0],
    [500, '0.25', 'H', 20, 0],
    [500, '1.5', 'H', 20, 1],
    [900, '1', 'J', 32, 1],
    [3000, '1', 'K', 50, 2],
    [10_000, '1', 'L', 80, 3],
    [35_000, '1', 'M', 125, 5],
    [10_000, '2.5', 'L', 80, 6],
    [3000, '4', 'K', 50, 6],
    [10_000, '4', 'L', 80, 8],
    [35_000, '4', 'M', 125, 10],
  ])('a lot of %i at AQL %s: %s, n = %i, Ac %i', (lot, aql, letter, sample, accept) => {
    expect(samplingPlan(lot, 'II', 'reduced', aql)).toEqual({ letter, sample, accept, reject: accept + 1 });
  });

  test('three arrows stand between Ac 0 and Ac 1: the first points up, the others down', () => {
    // Letter H: 0.40 takes the plan of G, 0.65 that of K, 1.0 that of J.
    expect(samplingPlan(500, 'II', 'reduced', '0.4')).toEqual({ letter: 'G', sample: 13, accept: 0, reject: 1 });
    expect(samplingPlan(500, 'II', 'reduced', '0.65')).toEqual({ letter: 'K', sample: 50, accept: 1, reject: 2 });
    expect(samplingPlan(500, 'II', 'reduced', '1')).toEqual({ letter: 'J', sample: 32, accept: 1, reject: 2 });
  });

  test('at the foot of the table, where nothing lies below, the long arrow points up', () => {
    // Letter R at 0.025: N. Letter Q at 0.04 still finds R.
    expect(samplingPlan(500_001, 'III', 'reduced', '0.025')).toEqual({ letter: 'N', sample: 200, accept: 0, reject: 1 });
    expect(samplingPlan(500_001, 'II', 'reduced', '0.04')).toEqual({ letter: 'R', sample: 800, accept: 1, reject: 2 });
    expect(samplingPlan(150_000, 'II', 'reduced', '4')).toEqual({ letter: 'M', sample: 125, accept: 10, reject: 11 });
  });
});

test('tightened never accepts more than normal at the same sample, and every lot has a plan', () => {
  for (const aql of AQLS)
    for (const lot of [1, 2, 8, 30, 60, 120, 200, 400, 1000, 2000, 9000, 30_000, 100_000, 400_000, 900_000])
      for (const level of ['S-1', 'S-4', 'I', 'II', 'III'] as const) {
        const [normal, tightened, reduced] = (['normal', 'tightened', 'reduced'] as const).map((one) => samplingPlan(lot, level, one, aql));
        expect(normal?.sample).toBeLessThanOrEqual(lot);
        expect(reduced?.sample).toBeLessThanOrEqual(lot);
        if (normal?.sample === tightened?.sample) expect(tightened?.accept).toBeLessThanOrEqual(normal?.accept ?? 0);
      }
});

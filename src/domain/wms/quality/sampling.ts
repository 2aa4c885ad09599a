/**
 * Single sampling by attributes, GB/T 2828.1 (ISO 2859-1): from lot size, level, severity and AQL to sample size, Ac and Re. Percent nonconforming,
 * AQL 0.010 to 6.5. The tables are those of GB/T 2828.1-2012 (identical to ISO 2859-1:1999): 1 for the letters, 2-A normal, 2-B tightened, 2-C
 * reduced. In these editions the reduced plans also have Re = Ac + 1; the gap between Ac and Re of GB/T 2828-87 and MIL-STD-105 is gone.
 *
 * In all three master tables the acceptance number depends only on the diagonal: row of the code letter + column of the AQL. One short list therefore
 * represents each table; the arrows follow from the diagonals that have no plan.
 */
import type { inspectLevel, inspectSeverity } from './codes.ts';

export type Level = (typeof inspectLevel.codes)[number];
export type Severity = (typeof inspectSeverity.codes)[number];

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'Q', 'R', 'S'] as const;

export const AQLS = [
  ...['0.01', '0.015', '0.025', '0.04', '0.065', '0.1', '0.15', '0.25', '0.4', '0.65'],
  ...['1', '1.5', '2.5', '4', '6.5'],
] as const;

/** Table 1: lots up to this size have these letters, in the order of LEVELS. */
const LEVELS: readonly Level[] = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'];
const LOTS: readonly (readonly [upTo: number, letters: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Number.POSITIVE_INFINITY, 'DEHKNQR'],
];

interface Master {
  readonly sizes: readonly number[];
  /** Diagonal of the plan with Ac 0, followed by the diagonals of `arrows` and then by `accept`. */
  readonly zero: number;
  readonly arrows: readonly ('up' | 'down')[];
  readonly accept: readonly number[];
}

const FULL = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000];
const REDUCED = [2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800];

const MASTERS: Readonly<Record<'normal' | 'tightened' | 'reduced', Master>> = {
  normal: { sizes: FULL, zero: 14, arrows: ['up', 'down'], accept: [1, 2, 3, 5, 7, 10, 14, 21] },
  tightened: { sizes: [...FULL, 3150], zero: 15, arrows: ['down', 'down'], accept: [1, 2, 3, 5, 8, 12, 18] },
  reduced: { sizes: REDUCED, zero: 14, arrows: ['up', 'down', 'down'], accept: [1, 2, 3, 5, 6, 8, 10] },
};

/** The plan of a diagonal, or the direction of the arrow in its place. */
function planAt({ zero, arrows, accept }: Master, diagonal: number): number | 'up' | 'down' {
  const after = diagonal - zero;
  if (after < 0) return 'down';
  if (after === 0) return 0;
  return arrows[after - 1] ?? accept[after - 1 - arrows.length] ?? 'up';
}

/** Row of the nearest plan: in the direction of the arrow, or against it at the end of the table. */
function follow(master: Master, row: number, column: number): { row: number; accept: number } {
  const walk = (from: number, step: 1 | -1): { row: number; accept: number } | null => {
    for (let at = from; at >= 0 && at < master.sizes.length; at += step) {
      const plan = planAt(master, at + column);
      if (typeof plan === 'number') return { row: at, accept: plan };
    }
    return null;
  };
  const down = planAt(master, row + column) !== 'up';
  const found = walk(row, down ? 1 : -1) ?? walk(row, down ? -1 : 1);
  if (!found) throw new RangeError(`no plan in row ${row}, column ${column}`);
  return found;
}

/** Code letter of a lot (table 1). @param lot whole units, at least 1 */
export function codeLetter(lot: number, level: Level): string {
  const [, letters = ''] = LOTS.find(([upTo]) => lot <= upTo) ?? [];
  return letters[LEVELS.indexOf(level)] ?? 'A';
}

export interface SamplingPlan {
  /** Letter of the plan that is used after following the arrows. */
  readonly letter: string;
  readonly sample: number;
  readonly accept: number;
  readonly reject: number;
}

/**
 * The single sampling plan of a lot. A sample as large as the lot means 100 % inspection; the acceptance number stays the same.
 * @param lot whole units, at least 1
 * @param severity 'skip' inspects the lots that are not skipped like 'normal' ones
 * @param aql one of `AQLS`; any other figure uses the next stricter one
 */
export function samplingPlan(lot: number, level: Level, severity: Severity, aql: string): SamplingPlan {
  const master = MASTERS[severity === 'skip' ? 'normal' : severity];
  const column = Math.max(0, AQLS.filter((one) => Number(one) <= Number(aql)).length - 1);
  const letterRow = LETTERS.indexOf(codeLetter(lot, level) as (typeof LETTERS)[number]);
  const { row, accept } = follow(master, letterRow, column);
  const sample = Math.min(master.sizes[row] ?? lot, lot);
  return { letter: LETTERS[row] ?? 'A', sample, accept, reject: accept + 1 };
}

/** Prints figures. Nothing is asserted: a budget that is missed is named beside its figure and never hidden. */

const say = (text = ''): void => {
  process.stdout.write(`${text}\n`);
};

export interface Budget {
  /** Which of the two figures the budget speaks of. */
  readonly of: 'median' | 'p95';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly budget?: Budget;
  readonly note?: string;
}

/** The smallest value that is not below the given share of all. Throws for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('no values');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Of speeds the bad end is the low one. */
const badEnd = ({ values, budget, unit }: Figure): number =>
  budget?.atLeast !== undefined || unit === 'ops/s' ? quantile(values, 0.05) : quantile(values, 0.95);

const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2));

function verdict(figure: Figure): string {
  const { budget } = figure;
  if (!budget) return '';
  const value = budget.of === 'median' ? median(figure.values) : badEnd(figure);
  const { atMost, atLeast } = budget;
  const limit = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  const kept = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return `${kept ? 'kept  ' : 'MISSED'} ${budget.of} ${limit}`;
}

export class Report {
  readonly #missed: Figure[] = [];

  heading(text: string): void {
    say(`\n${text}`);
    say(`  ${'what'.padEnd(66)} ${'median'.padStart(9)} ${'p95'.padStart(9)} unit    runs  budget`);
  }

  figure(figure: Figure): void {
    const { what, unit, values, note } = figure;
    const result = verdict(figure);
    if (result.startsWith('MISSED')) this.#missed.push(figure);
    const cells = [what.padEnd(66), shown(median(values)).padStart(9), shown(badEnd(figure)).padStart(9), unit.padEnd(7)];
    say(`  ${cells.join(' ')} ${String(values.length).padStart(4)}  ${result}${note ? `  (${note})` : ''}`);
  }

  line(text: string): void {
    say(text);
  }

  end(): void {
    say();
    say(this.#missed.length === 0 ? 'No budget missed.' : `${this.#missed.length} budgets missed:`);
    for (const figure of this.#missed) say(`  ${figure.what}: ${verdict(figure)}`);
  }
}

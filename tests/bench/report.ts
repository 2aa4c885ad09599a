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

const SPEEDS = ['ops/s', 'fps'];

/** Of speeds the bad end is the low one. */
const badEnd = ({ values, budget, unit }: Figure): number =>
  budget?.atLeast !== undefined || SPEEDS.includes(unit) ? quantile(values, 0.05) : quantile(values, 0.95);

/** Three figures that count. */
export const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2));

function verdict(figure: Figure): string {
  const { budget } = figure;
  if (!budget) return '';
  const value = budget.of === 'median' ? median(figure.values) : badEnd(figure);
  const { atMost, atLeast } = budget;
  const limit = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  const kept = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return `${kept ? 'kept  ' : 'MISSED'} ${budget.of} ${limit}`;
}

/** A table of Markdown, its columns aligned: figures to the right. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number => Math.max(3, ...[titles, ...rows].map((cells) => (cells[column] ?? '').length));
  const line = (cells: readonly string[]): string =>
    `| ${titles.map((_, i) => (i === 0 ? (cells[i] ?? '').padEnd(width(i)) : (cells[i] ?? '').padStart(width(i)))).join(' | ')} |`;
  const rule = `| ${titles.map((_, i) => (i === 0 ? '-'.repeat(width(i)) : `${'-'.repeat(width(i) - 1)}:`)).join(' | ')} |`;
  return [line(titles), rule, ...rows.map(line)];
}

export class Report {
  readonly #missed: Figure[] = [];
  readonly #text: string[] = [];

  title(text: string): void {
    this.lines(['', `### ${text}`, '']);
  }

  heading(text: string): void {
    this.line(`\n${text}`);
    this.line(`  ${'what'.padEnd(66)} ${'median'.padStart(9)} ${'p95'.padStart(9)} unit    runs  budget`);
  }

  figure(figure: Figure): void {
    const { what, unit, values, note } = figure;
    const result = verdict(figure);
    if (result.startsWith('MISSED')) this.#missed.push(figure);
    const cells = [what.padEnd(66), shown(median(values)).padStart(9), shown(badEnd(figure)).padStart(9), unit.padEnd(7)];
    this.line(`  ${cells.join(' ')} ${String(values.length).padStart(4)}  ${result}${note ? `  (${note})` : ''}`);
  }

  line(text: string): void {
    say(text);
    this.#text.push(text);
  }

  lines(texts: readonly string[]): void {
    for (const text of texts) this.line(text);
  }

  /** What was printed since the last call. */
  take(): string {
    return this.#text.splice(0).join('\n').trim();
  }

  end(): void {
    say();
    say(this.#missed.length === 0 ? 'No budget missed.' : `${this.#missed.length} budgets missed:`);
    for (const figure of this.#missed) say(`  ${figure.what}: ${verdict(figure)}`);
  }
}

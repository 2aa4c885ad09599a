/** What was measured of each candidate, and its tables. Whoever is better than us is named below them. */
import type { Durability } from './browser.ts';
import type { Candidate } from './candidates.ts';
import type { Faults, Harm } from './faults.ts';
import { quantile, type Report, shown, table } from './report.ts';

export interface Setting {
  readonly runs: number;
  readonly enqueue: number;
  readonly replay: number;
  readonly reopen: number;
  readonly latencyMs: number;
  readonly capMs: number;
}

interface Reopened {
  readonly count: number;
  readonly list: number;
  readonly blocked: number;
}

class Row {
  readonly own: number[] = [];
  readonly strict: number[] = [];
  durability = '';
  readonly near: number[] = [];
  readonly far: number[] = [];
  readonly reopened: Reopened[] = [];
  faults: Faults | null = null;
  constructor(readonly candidate: Candidate) {}
}

export class Measured {
  readonly rows: Row[];
  constructor(candidates: readonly Candidate[]) {
    this.rows = candidates.map((candidate) => new Row(candidate));
  }

  #of(candidate: Candidate): Row {
    const known = this.rows.find((row) => row.candidate.name === candidate.name);
    if (known) return known;
    const row = new Row(candidate);
    this.rows.splice(1, 0, row);
    return row;
  }
  enqueued(candidate: Candidate, durability: Durability, times: readonly number[], seen: string): void {
    const row = this.#of(candidate);
    (durability === 'own' ? row.own : row.strict).push(...times);
    if (durability === 'own') row.durability = seen;
  }
  replayed(candidate: Candidate, latencyMs: number, speed: number): void {
    const row = this.#of(candidate);
    (latencyMs === 0 ? row.near : row.far).push(speed);
  }
  reopened(candidate: Candidate, reopened: Reopened): void {
    this.#of(candidate).reopened.push(reopened);
  }
  hurt(candidate: Candidate, faults: Faults): void {
    this.#of(candidate).faults = faults;
  }
}

interface Column {
  readonly title: string;
  readonly value: (row: Row) => number | null;
  readonly better: 'less' | 'more';
}

const of = (values: readonly number[], share = 0.5): number | null => (values.length === 0 ? null : quantile(values, share));
const perSecond = (times: readonly number[]): number | null =>
  times.length === 0 ? null : 1000 / (times.reduce((sum, value) => sum + value, 0) / times.length);

const columns = ({ latencyMs, reopen }: Setting): readonly Column[] => [
  { title: 'enqueue p50 ms', value: ({ own }) => of(own), better: 'less' },
  { title: 'enqueue p95 ms', value: ({ own }) => of(own, 0.95), better: 'less' },
  { title: 'enqueue ops/s', value: ({ own }) => perSecond(own), better: 'more' },
  { title: 'enqueue p95 ms, all forced to strict', value: ({ strict }) => of(strict, 0.95), better: 'less' },
  { title: 'replay ops/s, 0 ms', value: ({ near }) => of(near), better: 'more' },
  { title: `replay ops/s, ${latencyMs} ms`, value: ({ far }) => of(far), better: 'more' },
  { title: `reopen ${reopen}: count ms`, value: ({ reopened }) => of(reopened.map(({ count }) => count)), better: 'less' },
  { title: 'first 50 ms', value: ({ reopened }) => of(reopened.map(({ list }) => list)), better: 'less' },
  { title: 'longest task ms', value: ({ reopened }) => of(reopened.map(({ blocked }) => blocked)), better: 'less' },
  { title: 'gzip kB', value: ({ candidate }) => candidate.gzipBytes / 1000, better: 'less' },
];

const harm = ({ lost, twice, disordered }: Harm): string => `${lost} / ${twice} / ${disordered}`;
const cell = (value: number | null): string => (value === null ? '–' : shown(value));
const nameOf = ({ candidate }: Row): string => [candidate.name, candidate.version].filter(Boolean).join(' ');

/** Who is better than the first row, column by column. */
function ahead(rows: readonly Row[], all: readonly Column[]): string[] {
  const [first, ...others] = rows;
  if (!first) return [];
  return all.flatMap(({ title, value, better }) => {
    const own = value(first);
    if (own === null) return [];
    const wins = others.filter((row) => {
      const theirs = value(row);
      return theirs !== null && (better === 'less' ? theirs < own : theirs > own);
    });
    return wins.length === 0
      ? []
      : [`- ${title} (ours ${shown(own)}): ${wins.map((row) => `${nameOf(row)} ${cell(value(row))}`).join('; ')}`];
  });
}

export function printPeers(report: Report, { rows }: Measured, setting: Setting): void {
  const { runs, enqueue, replay, latencyMs, capMs } = setting;
  const all = columns(setting);
  report.title('The queue beside its peers');
  report.line(
    `Medians of ${runs} runs, the order rotated; each run ${enqueue} operations of 460 bytes awaited one by one, a replay of ${replay}, ` +
      `${latencyMs} ms of latency put in by the server. Who has not sent all after ${capMs / 1000} s is stopped there and his speed taken from what had arrived. ` +
      'Durability is what the transactions of the page said; "default" is relaxed in Chromium. No peer signs, numbers lanes or decides business rules; Chejian does all three.',
  );
  report.line('');
  const cells = (row: Row): string[] => [
    nameOf(row),
    row.durability,
    String(row.candidate.perRequest),
    ...all.map(({ value }) => cell(value(row))),
  ];
  report.lines(table(['', 'durability', 'operations a request', ...all.map(({ title }) => title)], rows.map(cells)));
  report.line('');
  report.line(
    'After faults, of 300 stored operations: lost / arrived twice / out of order (within the lane for Chejian, over all for the others, which have no lanes).',
  );
  report.line('');
  const hurt = rows.flatMap(({ candidate, faults }) =>
    faults ? [[candidate.name, harm(faults.refused), harm(faults.killedBefore), harm(faults.killedAfter)]] : [],
  );
  report.lines(table(['', '503 to every tenth request', 'kill -9, request not taken', 'kill -9, answer lost'], hurt));
  report.line('');
  report.line(
    'What arrives twice our server answers with its first verdict, and books once (tests/e2e/exactly-once-kill.spec.ts); the others leave that to the application.',
  );
  report.line('');
  const better = ahead(rows, all);
  report.line(better.length === 0 ? 'No peer is better than Chejian in any column.' : 'Better than Chejian:');
  if (better.length > 0) report.lines(['', ...better]);
}

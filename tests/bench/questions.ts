/** Asks the server's modules the same question with other values again and again, and how long each answer took. Without the wire. */
import type pg from 'pg';
import type { Report } from './report.ts';

export const TRIES = 60;
export const BUDGET = { of: 'p95', atMost: 100 } as const;

/** A pool that remembers what it was asked, so that the plan is that of the very statement. */
class Listening {
  readonly asked = new Map<string, readonly unknown[]>();

  constructor(private readonly pool: pg.Pool) {}

  query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.asked.set(text, values);
    return this.pool.query(text, [...values]);
  }

  /** Takes several questions of one snapshot. The statements that begin and end the transaction have no plan. */
  async connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>> {
    const client = await this.pool.connect();
    const query = (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> => {
      if (values) this.asked.set(text, values);
      return client.query(text, values ? [...values] : []);
    };
    return { query: query as pg.PoolClient['query'], release: (broken) => client.release(broken) };
  }
}

/** A list, and what it is asked the nth time. */
export interface Question {
  readonly what: string;
  /** Asked once for all pages of a search: the page shows its rows first. */
  readonly hasNoBudget?: true;
  /** Of the 95th percentile, ms, where it may take longer than a list. */
  readonly atMost?: number;
  readonly ask: (db: pg.Pool, turn: number) => Promise<unknown>;
}

export async function someOf(db: pg.Pool, text: string): Promise<readonly Record<string, string>[]> {
  return (await db.query<Record<string, string>>(text)).rows;
}

async function timesOf(db: pg.Pool, { ask }: Question): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const start = performance.now();
    await ask(db, turn);
    times.push(performance.now() - start);
  }
  // The first fills the caches of the database; a plant's server has been up for longer.
  return times.slice(5);
}

async function planOf(db: pg.Pool, { what, ask }: Question): Promise<string> {
  const listening = new Listening(db);
  await ask(listening as unknown as pg.Pool, 7);
  const parts = [`## ${what}`];
  for (const [text, values] of listening.asked) {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, [...values]);
    parts.push(text.replace(/\s+/g, ' ').trim(), ...rows.map((row) => row['QUERY PLAN']));
  }
  return parts.join('\n');
}

/** @returns the plan of each question's statements */
export async function answered(db: pg.Pool, report: Report, questions: readonly Question[]): Promise<string[]> {
  const plans: string[] = [];
  for (const question of questions) {
    const figure = { what: question.what, unit: 'ms', values: await timesOf(db, question) };
    report.figure(question.hasNoBudget ? figure : { ...figure, budget: { ...BUDGET, atMost: question.atMost ?? BUDGET.atMost } });
    plans.push(await planOf(db, question));
  }
  return plans;
}

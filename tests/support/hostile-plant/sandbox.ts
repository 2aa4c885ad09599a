/**
 * A database in which nothing lasts. Whatever a server does on it during a trial is seen by all that is asked during the same trial, and then taken back:
 * so every attack meets the plant as it was, and what came of it can be looked at row by row.
 */
import type pg from 'pg';

type Asked = Parameters<pg.PoolClient['query']>;
interface Client {
  readonly query: (...asked: Asked) => Promise<pg.QueryResult>;
  readonly release: () => void;
}

/** Transactions of the server become savepoints of the trial's own one. */
export class Sandbox {
  readonly #client: pg.PoolClient;
  #depth = 0;
  #inTrial = false;
  /** Statements outside of any transaction come one after the other: each has a savepoint of its own, so that a failed one ends nothing else. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  static async over(pool: pg.Pool): Promise<Sandbox> {
    return new Sandbox(await pool.connect());
  }

  close(): void {
    this.#client.release();
  }

  /** In place of a pool. */
  get pool(): pg.Pool {
    const query = (...asked: Asked): Promise<pg.QueryResult> => {
      const turn = this.#turn.then(() => this.#alone(asked));
      this.#turn = turn.catch(() => undefined);
      return turn;
    };
    const client: Client = { query: (...asked) => this.#ask(asked), release: () => undefined };
    return { query, connect: async () => client, waitingCount: 0 } as unknown as pg.Pool;
  }

  /** Does it, and takes all of it back. */
  async trial<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('begin');
    this.#inTrial = true;
    try {
      return await work();
    } finally {
      await this.#turn;
      this.#inTrial = false;
      this.#depth = 0;
      await this.#client.query('rollback');
    }
  }

  async #alone(asked: Asked): Promise<pg.QueryResult> {
    if (!this.#inTrial || this.#depth > 0) return this.#send(asked);
    await this.#client.query('savepoint alone');
    try {
      const result = await this.#send(asked);
      await this.#client.query('release savepoint alone');
      return result;
    } catch (error) {
      await this.#client.query('rollback to savepoint alone');
      throw error;
    }
  }

  #ask(asked: Asked): Promise<pg.QueryResult> {
    const text = typeof asked[0] === 'string' ? asked[0] : '';
    if (!this.#inTrial) return this.#send(asked);
    if (text.startsWith('begin')) return this.#client.query(`savepoint at_${++this.#depth}`);
    if (text === 'commit') return this.#client.query(`release savepoint at_${this.#depth--}`);
    if (text === 'rollback') return this.#client.query(`rollback to savepoint at_${this.#depth--}`);
    return this.#send(asked);
  }

  #send(asked: Asked): Promise<pg.QueryResult> {
    return (this.#client.query as (...all: Asked) => Promise<pg.QueryResult>).apply(this.#client, asked);
  }
}

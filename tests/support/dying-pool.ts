/** The database as a server sees it that loses its power between two statements: its connections are gone, and so is everything that was to come. */
import type pg from 'pg';
import { openPool } from '#server/store/database.ts';
import type { Plant } from './plant.ts';

export class DyingPool {
  readonly pool: pg.Pool;
  readonly #plant: Plant;
  readonly #backends: number[] = [];
  #left: number;
  #dying: Promise<unknown> | null = null;

  /** @param statements answered before it dies */
  constructor(plant: Plant, statements: number) {
    this.#plant = plant;
    this.#left = statements;
    this.pool = openPool(plant.connectionString);
    this.pool.on('connect', (client) => this.#count(client));
  }

  get isDead(): boolean {
    return this.#dying !== null;
  }

  async end(): Promise<void> {
    await this.#dying;
    await this.pool.end();
  }

  #count(client: pg.PoolClient): void {
    this.#backends.push((client as pg.PoolClient & { readonly processID: number }).processID);
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const counted = (...asked: unknown[]): unknown => {
      if (this.#left > 0 && !this.isDead) {
        this.#left -= 1;
        return ask(...asked);
      }
      const lost = this.#die().then(() => Promise.reject(new Error('the server is dead')));
      // A query on the pool, not on a client, takes its answer by callback.
      const told = asked.at(-1);
      if (typeof told !== 'function') return lost;
      return void lost.catch((error: unknown) => told(error));
    };
    Object.assign(client, { query: counted });
  }

  #die(): Promise<unknown> {
    this.#dying ??= this.#plant.rows('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [this.#backends]);
    return this.#dying;
  }
}

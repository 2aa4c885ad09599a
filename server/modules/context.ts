/** What the modules need of the process: its database and its settings. Handed to them, never imported. */
import type pg from 'pg';
import type { Config } from '#server/config.ts';

export interface AppContext {
  readonly db: pg.Pool;
  readonly config: Config;
}

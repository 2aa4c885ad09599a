/** What the modules need from the process: its database and its settings. They are always passed in, never imported. */
import type pg from 'pg';
import type { Config } from '#server/config.ts';

export interface AppContext {
  readonly db: pg.Pool;
  readonly config: Config;
}

/** What the modules need from the process: its database and its settings. They are always passed in, never imported. */
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Place } from './tls/origin.ts';

export interface AppContext {
  readonly db: pg.Pool;
  readonly config: Config;
  /** Where https is served; undefined = TLS is not the business of this server. */
  readonly place?: Place;
}

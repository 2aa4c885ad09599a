/** The connection pool, with every value in the one form that the domain knows: decimals and days are texts, instants are ISO texts in UTC. */
import pg from 'pg';
import { GatheringSocket } from './gathering-socket.ts';

const { builtins } = pg.types;

/** "1.500000" and "1.5" are the same quantity; only the short form is canonical (kernel/quantity.ts). */
export const canonicalNumeric = (text: string): string => {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end -= 1;
  if (text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
};

/**
 * PostgreSQL writes "2024-05-01 08:00:00.12+00"; the zone is always UTC on our connections. Always three decimals, so that texts sort as instants.
 * Cut from the text: a Date for every timestamp of every row is a noticeable part of an envelope. What is no instant of the calendar ("infinity", 44 BC)
 * stays the text that it is: an error here would end the answer for all rows (readable.ts).
 */
const isoInstant = (text: string): string => {
  if (text.length < 22 || text.length > 29 || text[4] !== '-' || !text.endsWith('+00')) {
    const other = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
    return Number.isNaN(other.getTime()) ? text : other.toISOString();
  }
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, canonicalNumeric],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.DATE, (text) => text],
  [builtins.INT8, (text) => text],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as unknown as pg.CustomTypesConfig;

/**
 * A statement that runs for a minute, or a transaction that idles, holds up the change feed of every device (sync.md §10): both are ended by the
 * database itself.
 */
export interface Limits {
  readonly statementMs: number;
  readonly idleMs: number;
  /**
   * How long an answer is waited for. A database that was cut off without a word ends nothing by itself: its connection is thrown away, or every call would
   * hang for as long as the machine between them stays silent. More than a statement may take.
   */
  readonly answerMs: number;
  /** How long a connection is waited for, a new one or one that is in use. */
  readonly connectMs: number;
}
const LIMITS: Limits = { statementMs: 60_000, idleMs: 30_000, answerMs: 75_000, connectMs: 30_000 };

/**
 * Rows in no order cost hardly more than rows in order, in memory and on disks without a head; PostgreSQL takes them to cost four times as much, and would
 * rather read a million lines of loans than look up ten thousand. A statement without a name is planned for the values at hand, every time. One with a name
 * may keep its plan: only statements that find their rows by a key have one.
 *
 * PostgreSQL must not compile plans (`jit`), as it would by itself: up to version 17 a plan that reads a small table where that is forbidden
 * (`inKeyedTransaction`) is priced beyond all measure, and is compiled anew for each envelope, for seconds. The embedded one has no compiler.
 */
const settings = ({ statementMs, idleMs }: Limits): string =>
  `-c timezone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleMs} -c random_page_cost=1.1 -c jit=off`;

/** @param size connections of this process; the demo and tests need few */
export const openPool = (connectionString: string, size = 10, given: Partial<Limits> = {}): pg.Pool => {
  const limits = { ...LIMITS, ...given };
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    options: settings(limits),
    application_name: 'chejian',
    query_timeout: limits.answerMs,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // What is asked together is sent together: the database answers it one after the other, in the order it was asked.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // An idle connection that breaks (database restarted) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that is in use when the database ends it: its user hears of it at the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

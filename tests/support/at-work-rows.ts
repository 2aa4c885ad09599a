/** What the server wrote when somebody came to work, as rows that are brought into another copy of the same plant. */
import pg from 'pg';
import { RANGE_KINDS } from '#domain/protocol/number-kinds.ts';
import { UNBIND, unbind } from '#server/modules/identity/sessions.ts';

/** By table, each as the text of a JSON array: a number that JavaScript cannot hold stays as it is. */
export type Rows = Readonly<Record<string, string>>;

async function at<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A number in two hands is to break the journey, and not to pass from one to the other. */
const NEVER_OVER = 'number_range';
/**
 * Where the server writes down that somebody has come, on which device, with which keys and numbers. What else it writes meanwhile its jobs write, as they do in
 * every plant by themselves.
 */
const OF_A_PERSON = [
  ...['app_user', 'user_session', 'sign_in_failure', 'sign_in_source', 'emp_station_log'],
  ...['device', 'device_key', 'device_report', 'signing_key', 'rights_certificate', NEVER_OVER],
];

/**
 * Begins to watch what is written.
 * @param firstNumber ranges of numbers that are given out from now on begin above it
 * @returns the instant, for `writtenSince`
 */
export const nowIn = (databaseUrl: string, firstNumber: number): Promise<string> =>
  at(databaseUrl, async (client) => {
    await client.query(
      `insert into range_counter (kind, last) select unnest($1::text[]), $2
       on conflict (kind) do update set last = greatest(range_counter.last, excluded.last)`,
      [RANGE_KINDS, firstNumber],
    );
    return (await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')).rows[0]?.xid ?? '';
  });

/** The rows of a person that were written after that instant. */
export const writtenSince = (databaseUrl: string, xid: string): Promise<Rows> =>
  at(databaseUrl, async (client) => {
    const found: Record<string, string> = {};
    for (const name of OF_A_PERSON) {
      const { rows } = await client.query<{ text: string | null }>(
        `select jsonb_agg(to_jsonb(t))::text as text from "${name}" t where xmin::text::bigint > $1`,
        [xid],
      );
      if (rows[0]?.text) found[name] = rows[0].text;
    }
    return found;
  });

/** Columns and key of a table. A row replaces the one with the same key, unless the database numbers the rows itself: then it is added. */
const HOW = `select string_agg(quote_ident(a.attname), ', ') filter (where a.attidentity = '' and a.attgenerated = '') as columns,
    bool_or(a.attidentity <> '') as counted,
    (select string_agg(quote_ident(k.attname), ', ') from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
     where i.indrelid = a.attrelid and i.indisprimary) as key
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped group by a.attrelid`;

async function write(client: pg.Client, table: string, text: string): Promise<void> {
  const { columns, counted, key } = (await client.query<{ columns: string; counted: boolean; key: string }>(HOW, [table])).rows[0] ?? {};
  const over =
    counted || table === NEVER_OVER
      ? ''
      : ` on conflict (${key}) do update set (${columns}) = row(${columns?.replaceAll(/(^|, )/g, '$1excluded.')})`;
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)${over}`,
    [text],
  );
}

/** @param station at which the rows say that somebody works: whoever worked there before has lost it, as by signing in. */
export const bringIn = (databaseUrl: string, rows: Rows, station: string | null): Promise<void> =>
  at(databaseUrl, async (client) => {
    await client.query('begin');
    const there = await client.query<{ id: string }>(
      'select session_id as id from user_session where bind_name = $1 and ended_at is null',
      [station],
    );
    await unbind(
      client,
      there.rows.map(({ id }) => id),
      UNBIND.rebind,
    );
    for (const [table, text] of Object.entries(rows)) await write(client, table, text);
    await client.query(
      `insert into range_counter (kind, last) select kind, max(to_no) from number_range group by kind
       on conflict (kind) do update set last = greatest(range_counter.last, excluded.last)`,
    );
    await client.query('commit');
  });

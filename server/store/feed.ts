/**
 * The change feed (sync.md §10). A cursor on a counter or a clock loses rows that commit late; this one stands on (transaction id, sequence) and is
 * only ever read below the oldest transaction that still runs.
 */
import { randomBytes } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import { brokenField } from './readable.ts';
import { selectAsHeld, selectRows } from './rows.ts';
import { type Queryable, rowOf } from './transaction.ts';

export interface Position {
  /** xid8 as decimal text: it does not fit into a JavaScript number. */
  readonly txid: string;
  readonly seq: string;
}

export interface Cursor extends Position {
  readonly epoch: string;
}

export const encodeCursor = ({ epoch, txid, seq }: Cursor): string => `${epoch}.${txid}.${seq}`;

/** Undefined for whatever this server never gave out. */
export const decodeCursor = (text: string): Cursor | undefined => {
  const [, epoch, txid, seq] = /^([0-9a-f]{8})\.(\d{1,20})\.(\d{1,19})$/.exec(text) ?? [];
  return epoch && txid && seq ? { epoch, txid, seq } : undefined;
};

export const isBefore = (a: Position, b: Position): boolean =>
  BigInt(a.txid) < BigInt(b.txid) || (a.txid === b.txid && BigInt(a.seq) < BigInt(b.seq));

/** Where the database comes from: another one after a restore, a copy, or a roll-back in time. Transaction ids of one mean nothing in the other. */
export const originText = `select s.system_identifier::text || '/' || c.timeline_id || '/' || d.oid as origin
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`;

/** Numbers passed over after a restore: more than all devices of a plant are given in the days since the last copy. */
const PASSED_OVER = 100_000;

/** Run at start. A database that is not the one the cursors were given out for gets a new epoch, and its old feed is dropped. */
export const ensureEpoch = async (tx: Queryable): Promise<string> => {
  await tx.query("select pg_advisory_xact_lock(hashtext('feed_meta'))");
  const origin = (await rowOf<{ origin: string }>(tx, originText))?.origin ?? '';
  const held = await rowOf<{ epoch: string; origin: string }>(tx, 'select epoch, origin from feed_meta');
  if (held?.origin === origin) return held.epoch;
  const epoch = randomBytes(4).toString('hex');
  await tx.query('delete from change_log');
  await tx.query(
    'insert into feed_meta (epoch, origin) values ($1, $2) on conflict (only_one) do update set epoch = excluded.epoch, origin = excluded.origin, pruned = excluded.pruned',
    [epoch, origin],
  );
  // Devices hold ranges that the copy does not know of: what they may have been given is passed over, and never given to another.
  if (held) await tx.query('update range_counter set last = least(last::bigint + $1, 2147483647)', [PASSED_OVER]);
  return epoch;
};

/** The bound below which the feed is complete: everything that will ever carry a smaller transaction id has been committed or is gone. */
export const feedBound = async (on: Queryable): Promise<Cursor & { pruned: string }> => {
  const row = await rowOf<{ epoch: string; txid: string; pruned: string }>(
    on,
    'select epoch, pruned::text, pg_snapshot_xmin(pg_current_snapshot())::text as txid from feed_meta',
  );
  if (!row) throw new Error('The feed has no epoch: ensureEpoch was not run.');
  return { ...row, seq: '0' };
};

/** The last position below the bound, as a short text that changes when there is something to pull. */
export const feedHead = async (on: Queryable): Promise<string> => {
  const { rows } = await on.query<Position>({
    name: 'feed/head',
    text: `select txid::text, seq from change_log where txid < pg_snapshot_xmin(pg_current_snapshot()) order by change_log.txid desc, change_log.seq desc limit 1`,
  });
  return rows[0] ? `${rows[0].txid}.${rows[0].seq}` : '0.0';
};

export interface FeedEntry extends Position {
  readonly entity: string;
  readonly id: string;
}

const readText = `select c.txid::text, c.seq, c.entity, c.entity_id as id
  from change_log c join unnest($1::text[], $2::xid8[], $3::bigint[]) as s(scope, txid, seq) on s.scope = c.scope
  where (c.txid, c.seq) > ($4::xid8, $5::bigint) and (c.txid, c.seq) > (s.txid, s.seq) and c.txid < $6::xid8
  order by c.txid, c.seq limit $7`;

/** Changes of these sets behind each set's own position and below the bound, in the order of the feed. */
export const readFeed = async (
  on: Queryable,
  sets: ReadonlyMap<string, Position>,
  bound: Position,
  limit: number,
): Promise<FeedEntry[]> => {
  const positions = [...sets.values()];
  const first = positions.reduce((a, b) => (isBefore(b, a) ? b : a), positions[0] ?? bound);
  const values = [[...sets.keys()], positions.map((p) => p.txid), positions.map((p) => p.seq), first.txid, first.seq, bound.txid, limit];
  return (await on.query<FeedEntry>({ name: 'feed/read', text: readText, values })).rows;
};

export interface CurrentRow {
  readonly entity: string;
  readonly id: string;
  readonly row: AnyRow | undefined;
  /** Of a line: the document it belongs to. */
  readonly header: AnyRow | undefined;
  /** The field for which the row cannot be read, and so is given to nobody. */
  readonly broken: string | undefined;
}

/** The rows as they are now, whatever the feed said when they changed: the order of transaction ids is not the order of writes. */
export const currentRows = async (
  on: Parameters<typeof selectRows>[0],
  entries: readonly { entity: string; id: string }[],
): Promise<CurrentRow[]> => {
  const ids = new Map<string, Set<string>>();
  for (const { entity, id } of entries) ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  const result: CurrentRow[] = [];
  for (const [name, wanted] of ids) {
    const entity = entityByName(name);
    if (!entity) continue;
    const rows = new Map((await selectAsHeld(on, entity, 'id', [...wanted], 'none')).map((row) => [row.id, row]));
    const parent = entity.parent && entityByName(entity.parent.entity);
    const link = entity.parent?.field ?? '';
    const headers = parent
      ? await selectRows(
          on,
          parent,
          'id',
          [...rows.values()].map((row) => String(row[link])),
          'none',
        )
      : [];
    const byId = new Map(headers.map((header) => [header.id, header]));
    for (const id of wanted) {
      const row = rows.get(id);
      result.push({ entity: name, id, row, header: row && byId.get(String(row[link])), broken: row && brokenField(entity.fields, row) });
    }
  }
  return result;
};

/** An operation's author: the author's rights apply, not those of the session that carries it (sync.md §12). */
import type pg from 'pg';
import { readInstant } from '#domain/kernel/clock.ts';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { heldRights } from '#domain/registry.ts';
import { storedAt } from './incoming.ts';
import type { Certified } from './signatures.ts';

export interface Author {
  readonly now: Actor;
  /** What the author has held on this device, and when: the basis for offline work. */
  readonly periods: readonly Period[];
  /** The rights certified with each of the author's keys for this device, oldest first. */
  readonly certified: readonly Certified[];
  readonly isActive: boolean;
  /** The account has been disabled for so long that its work awaits a supervisor, who has not released it yet. */
  readonly held: boolean;
  /** Whether this user has ever had a session on the device. */
  readonly known: boolean;
}

/** A session's rights between two moments. */
interface Period {
  readonly from: string;
  readonly until: string;
  readonly rights: readonly string[];
  readonly warehouses: readonly string[];
}

interface SessionRow extends Period {
  readonly earlier: readonly Omit<Period, 'from'>[];
}

interface AuthorRow {
  id: string;
  account: string;
  user_name: string;
  person_id: string | null;
  supplier_id: string | null;
  is_active: boolean;
  held: boolean;
  rights: string[];
  warehouses: string[];
  sessions: SessionRow[];
  certified: Certified[];
  known: boolean;
}

/** Work that a disabled account did within this time is accepted; later work awaits a supervisor (sync.md §12). */
export const GRACE_HOURS = 72;

/** Tolerated difference between device and server clock when deciding what came first. */
const CLOCK_MS = 5 * 60_000;
/** An offline device works on with the rights of its session, but only this long without contact (sync.md §12). */
const OFFLINE_HOURS = 72;
/** Cap for one user on one device. No device reports more sign-ins than this within one envelope. */
const MOST_GROUNDS = 50;

const text = `
  select u.id, u.account, u.user_name, u.person_id, u.supplier_id, u.is_active,
    array(select a.auth_code::text from user_role ur join role r on r.id = ur.role_id and r.is_active
      join role_auth ra on ra.role_id = r.id join auth a on a.id = ra.auth_id where ur.user_id = u.id
      union select 'role:' || r.id from user_role ur join role r on r.id = ur.role_id and r.is_active where ur.user_id = u.id) as rights,
    case when u.account = '${ADMIN}' then array(select w.id::text from warehouse w)
      else array(select jsonb_array_elements_text(u.warehouse_scope)) end as warehouses,
    coalesce((select jsonb_agg(jsonb_build_object('from', s.created_at, 'until', s.until, 'rights', s.rights, 'warehouses', s.warehouses, 'earlier', s.earlier))
      from (select * from (select *, coalesce(ended_at, last_seen_at + interval '${OFFLINE_HOURS} hours') as until from user_session) s
      where s.user_id = u.id and s.device_id = $2 and s.created_at <= $4 and s.until >= $3 order by s.created_at desc limit ${MOST_GROUNDS}) s), '[]') as sessions,
    coalesce((select jsonb_agg(to_jsonb(k) order by k.certified_at) from (select * from signing_key k
      where k.user_id = u.id and k.device_id = $2 and k.certified_at <= $4 and k.certified_at >= coalesce(
        (select max(b.certified_at) from signing_key b where b.user_id = u.id and b.device_id = $2 and b.certified_at <= $3), '-infinity')
      order by k.certified_at desc limit ${MOST_GROUNDS}) k), '[]') as certified,
    exists (select 1 from user_session s where s.user_id = u.id and s.device_id = $2) as known,
    coalesce((select d.disabled_at <= now() - interval '${GRACE_HOURS} hours' and not exists (
        select 1 from held_author h where h.user_id = u.id and h.device_id = $2 and h.released_at > d.disabled_at)
      from account_disabled d where d.user_id = u.id), false) as held
  from app_user u where u.id = any($1::uuid[])`;

/** A session's rights, period by period: each change of roles ended one. */
function periodsOf({ from, until, rights, warehouses, earlier }: SessionRow): Period[] {
  const ends = [...earlier, { until, rights, warehouses }];
  return ends.map((end, at) => ({ ...end, from: ends[at - 1]?.until ?? from }));
}

/**
 * From the first to the last of these operations, by their devices' clocks. An unparsable time is ignored, and so is one before any
 * session: the database knows no year 0 and would refuse the whole envelope.
 */
function spanOf(wires: readonly Pick<WireOperation, 'occurredAt'>[]): [first: string, last: string] {
  const now = Date.now();
  const times = wires.map(({ occurredAt }) => Date.parse(readInstant(occurredAt) ?? '')).filter((time) => time <= now);
  const at = (time: number): string => new Date(time).toISOString();
  return [at(Math.max(0, Math.min(...times, now) - CLOCK_MS)), at(now + CLOCK_MS)];
}

export async function authorsOf(
  tx: pg.PoolClient,
  wires: readonly Pick<WireOperation, 'actor' | 'occurredAt'>[],
  deviceId: string,
): Promise<Map<string, Author>> {
  const values = [[...new Set(wires.map(({ actor }) => actor))], deviceId, ...spanOf(wires)];
  const { rows } = await tx.query<AuthorRow>({ name: 'apply/authors', text, values });
  return new Map(
    rows.map((row) => {
      const who = { userId: row.id, account: row.account, userName: row.user_name, personId: row.person_id, supplierId: row.supplier_id };
      const now: Actor = heldRights(row.supplier_id, { ...who, rights: row.rights, warehouses: row.warehouses });
      const periods = row.sessions.flatMap(periodsOf);
      return [row.id, { now, periods, certified: row.certified, isActive: row.is_active, held: row.held, known: row.known }];
    }),
  );
}

/** A key carries the rights it was certified with until the device receives a newer key, which then takes precedence. */
function lastCertified({ certified }: Author, key: Certified, at: number): Certified {
  const since = Date.parse(key.certified_at);
  return certified.findLast(({ certified_at }) => Date.parse(certified_at) <= at && Date.parse(certified_at) > since) ?? key;
}

/**
 * The author's rights for an operation: the current ones, those of the sessions on the device at that time, and those certified with the
 * signing key. A right held only at other times does not count.
 * @param occurredAt by the device's clock; backdating it to a time when a right was held is flagged all the same
 */
export function asThen(author: Author, key: Certified | undefined, occurredAt: string): Actor {
  const at = Date.parse(occurredAt);
  const sessions = author.periods.filter(({ from, until }) => Date.parse(from) - CLOCK_MS <= at && at <= Date.parse(until) + CLOCK_MS);
  const grounds = [author.now, ...sessions, ...(key ? [lastCertified(author, key, at)] : [])];
  const all = (of: 'rights' | 'warehouses'): string[] => [...new Set(grounds.flatMap((ground) => ground[of]))];
  return heldRights(author.now.supplierId, { ...author.now, rights: all('rights'), warehouses: all('warehouses') });
}

/** Records whose work awaits a supervisor, because the operations themselves leave no trace. */
export async function noteHeld(tx: pg.PoolClient, deviceId: string, waiting: readonly WireOperation[]): Promise<void> {
  if (waiting.length === 0) return;
  await tx.query({
    name: 'apply/held',
    text: `insert into held_author (user_id, device_id, operations, oldest_at)
      select w.actor, $1, count(*)::int, min(w.at) from unnest($2::uuid[], $3::timestamptz[]) as w(actor, at) group by w.actor order by w.actor
      on conflict (user_id, device_id) do update set last_at = now(), operations = excluded.operations,
        oldest_at = least(held_author.oldest_at, excluded.oldest_at), released_at = null, released_by = null, release_reason = null`,
    values: [deviceId, waiting.map(({ actor }) => actor), waiting.map(storedAt)],
  });
}

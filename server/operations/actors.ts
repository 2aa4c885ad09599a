/** An operation's author: the author's rights apply, not those of the session that carries it (sync.md §12). */
import type pg from 'pg';
import { readInstant } from '#domain/kernel/clock.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { heldRights } from '#domain/registry.ts';
import { DEFAULT_GRACE_HOURS, DEFAULT_IDLE_DAYS, type Ground, type State } from './certificates.ts';

export interface Author {
  readonly now: Actor;
  /** What the author has held in sessions on this device, and when: the basis for work that no key vouches for. */
  readonly periods: readonly Period[];
  /** What this device was told of the author's rights: the basis for work that a key vouches for. */
  readonly ground: Ground;
  readonly isActive: boolean;
  /** Work of this author on this device has waited for a supervisor before. */
  readonly hasWaited: boolean;
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
  rights: string[];
  warehouses: string[];
  sessions: SessionRow[];
  states: State[];
  told: Ground['told'][number][];
  contact_at: string | null;
  released_at: string | null;
  has_waited: boolean;
  grace_hours: number | null;
  idle_days: number | null;
  known: boolean;
}

/** Tolerated difference between device and server clock when deciding what came first. */
const CLOCK_MS = 5 * 60_000;
/** An offline device works on with the rights of its session, but only this long without contact (sync.md §12). */
const OFFLINE_HOURS = 72;
/** Cap for one user on one device. No device reports more sign-ins than this within one envelope. */
const MOST_GROUNDS = 50;

/** What stands in sessions is read for work without a key only: with one it says nothing, and to read it costs as much as all the rest. */
const sessionsText = {
  keyed: `'[]'::jsonb as sessions, true as known`,
  keyless: `coalesce((select jsonb_agg(jsonb_build_object('from', s.created_at, 'until', s.until, 'rights', s.rights, 'warehouses', s.warehouses, 'earlier', s.earlier))
      from (select * from (select *, coalesce(ended_at, last_seen_at + interval '${OFFLINE_HOURS} hours') as until from user_session) s
      where s.user_id = u.id and s.device_id = $2 and s.created_at <= $4 and s.until >= $3 order by s.created_at desc limit ${MOST_GROUNDS}) s), '[]') as sessions,
    exists (select 1 from user_session s where s.user_id = u.id and s.device_id = $2) as known`,
} as const;

/**
 * The newest state that was noted is what somebody holds now (migration 061): the triggers note it in the transaction that changes it, and to put the
 * rights of all roles together anew for each envelope takes longer than everything else that is read for it. Former states are read where there are any:
 * a device that was told of the newest alone has no other ground than what its author holds now.
 */
const textOf = (kind: keyof typeof sessionsText): string => `
  select u.id, u.account, u.user_name, u.person_id, u.supplier_id, u.is_active, array_to_json(now.rights) as rights, array_to_json(now.warehouses) as warehouses, ${sessionsText[kind]},
    case when told.first < now.version then (select jsonb_agg(jsonb_build_object('version', h.version, 'rights', h.rights, 'warehouses', h.warehouses, 'isActive', h.is_active,
        'madeAt', case when h.is_active then h.made_at else least(h.made_at, (select a.disabled_at from account_disabled a where a.user_id = u.id)) end) order by h.version)
      from held_rights h where h.user_id = u.id and h.version >= told.first) else '[]' end as states, told.told,
    greatest((select max(k.certified_at) from signing_key k where k.user_id = u.id and k.device_id = $2),
      (select max(s.last_seen_at) from user_session s where s.user_id = u.id and s.device_id = $2)) as contact_at,
    w.released_at, w.user_id is not null as has_waited, site.rights_grace_hours as grace_hours, site.key_idle_days as idle_days
  from app_user u
  cross join lateral (select h.version, h.rights, h.warehouses from held_rights h where h.user_id = u.id order by h.version desc limit 1) now
  cross join lateral (select min(c.version) as first, coalesce(jsonb_agg(jsonb_build_object('version', c.version, 'receivedAt', c.received_at) order by c.version), '[]') as told
    from rights_certificate c where c.user_id = u.id and c.device_id = $2) told
  left join held_author w on w.user_id = u.id and w.device_id = $2
  left join (select rights_grace_hours, key_idle_days from site order by is_default desc limit 1) site on true
  where u.id = any($1::uuid[])`;
const texts = { keyed: textOf('keyed'), keyless: textOf('keyless') };

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

/**
 * @param keyed operations that a key vouches for; where all are among them nobody asks for the authors' sessions: they are left out, and everybody counts
 * as known
 */
export async function authorsOf(
  tx: pg.PoolClient,
  wires: readonly (Pick<WireOperation, 'actor' | 'occurredAt'> & Partial<Pick<WireOperation, 'opId'>>)[],
  deviceId: string,
  keyed: ReadonlySet<string> = new Set(),
): Promise<Map<string, Author>> {
  const kind = wires.every(({ opId }) => opId !== undefined && keyed.has(opId)) ? 'keyed' : 'keyless';
  const values = [[...new Set(wires.map(({ actor }) => actor))], deviceId, ...(kind === 'keyed' ? [] : spanOf(wires))];
  const { rows } = await tx.query<AuthorRow>({ name: `apply/authors-${kind}`, text: texts[kind], values });
  return new Map(
    rows.map((row) => {
      const who = { userId: row.id, account: row.account, userName: row.user_name, personId: row.person_id, supplierId: row.supplier_id };
      const now: Actor = heldRights(row.supplier_id, { ...who, rights: row.rights, warehouses: row.warehouses });
      const periods = row.sessions.flatMap(periodsOf);
      const ground: Ground = {
        states: row.states,
        told: row.told,
        contactAt: row.contact_at,
        releasedAt: row.released_at,
        graceHours: row.grace_hours ?? DEFAULT_GRACE_HOURS,
        idleDays: row.idle_days ?? DEFAULT_IDLE_DAYS,
      };
      return [row.id, { now, periods, ground, isActive: row.is_active, hasWaited: row.has_waited, known: row.known }];
    }),
  );
}

const withRights = (author: Author, rights: readonly string[], warehouses: readonly string[]): Actor =>
  heldRights(author.now.supplierId, { ...author.now, rights: [...rights], warehouses: [...warehouses] });

/** The server itself, which has no account and never had a session. */
export const withoutAccount = (now: Actor): Author => ({
  now,
  periods: [],
  ground: { states: [], told: [], contactAt: null, releasedAt: null, graceHours: DEFAULT_GRACE_HOURS, idleDays: DEFAULT_IDLE_DAYS },
  isActive: true,
  hasWaited: false,
  known: true,
});

/** The author with the rights of one of the states their device was told of. */
export const asIn = (author: Author, { rights, warehouses }: State): Actor => withRights(author, rights, warehouses);

/**
 * The author's rights for an operation that no key vouches for: the current ones, and those of the sessions on the device at that time. A
 * right held only at other times does not count.
 * @param occurredAt by the device's clock; backdating it to a time when a right was held is flagged all the same
 */
export function asThen(author: Author, occurredAt: string): Actor {
  const at = Date.parse(occurredAt);
  const sessions = author.periods.filter(({ from, until }) => Date.parse(from) - CLOCK_MS <= at && at <= Date.parse(until) + CLOCK_MS);
  const grounds = [author.now, ...sessions];
  const all = (of: 'rights' | 'warehouses'): string[] => [...new Set(grounds.flatMap((ground) => ground[of]))];
  return withRights(author, all('rights'), all('warehouses'));
}

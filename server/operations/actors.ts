/** Whose operation it is: rights are those of the author, not of whoever's session carries it (sync.md §12). */
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import type { WireOperation } from '#domain/kernel/protocol.ts';
import type { Certified } from './signatures.ts';

export interface Author {
  readonly now: Actor;
  /** What he held in a session on this device within the last three days: the ground on which he worked offline. */
  readonly then: Actor;
  readonly isActive: boolean;
  /** Disabled for so long that his work waits for a supervisor, who has not released it. */
  readonly held: boolean;
  /** Has this person ever had a session on the device? */
  readonly known: boolean;
}

interface AuthorRow {
  id: string;
  account: string;
  user_name: string;
  person_id: string | null;
  supplier_id: string | null;
  is_active: boolean;
  held: boolean;
  rights: string[] | null;
  warehouses: string[];
  past_rights: string[] | null;
  past_warehouses: string[] | null;
  known: boolean;
}

/** What a disabled account has done on its way home is taken; what comes later waits for a supervisor (sync.md §12). */
export const GRACE_HOURS = 72;

const text = `
  select u.id, u.account, u.user_name, u.person_id, u.supplier_id, u.is_active,
    case when u.supplier_id is null
      then array(select a.auth_code::text from user_role ur join role r on r.id = ur.role_id and r.is_active
        join role_auth ra on ra.role_id = r.id join auth a on a.id = ra.auth_id where ur.user_id = u.id
        union select 'role:' || r.id from user_role ur join role r on r.id = ur.role_id and r.is_active where ur.user_id = u.id)
      else '{}'::text[] end as rights,
    case when u.account = '${ADMIN}' then array(select w.id::text from warehouse w)
      else array(select jsonb_array_elements_text(u.warehouse_scope)) end as warehouses,
    array(select distinct unnest(s.rights) from user_session s where s.user_id = u.id and s.device_id = $2 and s.last_seen_at > now() - interval '72 hours') as past_rights,
    array(select distinct unnest(s.warehouses)::text from user_session s where s.user_id = u.id and s.device_id = $2 and s.last_seen_at > now() - interval '72 hours') as past_warehouses,
    exists (select 1 from user_session s where s.user_id = u.id and s.device_id = $2) as known,
    coalesce((select d.disabled_at <= now() - interval '${GRACE_HOURS} hours' and not exists (
        select 1 from held_author h where h.user_id = u.id and h.device_id = $2 and h.released_at > d.disabled_at)
      from account_disabled d where d.user_id = u.id), false) as held
  from app_user u where u.id = any($1::uuid[])`;

const union = (a: readonly string[] | null, b: readonly string[] | null): string[] => [...new Set([...(a ?? []), ...(b ?? [])])];

export async function authorsOf(tx: pg.PoolClient, userIds: readonly string[], deviceId: string): Promise<Map<string, Author>> {
  const { rows } = await tx.query<AuthorRow>({ name: 'apply/authors', text, values: [[...new Set(userIds)], deviceId] });
  return new Map(
    rows.map((row) => {
      const who = { userId: row.id, account: row.account, userName: row.user_name, personId: row.person_id, supplierId: row.supplier_id };
      const now: Actor = { ...who, rights: row.rights ?? [], warehouses: row.warehouses };
      const then: Actor = { ...who, rights: union(row.rights, row.past_rights), warehouses: union(row.warehouses, row.past_warehouses) };
      return [row.id, { now, then, isActive: row.is_active, held: row.held, known: row.known }];
    }),
  );
}

/** The author as he was when his key was certified, or in a session since. */
export const asThen = ({ then }: Author, key: Certified | undefined): Actor =>
  key ? { ...then, rights: union(then.rights, key.rights), warehouses: union(then.warehouses, key.warehouses) } : then;

/** Writes down whose work waits for a supervisor: the operations themselves leave no trace. */
export async function noteHeld(tx: pg.PoolClient, deviceId: string, waiting: readonly WireOperation[]): Promise<void> {
  if (waiting.length === 0) return;
  await tx.query({
    name: 'apply/held',
    text: `insert into held_author (user_id, device_id, operations, oldest_at)
      select w.actor, $1, count(*)::int, min(w.at) from unnest($2::uuid[], $3::timestamptz[]) as w(actor, at) group by w.actor order by w.actor
      on conflict (user_id, device_id) do update set last_at = now(), operations = excluded.operations,
        oldest_at = least(held_author.oldest_at, excluded.oldest_at), released_at = null, released_by = null, release_reason = null`,
    values: [deviceId, waiting.map(({ actor }) => actor), waiting.map(({ occurredAt }) => occurredAt)],
  });
}

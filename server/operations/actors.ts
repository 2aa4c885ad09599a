/** Whose operation it is: rights are those of the author, not of whoever's session carries it (sync.md §12). */
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';

export interface Author {
  readonly now: Actor;
  /** What he held in a session on this device within the last three days: the ground on which he worked offline. */
  readonly then: Actor;
  readonly isActive: boolean;
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
  rights: string[] | null;
  warehouses: string[];
  past_rights: string[] | null;
  past_warehouses: string[] | null;
  known: boolean;
}

const text = `
  select u.id, u.account, u.user_name, u.person_id, u.supplier_id, u.is_active,
    case when u.supplier_id is null
      then array(select distinct a.auth_code::text from user_role ur join role r on r.id = ur.role_id and r.is_active
        join role_auth ra on ra.role_id = r.id join auth a on a.id = ra.auth_id where ur.user_id = u.id)
      else '{}'::text[] end as rights,
    case when u.account = '${ADMIN}' then array(select w.id::text from warehouse w)
      else array(select jsonb_array_elements_text(u.warehouse_scope)) end as warehouses,
    array(select distinct unnest(s.rights) from user_session s where s.user_id = u.id and s.device_id = $2 and s.last_seen_at > now() - interval '72 hours') as past_rights,
    array(select distinct unnest(s.warehouses)::text from user_session s where s.user_id = u.id and s.device_id = $2 and s.last_seen_at > now() - interval '72 hours') as past_warehouses,
    exists (select 1 from user_session s where s.user_id = u.id and s.device_id = $2) as known
  from app_user u where u.id = any($1::uuid[])`;

const union = (a: readonly string[] | null, b: readonly string[] | null): string[] => [...new Set([...(a ?? []), ...(b ?? [])])];

export async function authorsOf(tx: pg.PoolClient, userIds: readonly string[], deviceId: string): Promise<Map<string, Author>> {
  const { rows } = await tx.query<AuthorRow>({ name: 'apply/authors', text, values: [[...new Set(userIds)], deviceId] });
  return new Map(
    rows.map((row) => {
      const who = { userId: row.id, account: row.account, userName: row.user_name, personId: row.person_id, supplierId: row.supplier_id };
      const now: Actor = { ...who, rights: row.rights ?? [], warehouses: row.warehouses };
      const then: Actor = { ...who, rights: union(row.rights, row.past_rights), warehouses: union(row.warehouses, row.past_warehouses) };
      return [row.id, { now, then, isActive: row.is_active, known: row.known }];
    }),
  );
}

/** The active accounts of the plant and what they may do: who else could do a step. */
import type { Actor } from '#domain/kernel/permission.ts';
import { rowsOf } from '#server/store/transaction.ts';

/** The newest state that was noted is what somebody holds now (migration 061). */
const text = `
  select u.id as "userId", u.account, u.user_name as "userName", u.person_id as "personId", u.supplier_id as "supplierId",
    array_to_json(now.rights) as rights, array_to_json(now.warehouses) as warehouses
  from app_user u
  cross join lateral (select h.rights, h.warehouses from held_rights h where h.user_id = u.id order by h.version desc limit 1) now
  where u.is_active and u.supplier_id is null order by u.account`;

/** Everybody of the plant who may sign in, the caller included. */
export const colleaguesIn = (on: Parameters<typeof rowsOf>[0]): Promise<readonly Actor[]> => rowsOf<Actor>(on, text, []);

/** Somebody with the rights and stores of this moment, for what the server does later on their behalf. */
import type { Actor } from '#domain/kernel/permission.ts';
import { heldRights } from '#domain/registry.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

/** @returns undefined for an account that is unknown or out of use */
export async function actorNow(db: Queryable, userId: string): Promise<Actor | undefined> {
  const actor = await rowOf<Actor>(
    db,
    `select u.id as "userId", u.account, u.user_name as "userName", u.person_id as "personId", u.supplier_id as "supplierId", p.rights,
       p.warehouses::text[] as warehouses from app_user u join person_rights p on p.user_id = u.id where u.id = $1 and u.is_active`,
    [userId],
  );
  return actor && heldRights(actor.supplierId, actor);
}

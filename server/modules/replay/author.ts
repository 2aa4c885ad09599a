/** Who replays: an account of the store with a new random password at each run. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { fail } from '#server/modules/failure.ts';
import { createUser, updateUser } from '#server/modules/people/users.ts';
import { rowOf } from '#server/store/transaction.ts';

export const ACCOUNT = 'replay';
/** A role that may do everything in the store. */
const ROLE = 'WH_MANAGER';

export async function administrator(db: pg.Pool): Promise<Actor> {
  const row = await rowOf<{ id: string; name: string }>(db, 'select id, user_name as name from app_user where account = $1', [ADMIN]);
  if (!row) return fail(500, 'INTERNAL');
  return { userId: row.id, account: ADMIN, userName: row.name, personId: null, supplierId: null, rights: [], warehouses: [] };
}

/** Creates an account with a new password for this run. */
export async function signUp(db: pg.Pool, warehouseId: string, userName: string, account = ACCOUNT, roleCode = ROLE): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const admin = await administrator(db);
  const known = await rowOf<{ id: string; version: number }>(db, 'select id, version from app_user where account = $1', [account]);
  const role = await rowOf<{ id: string }>(db, 'select id from role where role_code = $1', [roleCode]);
  const common = { password, isActive: true, warehouseScope: [warehouseId] };
  if (known) await updateUser(db, admin, known.id, { version: known.version, ...common, userName });
  else await createUser(db, admin, { account, userName, roles: role ? [role.id] : [], ...common });
  return password;
}

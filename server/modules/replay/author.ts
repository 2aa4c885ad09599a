/** Who replays: an account of the store with a new random password at each run. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { fail } from '#server/modules/failure.ts';
import { createUser, updateUser } from '#server/modules/people/users.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';

export const ACCOUNT = 'replay';
/** A role that may do everything in the store. */
const ROLE = 'WH_MANAGER';

export async function administrator(db: pg.Pool): Promise<Actor> {
  const row = await rowOf<{ id: string; name: string }>(db, 'select id, user_name as name from app_user where account = $1', [ADMIN]);
  if (!row) return fail(500, 'INTERNAL');
  return { userId: row.id, account: ADMIN, userName: row.name, personId: null, supplierId: null, rights: [], warehouses: [] };
}

interface Author {
  /** Stores that the account works in. */
  readonly stores: readonly string[];
  readonly userName: string;
  /** `ACCOUNT` if left out. */
  readonly account?: string;
  /** Codes of roles; the one that may do everything in the store if left out. */
  readonly roles?: readonly string[];
}

/** Creates an account with a new password for this run. @returns the password */
export async function signUp(db: pg.Pool, { stores, userName, account = ACCOUNT, roles: codes = [ROLE] }: Author): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const admin = await administrator(db);
  const known = await rowOf<{ id: string; version: number }>(db, 'select id, version from app_user where account = $1', [account]);
  const roles = (await rowsOf<{ id: string }>(db, 'select id from role where role_code = any($1::text[])', [codes])).map(({ id }) => id);
  const common = { password, isActive: true, warehouseScope: [...stores] };
  if (known) await updateUser(db, admin, known.id, { version: known.version, ...common, userName });
  else await createUser(db, admin, { account, userName, roles, ...common });
  return password;
}

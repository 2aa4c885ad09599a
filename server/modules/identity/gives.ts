/** A person who manages users and roles can never grant more than they have themselves. The account "admin" may grant everything. */
import { type Actor, ADMIN, isAdmin } from '#domain/kernel/permission.ts';
import { APPROVE_RIGHT } from '#domain/registry.ts';
import { fail } from '#server/modules/failure.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export type Giver = Pick<Actor, 'account' | 'rights'>;

interface Right {
  readonly code: string;
  readonly name: string;
}

/** How many missing rights a refusal names. */
const NAMED = 5;
const right = `a.auth_code as code, a.auth_name || ' / ' || a.auth_name_en as name`;

/** @throws 403 RIGHT_NOT_HELD, with the missing rights */
function guard(giver: Giver, given: readonly Right[]): void {
  if (isAdmin(giver)) return;
  const beyond = given.filter(({ code }) => !giver.rights.includes(code));
  const names = beyond.slice(0, NAMED).map(({ name }) => name);
  if (names.length > 0) fail(403, 'RIGHT_NOT_HELD', { rights: names.join(', ') });
}

/** Checks that the giver holds these permissions. */
export const guardGives = async (on: Queryable, giver: Giver, authIds: readonly string[]): Promise<void> =>
  guard(giver, await rowsOf<Right>(on, `select ${right} from auth a where a.id = any($1::uuid[]) order by a.sort_no`, [authIds]));

/** Checks a permission's new code: everybody who holds it under the old code will hold the new one. */
export const guardGivesCode = (giver: Giver, code: string): void => guard(giver, [{ code, name: code }]);

/** Checks roles: their permissions, whether the role is in use or not, and approval levels that require the role. */
export async function guardGivesRoles(on: Queryable, giver: Giver, roleIds: readonly string[]): Promise<void> {
  const text = `select distinct ${right}, a.sort_no from role_auth ra join auth a on a.id = ra.auth_id where ra.role_id = any($1::uuid[]) order by a.sort_no`;
  guard(giver, await rowsOf<Right>(on, text, [roleIds]));
  if (giver.rights.includes(APPROVE_RIGHT)) return;
  const asked = `select 'role:' || r.id as code, r.role_name as name from role r
    where r.id = any($1::uuid[]) and exists (select 1 from approve_type t where r.id in (t.level1_role, t.level2_role)) order by r.role_code`;
  guard(giver, await rowsOf<Right>(on, asked, [roleIds]));
}

/** Setting a password or enabling an account gives access to everything the person holds, so the giver must hold it too. */
export async function guardOpens(
  on: Queryable,
  giver: Giver,
  { id, account }: { readonly id: string; readonly account: unknown },
): Promise<void> {
  if (account === ADMIN) return guard(giver, [{ code: '', name: ADMIN }]);
  const roles = await rowsOf<{ id: string }>(on, 'select role_id as id from user_role where user_id = $1', [id]);
  await guardGivesRoles(
    on,
    giver,
    roles.map((role) => role.id),
  );
}

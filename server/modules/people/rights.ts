/** Which roles a user has, and which permissions a role has (specification §7.2). */

import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AuthNode, RoleTick } from '#domain/system/answers.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { guardGives, guardGivesRoles } from '#server/modules/identity/gives.ts';
import { refreshSnapshots } from '#server/modules/identity/sessions.ts';
import { newId } from '#server/modules/records/resources.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { storeRoles } from './users.ts';

export const rolesOfUser = (db: pg.Pool, userId: string) =>
  rowsOf<RoleTick>(
    db,
    `select r.id as "roleId", r.role_code as "roleCode", r.role_name as "roleName", r.role_name_en as "roleNameEn", ur.id is not null as checked
     from role r left join user_role ur on ur.role_id = r.id and ur.user_id = $1 where r.is_active or ur.id is not null order by r.role_code`,
    [userId],
  );

const roleCodes = async (on: Parameters<typeof rowsOf>[0], userId: string) =>
  (
    await rowsOf<{ code: string }>(
      on,
      'select r.role_code as code from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1 order by 1',
      [userId],
    )
  ).map((row) => row.code);

export const setRolesOfUser = (db: pg.Pool, actor: Actor, userId: string, roleIds: readonly string[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await rowOf(tx, 'select 1 as found from app_user where id = $1 for update', [userId]))) fail(404, 'NOT_FOUND');
    const before = await roleCodes(tx, userId);
    const held = (await rowsOf<{ id: string }>(tx, 'select role_id as id from user_role where user_id = $1', [userId])).map(({ id }) => id);
    await guardGivesRoles(
      tx,
      actor,
      roleIds.filter((id) => !held.includes(id)),
    );
    await storeRoles(tx, userId, roleIds);
    await refreshSnapshots(tx, [userId]);
    await logEdit(tx, actor, {
      docType: 'user',
      docId: userId,
      action: 'roles',
      before: { roles: before },
      after: { roles: await roleCodes(tx, userId) },
    });
    return true;
  });

type AuthRow = Omit<AuthNode, 'children'> & { readonly parentId: string | null };

function toTree(rows: readonly AuthRow[]): AuthNode[] {
  const byId = new Map(rows.map((row) => [row.authId, { ...row, children: [] as AuthNode[] }]));
  const roots: AuthNode[] = [];
  for (const node of byId.values()) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

const treeText = `select a.id as "authId", a.parent_id as "parentId", a.auth_code as "authCode", a.auth_name as "authName", a.auth_name_en as "authNameEn",
    a.auth_type as "authType", a.auth_system as "authSystem", a.path, a.sort_no as "sortNo", a.is_hidden as "isHidden", a.is_dev_only as "isDevOnly",
    a.version, ra.id is not null as checked
  from auth a left join role_auth ra on ra.auth_id = a.id and ra.role_id = $1 order by a.sort_no, a.auth_code`;

/** All permissions as a tree. With a role, its permissions are checked. */
export const authTree = async (db: pg.Pool, roleId: string | null): Promise<AuthNode[]> =>
  toTree(await rowsOf<AuthRow>(db, treeText, [roleId]));

/** Logs codes instead of ids, because people read the log long after a permission may be gone. */
const authCodes = async (on: Parameters<typeof rowsOf>[0], ids: readonly string[]) =>
  (await rowsOf<{ code: string }>(on, 'select auth_code as code from auth where id = any($1::uuid[]) order by 1', [ids])).map(
    (row) => row.code,
  );

export const setAuthsOfRole = (db: pg.Pool, actor: Actor, roleId: string, authIds: readonly string[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await rowOf(tx, 'select 1 as found from role where id = $1 for update', [roleId]))) fail(404, 'NOT_FOUND');
    const wanted = [...new Set(authIds)];
    const known = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from auth where id = any($1::uuid[])', [wanted]);
    if (known?.n !== wanted.length) fail(400, 'REF_MISSING', { field: 'authIds' });
    const gone = await rowsOf<{ id: string }>(
      tx,
      'delete from role_auth where role_id = $1 and not auth_id = any($2::uuid[]) returning auth_id as id',
      [roleId, wanted],
    );
    const held = new Set(
      (await rowsOf<{ id: string }>(tx, 'select auth_id as id from role_auth where role_id = $1', [roleId])).map((row) => row.id),
    );
    const added = wanted.filter((id) => !held.has(id));
    await guardGives(tx, actor, added);
    const ids = added.map(() => newId());
    await tx.query(
      'insert into role_auth (id, version, role_id, auth_id) select i, 1, $1, a from unnest($2::uuid[], $3::uuid[]) as x(i, a)',
      [roleId, ids, added],
    );
    const holders = await rowsOf<{ id: string }>(tx, 'select user_id as id from user_role where role_id = $1', [roleId]);
    await refreshSnapshots(
      tx,
      holders.map((row) => row.id),
    );
    await logEdit(tx, actor, {
      docType: 'role',
      docId: roleId,
      action: 'auths',
      before: {
        removed: await authCodes(
          tx,
          gone.map((row) => row.id),
        ),
      },
      after: { added: await authCodes(tx, added) },
    });
    return true;
  });

/** The permissions of each role of a user, for the page "query role permissions". */
export const rightsOfUser = (db: pg.Pool, userId: string) =>
  rowsOf(
    db,
    `select r.role_name as "roleName", r.role_name_en as "roleNameEn", r.role_code as "roleCode", coalesce(jsonb_agg(jsonb_build_object('authId', a.id, 'authCode', a.auth_code,
       'authName', a.auth_name, 'authNameEn', a.auth_name_en, 'authType', a.auth_type) order by a.sort_no, a.auth_code) filter (where a.id is not null), '[]') as auths
     from user_role ur join role r on r.id = ur.role_id left join role_auth ra on ra.role_id = r.id left join auth a on a.id = ra.auth_id
     where ur.user_id = $1 group by r.id order by r.role_code`,
    [userId],
  );

/** All active dictionary entries by type, for the start of the app. */
export const dictTypes = (db: pg.Pool) =>
  rowsOf(
    db,
    `select dd_type as "ddType", jsonb_agg(jsonb_build_object('ddId', id, 'ddCode', dd_code, 'ddNameZh', dd_name_zh, 'ddNameEn', dd_name_en,
       'colour', colour, 'sortNo', sort_no) order by sort_no, dd_code) as entries
     from dict where is_active group by dd_type order by dd_type`,
  );

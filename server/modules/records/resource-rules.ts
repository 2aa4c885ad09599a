/** What particular resources add to the general rules: rights take effect at once, built-in entries stay. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ADMIN } from '#domain/kernel/permission.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { NUMBER_RULES } from '#domain/registry.ts';
import { guardConversionLeft, guardOwn } from '#server/modules/basic/own-guards.ts';
import { guardRecord } from '#server/modules/basic/record-guards.ts';
import { fail } from '#server/modules/failure.ts';
import { type Giver, guardGivesCode, guardGivesRoles } from '#server/modules/identity/gives.ts';
import { refreshSnapshots } from '#server/modules/identity/sessions.ts';
import { logChanges } from '#server/store/rows.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

/** Rows that are deleted together with the row instead of preventing its deletion. */
export const CASCADES: Readonly<Record<string, readonly string[]>> = { role: ['roleAuth'], auth: ['roleAuth'] };

const refresh = async (tx: Queryable, text: string, values: readonly unknown[]) => {
  const users = await rowsOf<{ id: string }>(tx, text, values);
  await refreshSnapshots(
    tx,
    users.map((user) => user.id),
  );
};

const holdersOfRole = 'select user_id as id from user_role where role_id = $1';
const holdersOfAuth =
  'select distinct ur.user_id as id from role_auth ra join user_role ur on ur.role_id = ra.role_id where ra.auth_id = $1';

/** Exactly one site is the default. A new default replaces the old one, and the last one cannot be unset. */
async function oneDefaultSite(tx: Queryable, row: AnyRow): Promise<void> {
  if (row.isDefault !== true) {
    if (!(await rowOf(tx, 'select 1 as usual from site where is_default limit 1'))) fail(400, 'SITE_DEFAULT');
    return;
  }
  const others = await rowsOf<{ id: string }>(
    tx,
    'update site set is_default = false, version = version + 1 where is_default and id <> $1 returning id',
    [row.id],
  );
  await logChanges(
    tx,
    others.map(({ id }) => ({ entity: 'site', id, scope: 'base', op: 'u' as const })),
  );
}

/** Rules that concern only the values of the row itself. */
export function guardValues({ entity, check }: ResourceDef, values: Readonly<Record<string, unknown>>): void {
  if (entity.name === 'numberRule' && !NUMBER_RULES.some(({ docType }) => docType === values.docType)) fail(400, 'NUMBER_RULE_KEPT');
  const broken = [check?.(values) ?? []].flat();
  const [first] = broken;
  if (!first) return;
  const errors = broken.map(({ field, code }) => ({ field, code, message: code }));
  fail(400, first.code, { ...first.params }, errors);
}

/** Rules that need the database, for a row about to be written. */
export async function beforeSave(
  tx: Queryable,
  { account = '', rights = [] }: Partial<Giver>,
  { entity }: ResourceDef,
  before: AnyRow | undefined,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const by = { account, rights };
  const edited = { entity, before, after };
  await guardRecord(tx, edited);
  await guardOwn(tx, edited);
  // Re-enabling a role grants its permissions; renaming a permission grants it under the new name.
  if (entity.name === 'role' && before && before.isActive !== true && after.isActive === true) await guardGivesRoles(tx, by, [before.id]);
  if (entity.name === 'auth' && before && before.authCode !== after.authCode) guardGivesCode(by, String(after.authCode));
}

export async function afterSave(tx: Queryable, name: string, row: AnyRow): Promise<void> {
  if (name === 'site') await oneDefaultSite(tx, row);
  if (name === 'auth') await refresh(tx, holdersOfAuth, [row.id]);
  if (name === 'role') await refresh(tx, holdersOfRole, [row.id]);
  // The administrator sees every warehouse, including a new one as soon as it exists.
  if (name === 'warehouse') await refresh(tx, 'select id from app_user where account = $1', [ADMIN]);
}

export async function beforeDelete(tx: Queryable, name: string, row: AnyRow): Promise<void> {
  if (name === 'unitConversion') await guardConversionLeft(tx, row);
  if (name === 'site' && row.isDefault === true) fail(400, 'SITE_DEFAULT');
  // There is one for each kind of document, and a document cannot exist without a number.
  if (name === 'numberRule') fail(400, 'NUMBER_RULE_KEPT');
  if (name === 'dict' && row.isSystem === true) fail(400, 'DICT_SYSTEM');
  if (name === 'role') {
    if (await rowOf(tx, 'select 1 as held from user_role where role_id = $1 limit 1', [row.id])) fail(409, 'ROLE_IN_USE');
    await tx.query('delete from role_auth where role_id = $1', [row.id]);
  }
  if (name === 'auth') {
    if (await rowOf(tx, 'select 1 as child from auth where parent_id = $1 limit 1', [row.id])) fail(409, 'AUTH_HAS_CHILDREN');
    const holders = await rowsOf<{ id: string }>(tx, holdersOfAuth, [row.id]);
    await tx.query('delete from role_auth where auth_id = $1', [row.id]);
    await refreshSnapshots(
      tx,
      holders.map((user) => user.id),
    );
  }
}

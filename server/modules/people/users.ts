/** Users (model-1 §1.3). A self-registered account stays inactive until somebody with the right enables it. */
import type pg from 'pg';
import { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, ADMIN, hasRight } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import { contactProblems } from '#domain/system/contact.ts';
import { MIN_PASSWORD, passwordFault } from '#domain/system/password.ts';
import { USER_RIGHT } from '#domain/system/user.resource.ts';
import { type Author, changedFields, logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { isCommonPassword } from '#server/modules/identity/common-passwords.ts';
import { guardGivesRoles, guardOpens } from '#server/modules/identity/gives.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { endSessions, refreshSnapshots, UNBIND } from '#server/modules/identity/sessions.ts';
import { forgetTries } from '#server/modules/identity/sign-in-throttle.ts';
import { withoutSecrets } from '#server/modules/identity/sync-sets.ts';
import { type Conditions, type ListQuery, oneOf, pageOf } from '#server/modules/list-query.ts';
import type { Lang } from '#server/modules/messages.ts';
import { confirmMail, unconfirmMail } from '#server/modules/outgoing/confirmed-mail.ts';
import { namesOf } from '#server/modules/records/reference-names.ts';
import { missingReferences } from '#server/modules/records/references.ts';
import { newId } from '#server/modules/records/resources.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export { USER_RIGHT };

const entity = entityByName('user') ?? fail(500, 'INTERNAL');

const optionalText = (max: number) => z.string().trim().max(max).nullable().optional();

/** What people may state about themselves when they register. */
export const registrationSchema = z.object({
  account: z.string().regex(/^[A-Za-z0-9_.-]{2,32}$/),
  password: z.string().max(200),
  userName: z.string().trim().min(1).max(128),
  phone: optionalText(20),
  email: optionalText(120),
  supplierCode: optionalText(32),
});

/** Far more than a plant has. */
const [MOST_STORES, MOST_ROLES] = [2000, 500] as const;

const adminFields = {
  personId: z.uuid().nullable().optional(),
  supplierId: z.uuid().nullable().optional(),
  deptId: z.uuid().nullable().optional(),
  isActive: z.boolean().optional(),
  warehouseScope: z.array(z.uuid()).max(MOST_STORES).optional(),
  lang: z.enum(['zh', 'en']).optional(),
};

export const newUserSchema = registrationSchema.extend({ ...adminFields, roles: z.array(z.uuid()).max(MOST_ROLES).optional() });
export type NewUser = z.infer<typeof newUserSchema>;

export const userChangeSchema = z.object({
  version: z.int32(),
  userName: z.string().trim().min(1).max(128).optional(),
  phone: optionalText(20),
  email: optionalText(120),
  password: z.string().max(200).optional(),
  ...adminFields,
});
export type UserChange = z.infer<typeof userChangeSchema>;
type Given = Omit<UserChange, 'version'>;

const audited = Object.keys(entity.fields).filter(
  (name) => !['passwordHash', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'createdByName', 'updatedByName'].includes(name),
);

/** @throws Failure 400 that tells what is wrong with a new password */
export function guardPassword(password: string, account: string): void {
  const fault = passwordFault(password, account, isCommonPassword);
  if (fault) fail(400, fault, { min: String(MIN_PASSWORD) });
}

/** @throws Failure 400 that names each invalid value */
export function guardContact(values: Readonly<Record<string, unknown>>): void {
  const errors = contactProblems(values).map(({ field, code }) => ({ field, code, message: field }));
  const [one] = errors;
  if (one) fail(400, one.code, {}, errors);
}

const SELF: Author = { userId: '00000000-0000-0000-0000-000000000000', userName: '' };

const supplierOf = async (on: Queryable, code: string | null | undefined) => {
  if (!code) return null;
  return (
    (await rowOf<{ id: string }>(on, 'select id from supplier where supplier_code = $1', [code]))?.id ??
    fail(400, 'REF_MISSING', { field: 'supplierCode' })
  );
};

async function guardReferences(tx: Queryable, row: Readonly<Record<string, unknown>>): Promise<void> {
  const errors = await missingReferences(tx, entity, row);
  if (errors.length > 0) fail(400, 'REF_MISSING', { field: errors.map((error) => error.field).join(', ') }, errors);
  await guardOneAccount(tx, row);
}

/** With two accounts one person would be two to every rule that asks for another one (`domain/system/second-person.ts`). @throws Failure 409 PERSON_OF_OTHER_ACCOUNT */
async function guardOneAccount(tx: Queryable, { id, personId, isActive }: Readonly<Record<string, unknown>>): Promise<void> {
  if (!personId || isActive !== true) return;
  const text = `select u.account, p.person_name as name from app_user u join person p on p.id = u.person_id
    where u.person_id = $1 and u.id <> $2 and u.is_active limit 1`;
  const other = await rowOf<{ account: string; name: string }>(tx, text, [personId, id]);
  if (other) fail(409, 'PERSON_OF_OTHER_ACCOUNT', { ...other });
}

interface NewPerson extends Pick<NewUser, 'account' | 'userName'> {
  readonly passwordHash: string;
  readonly personId: string | null;
  readonly supplierId: string | null;
  readonly deptId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly warehouseScope: readonly string[];
  readonly lang: Lang;
}

/**
 * Stores an account, with its entry in the log. Roles and the confirmation of the address are for the caller.
 * @param createdBy null = self-registration
 * @returns its id
 * @throws Failure 409 ACCOUNT_TAKEN
 */
export async function insertUser(tx: pg.PoolClient, author: Author, createdBy: string | null, person: NewPerson): Promise<string> {
  const { account } = person;
  if (await rowOf(tx, 'select 1 as taken from app_user where account = $1', [account])) fail(409, 'ACCOUNT_TAKEN', { account });
  const now = new Date().toISOString();
  const stamp = { createdBy, createdByName: author.userName, createdAt: now, updatedBy: null, updatedByName: null, updatedAt: now };
  const row = { id: newId(), version: 1, ...person, lastLoginAt: null, failCount: 0, lockedUntil: null, ...stamp } as AnyRow;
  await guardReferences(tx, row);
  await upsertRows(tx, entity, [row]);
  await logEdit(tx, author, { docType: 'user', docId: row.id, action: 'create', before: null, after: withoutSecrets(entity, row) });
  return row.id;
}

/** @param actor null = self-registration without a session: inactive, no scope, no roles @returns its id, and the version that the next change has to name */
export async function createUser(db: pg.Pool, actor: Actor | null, input: NewUser): Promise<{ userId: string; version: number }> {
  guardPassword(input.password, input.account);
  guardContact(input);
  const manages = actor !== null && hasRight(actor, USER_RIGHT);
  const author = manages ? actor : { ...SELF, userName: input.account };
  const passwordHash = await hashPassword(input.password);
  const { account, userName, phone = null, email = null } = input;
  const managed = manages ? input : {};
  const { personId = null, deptId = null, isActive = false, warehouseScope = [], lang = 'zh' } = managed as Partial<NewUser>;
  return inTransaction(db, async (tx) => {
    const supplierId = (manages ? input.supplierId : null) ?? (await supplierOf(tx, input.supplierCode));
    const person = { account, passwordHash, userName, personId, supplierId, deptId, phone, email, isActive, warehouseScope, lang };
    const userId = await insertUser(tx, author, manages ? author.userId : null, person);
    if (manages) await confirmMail(tx, userId, email, author);
    if (manages && input.roles) {
      await guardGivesRoles(tx, actor, input.roles);
      await storeRoles(tx, userId, input.roles);
    }
    return { userId, version: Number((await lockedUser(tx, userId)).version) };
  });
}

const lockedUser = async (tx: pg.PoolClient, id: string): Promise<AnyRow> =>
  (await selectRows(tx, entity, 'id', [id], 'update'))[0] ?? fail(404, 'NOT_FOUND');

const sessionsOf = async (tx: Queryable, userId: string) =>
  (await rowsOf<{ id: string }>(tx, 'select session_id as id from user_session where user_id = $1 and ended_at is null', [userId])).map(
    (row) => row.id,
  );

const accountOf = async (db: Queryable, id: string): Promise<string> =>
  (await rowOf<{ account: string }>(db, 'select account from app_user where id = $1', [id]))?.account ?? fail(404, 'NOT_FOUND');

/**
 * True if the change gives access to somebody who had none: by a new password, by re-enabling the account, or by turning a supplier's account into
 * one of the factory.
 */
const opens = (before: AnyRow, { password, isActive, supplierId }: Given): boolean =>
  password !== undefined || (isActive === true && before.isActive !== true) || (supplierId === null && before.supplierId !== null);

type MayChange = (tx: pg.PoolClient, before: AnyRow, given: Given) => Promise<void>;

/** Whoever keeps users: nobody is given access to more than the keeper holds. */
const keepsUsers =
  (actor: Actor): MayChange =>
  async (tx, before, given) => {
    if (opens(before, given)) await guardOpens(tx, actor, { id: before.id, account: before.account });
  };

/**
 * Disabling the account, and a password set by somebody else, end the user's sessions. All other changes apply to them at once.
 * @param may refuses what this actor may not do to this account
 */
export async function updateUser(
  db: pg.Pool,
  actor: Actor,
  id: string,
  { version, password, ...change }: UserChange,
  may: MayChange = keepsUsers(actor),
): Promise<boolean> {
  guardContact(change);
  if (password !== undefined) guardPassword(password, await accountOf(db, id));
  // Before the transaction, because hashing may have to wait for its turn.
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const before = await lockedUser(tx, id);
    if (before.account === ADMIN && (change.isActive === false || change.supplierId)) fail(400, 'ADMIN_RESERVED');
    await may(tx, before, { ...change, password });
    if (before.version !== version) fail(409, 'G-VER');
    const secret = passwordHash === undefined ? {} : { passwordHash, failCount: 0 };
    if (passwordHash !== undefined) await forgetTries(tx, String(before.account));
    const stamp = { updatedBy: actor.userId, updatedByName: actor.userName, updatedAt: new Date().toISOString() };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const row = { ...before, ...given, ...secret, ...stamp, version: version + 1 } as AnyRow;
    await guardReferences(tx, row);
    await upsertRows(tx, entity, [row]);
    if (row.email !== before.email) await unconfirmMail(tx, id);
    const difference = changedFields(before, row, audited);
    const passwordChanged = password === undefined ? {} : { password: 'changed' };
    await logEdit(tx, actor, {
      docType: 'user',
      docId: id,
      action: 'update',
      before: difference.before,
      after: { ...difference.after, ...passwordChanged },
    });
    if (row.isActive !== true || password !== undefined) await endSessions(tx, await sessionsOf(tx, id), UNBIND.forced, 'account changed');
    else await refreshSnapshots(tx, [id]);
    return true;
  });
}

/**
 * Confirms the address of an account, as it was read: mail with what the plant knows may go there from now on.
 * @throws Failure 409 if the account was changed meanwhile, or has no address
 */
export const confirmAddress = (db: pg.Pool, actor: Actor, id: string, version: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await lockedUser(tx, id);
    if (row.version !== version) fail(409, 'G-VER');
    const email = (row.email as string | null) || fail(409, 'MAIL_NONE');
    await confirmMail(tx, id, email, actor);
    await logEdit(tx, actor, { docType: 'user', docId: id, action: 'confirmMail', before: null, after: { email } });
    return true;
  });

/** A user who has left traces is disabled and never deleted. A user who never did anything may be deleted. */
export const deleteUser = (db: pg.Pool, actor: Actor, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const before = await lockedUser(tx, id);
    if (before.account === ADMIN || id === actor.userId) fail(400, 'ADMIN_RESERVED');
    if (await rowOf(tx, 'select 1 as used from op_log where actor = $1 limit 1', [id])) fail(409, 'REF_IN_USE', { by: 'operation' });
    await endSessions(tx, await sessionsOf(tx, id), UNBIND.forced, 'account deleted');
    await tx.query('delete from user_role where user_id = $1', [id]);
    await tx.query('delete from app_user where id = $1', [id]);
    await logEdit(tx, actor, { docType: 'user', docId: id, action: 'delete', before: withoutSecrets(entity, before), after: null });
    return true;
  });

const rolesColumn = `t.id as "userId", (select coalesce(jsonb_agg(jsonb_build_object('roleId', r.id, 'roleName', r.role_name, 'roleNameEn', r.role_name_en) order by r.role_code), '[]')
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = t.id) as roles,
  (select s.sup_name from supplier s where s.id = t.supplier_id) as "supName",
  exists (select 1 from confirmed_mail c where c.user_id = t.id and c.email = t.email) as "mailConfirmed"`;

/** A page of users with their roles and the names of the records they refer to. */
export async function listUsers(db: pg.Pool, lang: Lang, query: ListQuery) {
  const page = await pageOf(
    db,
    { entity, search: ['account', 'userName', 'phone', 'email'], order: ['account'], extra: rolesColumn },
    query,
  );
  return { ...page, names: await namesOf(db, lang, entity, page.list) };
}

/**
 * One's own account, or any for whoever keeps users. Everybody else learns whether the account may sign in, as whoever registered wants to know and nobody
 * besides can ask: its id was told to them alone. An id of nobody answers like an account that was not let in.
 */
export async function getUser(db: pg.Pool, actor: Actor | null, id: string): Promise<object> {
  if (actor === null || (actor.userId !== id && !hasRight(actor, USER_RIGHT))) {
    const found = await rowOf<{ isActive: boolean }>(db, 'select is_active as "isActive" from app_user where id = $1', [id]);
    return { isActive: found?.isActive === true };
  }
  const scope = (conditions: Conditions) => conditions.add(`t.id = ${conditions.param(id)}`);
  const plan = { entity, search: [], order: [], scope, extra: rolesColumn };
  return (await oneOf(db, plan, {})) ?? fail(404, 'NOT_FOUND');
}

export async function storeRoles(tx: Queryable, userId: string, roleIds: readonly string[]): Promise<void> {
  const known = await rowsOf<{ id: string }>(tx, 'select id from role where id = any($1::uuid[])', [roleIds]);
  if (known.length !== new Set(roleIds).size) fail(400, 'REF_MISSING', { field: 'roleIds' });
  await tx.query('delete from user_role where user_id = $1 and not role_id = any($2::uuid[])', [userId, roleIds]);
  for (const roleId of new Set(roleIds)) {
    await tx.query(
      'insert into user_role (id, version, user_id, role_id) values ($1, 1, $2, $3) on conflict (user_id, role_id) do nothing',
      [newId(), userId, roleId],
    );
  }
}

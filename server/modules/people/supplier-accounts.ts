/**
 * Accounts of suppliers' users, opened by the people who deal with suppliers and not by the keeper of users: an account of exactly one supplier, with the
 * one role of suppliers, whose rights are cut to the portal wherever they are read (`heldRights`). No account of the factory can be made or changed here.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { SupplierAccount } from '#domain/system/answers.ts';
import { fail } from '#server/modules/failure.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { confirmMail } from '#server/modules/outgoing/confirmed-mail.ts';
import { newId } from '#server/modules/records/resources.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { guardContact, guardPassword, insertUser, registrationSchema, updateUser } from './users.ts';

export const ACCOUNT_RIGHT = 'web:srmdata:account:open';

/** The seeded role of suppliers. */
const ROLE = 'SUPPLIER';

export const accountListSchema = z.object({ supplierId: z.uuid() });

export const newAccountSchema = registrationSchema.omit({ supplierCode: true, password: true }).extend({
  supplierId: z.uuid(),
  lang: z.enum(['zh', 'en']).default('zh'),
  /** Left out, one is made and answered, this once. */
  password: z.string().max(200).optional(),
});
type NewAccount = z.infer<typeof newAccountSchema>;

export const accountChangeSchema = z.object({
  supplierId: z.uuid(),
  userId: z.uuid(),
  version: z.int32(),
  isActive: z.boolean().optional(),
  /** A new password is made and answered, this once; the user's sessions end. */
  newPassword: z.boolean().optional(),
});
type AccountChange = z.infer<typeof accountChangeSchema>;

/** Without characters that are taken for each other, because it is read out and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 14;
const madePassword = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws Failure 404 for a supplier that nobody knows; 400 for one out of use */
export async function guardActive(on: Queryable, supplierId: string): Promise<void> {
  const row = await rowOf<{ isActive: boolean; supName: string }>(
    on,
    'select is_active as "isActive", sup_name as "supName" from supplier where id = $1',
    [supplierId],
  );
  if (!row) return fail(404, 'NOT_FOUND');
  if (!row.isActive) fail(400, 'SUPPLIER_INACTIVE', { supName: row.supName });
}

/** @throws Failure 409 where the role was renamed or put out of use */
async function giveRole(tx: Queryable, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into user_role (id, version, user_id, role_id) select $1, 1, $2, id from role where role_code = $3 and is_active
     on conflict (user_id, role_id) do update set version = user_role.version`,
    [newId(), userId, ROLE],
  );
  if (rowCount === 0) fail(409, 'SUPPLIER_ROLE', { role: ROLE });
}

/** The users of a supplier, active ones first. @throws Failure 404 */
export async function supplierAccounts(db: pg.Pool, { supplierId }: z.infer<typeof accountListSchema>): Promise<SupplierAccount[]> {
  if (!(await rowOf(db, 'select 1 as found from supplier where id = $1', [supplierId]))) return fail(404, 'NOT_FOUND');
  return rowsOf<SupplierAccount>(
    db,
    `select id as "userId", version, account, user_name as "userName", phone, email, lang, is_active as "isActive", last_login_at as "lastLoginAt"
     from app_user where supplier_id = $1 order by is_active desc, account`,
    [supplierId],
  );
}

/** Opens an account. @returns its id, and its password where it was made here */
export async function openAccount(
  db: pg.Pool,
  actor: Actor,
  { supplierId, account, userName, lang, phone = null, email = null, password: given }: NewAccount,
): Promise<{ userId: string; password: string | null }> {
  const password = given ?? madePassword();
  guardPassword(password, account);
  guardContact({ phone, email });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    await guardActive(tx, supplierId);
    const own = { account, passwordHash, userName, supplierId, phone, email, lang, isActive: true };
    const userId = await insertUser(tx, actor, actor.userId, { ...own, personId: null, deptId: null, warehouseScope: [] });
    await giveRole(tx, userId);
    await confirmMail(tx, userId, email, actor);
    return { userId, password: given === undefined ? password : null };
  });
}

/** Lets an account in or out, or gives it a new password. Accounts of the factory, and of other suppliers, answer like none. */
export async function changeAccount(
  db: pg.Pool,
  actor: Actor,
  { supplierId, userId, version, isActive, newPassword }: AccountChange,
): Promise<{ password: string | null }> {
  const password = newPassword ? madePassword() : undefined;
  await updateUser(db, actor, userId, { version, isActive, password }, async (tx, before) => {
    if (before.supplierId !== supplierId) fail(404, 'NOT_FOUND');
    if (isActive !== true) return;
    await guardActive(tx, supplierId);
    // Whoever registered without help has no role yet.
    await giveRole(tx, userId);
  });
  return { password: password ?? null };
}

/** Tokens for machines. A token is shown once, stored as a hash, and valid for its purpose until somebody revokes it. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { type ErpScope, type MachineToken, tokenSchema } from '#domain/system/erp.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { hashToken } from '#server/modules/identity/sessions.ts';
import { newId } from '#server/modules/records/resources.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export { tokenSchema };

/** The prefix identifies a token that has leaked into a text. */
const PREFIX = 'cjm_';
const HINT = 9;
const DOC = 'machineToken';

export interface Machine {
  readonly id: string;
  readonly tokenName: string;
}

const columns = `id, token_name as "tokenName", hint, scopes, created_at as "createdAt", created_by_name as "createdByName",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** Active ones first, newest on top. */
export const machineTokens = (db: Queryable): Promise<MachineToken[]> =>
  rowsOf<MachineToken>(db, `select ${columns} from machine_token order by revoked_at desc nulls first, created_at desc`);

/** @returns the token itself, which cannot be read again */
export const createMachineToken = (
  db: pg.Pool,
  actor: Actor,
  { tokenName, scopes }: z.infer<typeof tokenSchema>,
): Promise<{ id: string; token: string }> =>
  inTransaction(db, async (tx) => {
    const id = newId();
    const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const kept = [...new Set(scopes)];
    await tx.query(
      `insert into machine_token (id, token_hash, token_name, hint, scopes, created_by, created_by_name) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, hashToken(token), tokenName, token.slice(0, HINT), kept, actor.userId, actor.userName],
    );
    await logEdit(tx, actor, { docType: DOC, docId: id, action: 'create', before: null, after: { tokenName, scopes: kept } });
    return { id, token };
  });

export const revokeMachineToken = (db: pg.Pool, actor: Actor, id: string): Promise<true> =>
  inTransaction(db, async (tx) => {
    const row = await rowOf<{ tokenName: string }>(
      tx,
      'update machine_token set revoked_at = now(), revoked_by_name = $2 where id = $1 and revoked_at is null returning token_name as "tokenName"',
      [id, actor.userName],
    );
    if (!row) fail(404, 'NOT_FOUND');
    await logEdit(tx, actor, { docType: DOC, docId: id, action: 'revoke', before: { ...row }, after: null });
    return true as const;
  });

/**
 * The machine behind an Authorization header. Wrong, revoked and missing tokens get the same answer.
 * @throws Failure 401, or 403 for a token with another purpose
 */
export async function machineOf(db: Queryable, authorization: string | undefined, scope: ErpScope): Promise<Machine> {
  const [, token] = /^Bearer (\S{20,100})$/.exec(authorization ?? '') ?? [];
  const found =
    token === undefined
      ? undefined
      : await rowOf<Machine & { scopes: string[]; stale: boolean }>(
          db,
          `select id, token_name as "tokenName", scopes, coalesce(last_used_at < now() - interval '1 minute', true) as stale
           from machine_token where token_hash = $1 and revoked_at is null`,
          [hashToken(token)],
        );
  if (!found) fail(401, 'MACHINE_TOKEN');
  if (!found.scopes.includes(scope)) fail(403, 'MACHINE_SCOPE');
  if (found.stale) await db.query('update machine_token set last_used_at = now() where id = $1', [found.id]);
  return { id: found.id, tokenName: found.tokenName };
}

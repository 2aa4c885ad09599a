/** Before and after of every edit that is not an operation: base data, users, roles, permissions. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { Queryable } from '#server/store/transaction.ts';

export interface Edit {
  readonly docType: string;
  readonly docId: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export type Author = Pick<Actor, 'userId' | 'userName'>;

/** The fields that differ, with their values before and after. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
) {
  const differing = fields.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null));
  const only = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(differing.map((field) => [field, row[field] ?? null]));
  return { before: only(before), after: only(after), any: differing.length > 0 };
}

export const logEdit = (tx: Queryable, { userId, userName }: Author, { docType, docId, action, before, after }: Edit) =>
  tx.query('insert into operation_log (user_id, user_name, doc_type, doc_id, action, before, after) values ($1, $2, $3, $4, $5, $6, $7)', [
    userId,
    userName,
    docType,
    docId,
    action,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ]);

/** The files of a document: those added to it, and those that its operations brought as evidence. */
import type { AttachedFile } from '#domain/system/attachment.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

/** Files added by hand. Evidence belongs to its operation and cannot be removed. */
const ADDED = "o.type like '%.attach'";

/** A file with the id of whoever has added it. */
export type FiledBy = AttachedFile & { readonly createdBy: string };

const filesText = `select a.id, a.file_type as "fileType", a.old_file_name as "oldFileName", a.mime, a.size, '/api/system/file/' || a.id as "apiFileUrl",
    a.created_by as "createdBy", a.created_by_name as "createdByName", a.created_at as "createdAt", o.op_id is null or ${ADDED} as added
  from attachment a left join op_log o on o.op_id = a.file_id
  where a.deleted_at is null and (a.file_id = $1::uuid or a.file_id in (select op_id from op_log where doc_id = $1::uuid))
    and (o.op_id is null or a.created_by = o.actor or exists (select 1 from op_attachment p where p.id = a.id and p.op_id = o.op_id))
  order by a.created_at, a.id`;

/**
 * The files of a document. The caller must have checked the reader. A file stored under an operation's id counts as evidence only if the operation
 * declared it, or if it comes from the operation's author.
 */
export const filesOf = (on: Queryable, docId: string): Promise<FiledBy[]> => rowsOf<FiledBy>(on, filesText, [docId]);

/**
 * The record that an upload belongs to, and how many files it has: those under the id itself, or all files added to its document. Holds a lock until
 * the end of the transaction, or two simultaneous uploads could both count as the tenth file.
 */
export async function recordFiles(tx: Queryable, fileId: string): Promise<{ readonly key: string; readonly count: number }> {
  const op = await rowOf<{ docId: string }>(tx, `select o.doc_id as "docId" from op_log o where o.op_id = $1 and ${ADDED}`, [fileId]);
  const key = op?.docId ?? fileId;
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`file:${key}`]);
  const counted = await rowOf<{ n: number }>(
    tx,
    `select count(*)::int as n from attachment a where a.deleted_at is null
       and (a.file_id = $1 or a.file_id in (select o.op_id from op_log o where o.doc_id = $1 and ${ADDED}))`,
    [key],
  );
  return { key, count: counted?.n ?? 0 };
}

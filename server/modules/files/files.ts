/** Attachments: rows in the database, contents in DATA_DIR/files under their SHA-256, so that the same photo is stored only once. */
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { FILE_TYPES, MAX_FILES } from '#domain/system/attachment.ts';
import { MOST_FILES_A_DAY } from '#domain/system/bounds.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { recordFiles } from '#server/modules/documents/attachments.ts';
import { type Filed, guardAdd, guardDelete, mayRead, type Owner, ownerOf } from '#server/modules/documents/file-owners.ts';
import { fail, failLater } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { newId } from '#server/modules/records/resources.ts';
import { fileArrived } from '#server/operations/remarks.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { isPlainName, mimeOf } from './file-types.ts';
import { lockContent, placeOf, storeContent } from './stored-content.ts';

export { MAX_FILE_BYTES };

/** What a file may be said to be: the schema of every upload. */
export const fileTypeSchema = z.enum(FILE_TYPES);

export interface Upload {
  readonly fileId: string;
  readonly fileType: string;
  readonly name: string;
  readonly content: Buffer;
  /** Set by a device that uploads after its operation. The same id always means the same file. */
  readonly id?: string;
  /** Hash that the device computed when it took the photo. */
  readonly sha256?: string;
}

export interface Attachment {
  readonly id: string;
  readonly fileId: string;
  readonly fileType: string;
  readonly oldFileName: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly apiFileUrl: string;
}

const columns = `id, file_id as "fileId", file_type as "fileType", old_file_name as "oldFileName", mime, size, sha256, '/api/system/file/' || id as "apiFileUrl"`;

type Found = Attachment & Filed;

const findFile = (on: Queryable, id: string) =>
  rowOf<Found>(
    on,
    `select ${columns}, created_by as "createdBy", (select u.supplier_id from app_user u where u.id = created_by) as "creatorSupplierId"
     from attachment where id = $1 and deleted_at is null`,
    [id],
  );

function check({ name, content, sha256 }: Upload): { mime: string; digest: string } {
  if (content.length === 0) fail(400, 'FILE_NONE');
  if (content.length > MAX_FILE_BYTES) fail(413, 'FILE_TOO_LARGE', { mib: '20' });
  if (!isPlainName(name)) fail(400, 'FILE_NAME');
  const mime = mimeOf(name, content) ?? fail(400, 'FILE_TYPE');
  const digest = createHash('sha256').update(content).digest('hex');
  if (sha256 !== undefined && sha256 !== digest) fail(400, 'FILE_HASH');
  return { mime, digest };
}

const logFile = (tx: Queryable, by: Author, docId: string, { id, fileId, oldFileName, fileType, sha256 }: Attachment, added: boolean) => {
  const file = { id, fileId, oldFileName, fileType, sha256 };
  const change = added ? { action: 'create', before: null, after: file } : { action: 'delete', before: file, after: null };
  return logEdit(tx, by, { docType: 'attachment', docId, ...change });
};

/** When the daily limit is used up, some of it becomes available again every hour. */
const FULL_S = 3600;

/** @throws 429 if this person has stored as much as a day allows */
export async function guardDay(on: Queryable, userId: string, size: number): Promise<void> {
  const text = `select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from attachment where created_by = $1 and created_at > now() - interval '24 hours'`;
  const stored = await rowOf<{ files: number; bytes: number }>(on, text, [userId]);
  const { files, bytes } = MOST_FILES_A_DAY;
  if (!stored || (stored.files < files && stored.bytes + size <= bytes)) return;
  failLater(429, 'FILES_A_DAY', FULL_S, { files: String(files), gib: String(bytes / 1024 ** 3) });
}

/** True if another operation than the named one declared this file. */
const isElsewhere = async (tx: Queryable, id: string, fileId: string): Promise<boolean> =>
  (await rowOf(tx, 'select 1 as found from op_attachment where id = $1 and op_id <> $2', [id, fileId])) !== undefined;

/**
 * Idempotent by id: uploading the same file again returns the stored one; another file under the same id is refused.
 * @param mayAdd refuses users who may not add the file. Only files declared by an operation of the device need no check.
 */
export async function uploadFile(
  { db, config }: AppContext,
  actor: Author,
  upload: Upload,
  mayAdd: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<Attachment> {
  const { mime, digest } = check(upload);
  await mayAdd(db);
  await storeContent(config.dataDir, digest, upload.content);
  const id = upload.id ?? newId();
  return inTransaction(db, async (tx) => {
    const { key, count } = await recordFiles(tx, upload.fileId);
    // Check again now that the record is locked: a draft must not get files of two people.
    await mayAdd(tx);
    const known = await rowOf<{ sha256: string; fileId: string }>(tx, 'select sha256, file_id as "fileId" from attachment where id = $1', [
      id,
    ]);
    if (known && (known.sha256 !== digest || known.fileId !== upload.fileId)) fail(409, 'FILE_ID_REUSED');
    if (await isElsewhere(tx, id, upload.fileId)) fail(409, 'FILE_ID_REUSED');
    await fileArrived(tx, id, digest);
    if (known) return (await findFile(tx, id)) ?? fail(404, 'NOT_FOUND');
    if (count >= MAX_FILES) fail(400, 'FILE_LIMIT', { max: String(MAX_FILES) });
    const values = [id, upload.fileId, upload.fileType, upload.name, mime, upload.content.length, digest, actor.userId, actor.userName];
    const text = `insert into attachment (id, file_id, file_type, old_file_name, mime, size, sha256, created_by, created_by_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`;
    // Again, now that nobody can remove it: what lay there may have gone with the last file that had it.
    await lockContent(tx, digest);
    await storeContent(config.dataDir, digest, upload.content);
    const stored = (await rowOf<Attachment>(tx, text, values)) ?? fail(500, 'INTERNAL');
    await logFile(tx, actor, key, stored, true);
    return stored;
  });
}

/** Adds a file for a person. @throws 404, 403, 409 by the rights, scope and state of its owner (file-owners.ts) */
export const addFile = (context: AppContext, session: Session, upload: Upload): Promise<Attachment> =>
  uploadFile(context, session.actor, upload, async (tx) => {
    await guardDay(tx, session.actor.userId, upload.content.length);
    await guardAdd(tx, session, upload);
  });

/** @throws 404 for an unknown id, and the same 404 for a file that the session may not read */
async function readable(on: Queryable, { actor }: Session, id: string): Promise<{ file: Found; owner: Owner }> {
  const file = (await findFile(on, id)) ?? fail(404, 'NOT_FOUND');
  const owner = await ownerOf(on, file.fileId);
  return (await mayRead(on, actor, owner, file)) ? { file, owner } : fail(404, 'NOT_FOUND');
}

export async function openFile(
  { db, config }: AppContext,
  session: Session,
  id: string,
): Promise<{ file: Attachment; content: ReadStream }> {
  const { file } = await readable(db, session, id);
  const { path } = placeOf(config.dataDir, file.sha256);
  if (!(await stat(path).catch(() => undefined))) fail(404, 'NOT_FOUND');
  return { file, content: createReadStream(path) };
}

/** Marks the row as deleted. The content stays, because other rows may share it and operations may name it. */
export const deleteFile = ({ db }: AppContext, session: Session, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { file, owner } = await readable(tx, session, id);
    await guardDelete(tx, session.actor, owner, file);
    const { key } = await recordFiles(tx, file.fileId);
    await tx.query('update attachment set deleted_at = now() where id = $1', [id]);
    await logFile(tx, session.actor, key, file, false);
    return true;
  });

/**
 * Files of operations, uploaded in pieces (sync.md §15). The server reports how much it has, and the device continues from there after any
 * interruption. Only files that an operation has declared are accepted. Pieces are kept in DATA_DIR/pieces until the file is complete.
 */
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileAnswer } from '#domain/protocol/protocol.ts';
import type { AppContext } from '#server/modules/context.ts';
import { Failure } from '#server/modules/failure.ts';
import { showFileRemarks } from '#server/operations/remarks.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { guardDay, uploadFile } from './files.ts';

interface Expected {
  readonly opId: string;
  readonly sha256: string;
  readonly size: number;
  readonly received: number;
  readonly state: FileAnswer['state'];
  readonly code: string | null;
  readonly params: Record<string, string>;
  readonly deviceId: string;
  /** Devices of the handed-over operation that this one replaces. They still hold the file. */
  readonly holders: readonly string[];
  readonly userId: string;
  readonly userName: string;
}

export interface Piece {
  readonly offset: number;
  readonly name: string;
  readonly fileType: string;
  readonly content: Buffer;
}

const expectedText = `select a.op_id as "opId", a.sha256, a.size::float8 as size, a.received::float8 as received, a.state, a.code, a.params,
    o.device_id as "deviceId", array(select h.device_id from handover h where h.new_op_id = o.op_id) as holders, o.actor as "userId", coalesce(u.user_name, '') as "userName"
  from op_attachment a join op_log o on o.op_id = a.op_id left join app_user u on u.id = o.actor where a.id = $1`;

const UNWANTED = { size: 0, received: 0, state: 'unwanted', code: 'FILE_UNWANTED', params: {} } as const;
const answerOf = (
  id: string,
  { size, received, state, code, params }: Pick<Expected, 'size' | 'received' | 'state' | 'code' | 'params'>,
): FileAnswer => ({
  id,
  size,
  received,
  state,
  code,
  params,
});

/**
 * @param deviceId only answers about files declared by this device's operations; null for all. Other files are reported as unwanted, like files that
 * do not exist.
 */
export async function fileProgress(db: Queryable, id: string, deviceId: string | null): Promise<FileAnswer> {
  const expected = await rowOf<Expected>(db, expectedText, [id]);
  const isHolder = (held: Expected): boolean => deviceId === null || held.deviceId === deviceId || held.holders.includes(deviceId);
  return answerOf(id, expected && isHolder(expected) ? expected : UNWANTED);
}

const pathOf = (dataDir: string, id: string): string => join(dataDir, 'pieces', id);

/**
 * Writes a piece at its offset and syncs it to disk before it is counted.
 * @returns false if the earlier pieces are not here (another server's disk, a cleared folder)
 */
async function writePiece(path: string, { offset, content }: Piece): Promise<boolean> {
  const file = await open(path, offset === 0 ? 'w' : 'r+').catch(() => null);
  if (!file) return false;
  try {
    if ((await file.stat()).size < offset) return false;
    await file.write(content, 0, content.length, offset);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** Takes a piece if it is the next one. Always answers how much of the file is there, so that a lost answer costs at most one piece. */
export async function takePiece(context: AppContext, id: string, piece: Piece, deviceId: string | null): Promise<FileAnswer> {
  const { db, config } = context;
  await mkdir(join(config.dataDir, 'pieces'), { recursive: true, mode: 0o700 });
  const path = pathOf(config.dataDir, id);
  const before = await fileProgress(db, id, deviceId);
  if (before.state !== 'missing') return before;
  if (piece.offset === 0) {
    const author = await rowOf<Expected>(db, expectedText, [id]);
    if (author) await guardDay(db, author.userId, author.size);
  }
  await inTransaction(db, async (tx) => {
    const row = await rowOf<Expected>(tx, `${expectedText} for update of a`, [id]);
    if (row?.state !== 'missing' || row.received !== piece.offset || piece.offset + piece.content.length > row.size) return;
    const received = (await writePiece(path, piece)) ? piece.offset + piece.content.length : 0;
    await tx.query('update op_attachment set received = $2, touched_at = now() where id = $1', [id, received]);
  });
  const after = await rowOf<Expected>(db, expectedText, [id]);
  if (after?.state === 'missing' && after.received === after.size) await finish(context, id, after, piece);
  return fileProgress(db, id, deviceId);
}

/** The file is complete: it is checked like any upload and stored in the name of the operation's author. A refusal becomes a remark on the operation. */
async function finish(context: AppContext, id: string, expected: Expected, { name, fileType }: Piece): Promise<void> {
  const path = pathOf(context.config.dataDir, id);
  const content = await readFile(path).catch(() => null);
  // Another request was faster, or the pieces are on another disk. In that case the upload starts again.
  if (!content) return void (await context.db.query(`update op_attachment set received = 0 where id = $1 and state = 'missing'`, [id]));
  const { opId: fileId, sha256, userId, userName } = expected;
  try {
    await uploadFile(context, { userId, userName }, { id, fileId, fileType, name, sha256, content });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    await refuseFile(context, id, error.problem);
  }
  await rm(path, { force: true });
}

const refuseFile = ({ db }: AppContext, id: string, { code, params }: Failure['problem']): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await rowOf<{ opId: string }>(
      tx,
      `update op_attachment set state = 'refused', code = $2, params = $3, touched_at = now() where id = $1 and state = 'missing' returning op_id as "opId"`,
      [id, code, JSON.stringify(params)],
    );
    if (row) await showFileRemarks(tx, [row.opId]);
  });

/** Days without progress after which an incomplete file is removed. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes incomplete files without progress, and pieces that belong to no file. Nothing is lost: the device still holds the file and starts again. A
 * file that is receiving a piece at this moment is left alone.
 */
export async function forgetPieces(db: pg.Pool, dataDir: string): Promise<void> {
  const before = Date.now() - KEPT_DAYS * DAY_MS;
  for (const id of await readdir(join(dataDir, 'pieces')).catch(() => [])) {
    const path = pathOf(dataDir, id);
    const touched = await stat(path).catch(() => null);
    if (!touched || touched.mtimeMs > before) continue;
    await inTransaction(db, async (tx) => {
      const row = await rowOf<{ fresh: boolean }>(
        tx,
        'select touched_at > now() - make_interval(days => $2) as fresh from op_attachment where id::text = $1 for update skip locked',
        [id, KEPT_DAYS],
      );
      const busy = !row && (await rowOf(tx, 'select 1 from op_attachment where id::text = $1', [id])) !== undefined;
      if (busy || row?.fresh) return;
      await tx.query("update op_attachment set received = 0 where id::text = $1 and state = 'missing'", [id]);
      await rm(path, { force: true });
    });
  }
}

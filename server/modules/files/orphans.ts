/**
 * Files that were stored for a record that nobody ever made, or that is gone. A form takes files before it is saved, so an id of nothing is no mistake at first;
 * after a month it is. What an operation has brought or declared is evidence, whatever became of the operation, and is never looked at here.
 */
import { rm } from 'node:fs/promises';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { ownerOf } from '#server/modules/documents/file-owners.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { lockContent, placeOf } from './stored-content.ts';

const KEPT_DAYS = 30;
/** Files of records are older than this as well: they are not asked about again for ever. */
const ASKED_DAYS = 120;
const MOST_AT_ONCE = 2000;

interface Candidate {
  readonly id: string;
  readonly fileId: string;
  readonly sha256: string;
  readonly oldFileName: string;
}

const candidatesText = `select a.id, a.file_id as "fileId", a.sha256, a.old_file_name as "oldFileName" from attachment a
  where a.deleted_at is null and a.created_at between now() - make_interval(days => $2) and now() - make_interval(days => $1)
    and not exists (select 1 from op_log o where o.op_id = a.file_id) and not exists (select 1 from op_attachment p where p.id = a.id)
  order by a.created_at limit $3`;

/** Removes files of nothing after a month, and their contents where no other file shares them. */
export async function forgetOrphans({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  const owners = new Map<string, boolean>();
  for (const file of await rowsOf<Candidate>(db, candidatesText, [KEPT_DAYS, ASKED_DAYS, MOST_AT_ONCE])) {
    const owned = owners.get(file.fileId) ?? (await ownerOf(db, file.fileId)).kind !== 'draft';
    owners.set(file.fileId, owned);
    if (!owned) await forget({ db, config }, file);
  }
}

const forget = ({ db, config }: Pick<AppContext, 'db' | 'config'>, { id, fileId, sha256, oldFileName }: Candidate): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockContent(tx, sha256);
    const { rowCount } = await tx.query('update attachment set deleted_at = now() where id = $1 and deleted_at is null', [id]);
    if (rowCount !== 1) return;
    const before = { id, fileId, oldFileName, sha256 };
    await logEdit(tx, SERVER_ACTOR, { docType: 'attachment', docId: fileId, action: 'delete', before, after: null });
    const sharedText = `select 1 as found from attachment where sha256 = $1 and id <> $2 and deleted_at is null
      union all select 1 from op_attachment where sha256 = $1 limit 1`;
    if (!(await rowOf(tx, sharedText, [sha256, id]))) await rm(placeOf(config.dataDir, sha256).path, { force: true });
  });

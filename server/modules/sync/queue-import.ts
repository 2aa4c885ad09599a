/** Imports the queue of another device (sync.md §13): the operations in its file are applied as that device's, each under its author's name. */
import type pg from 'pg';
import { MAX_PUSH_OPERATIONS, type PushResult } from '#domain/protocol/protocol.ts';
import { exportText, type ImportRequest } from '#domain/protocol/trust.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { isSignedBy } from '#server/operations/signatures.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { forgeries, type Hearing, noteForgeries } from './sync-push.ts';

/** Accepts old keys too: a device that was removed and came back may have exported under its first key. */
async function guardFile(db: pg.Pool, request: ImportRequest): Promise<void> {
  const keys = await rowsOf<{ publicKey: string }>(db, 'select public_key as "publicKey" from device_key where device_id = $1', [
    request.deviceId,
  ]);
  const text = exportText(request);
  for (const { publicKey } of keys) if (await isSignedBy(publicKey, text, request.signature)) return;
  fail(400, 'EXPORT_FORGED');
}

/** Only a device known to the server may bring somebody else's work. */
async function guardBringer(db: pg.Pool, { deviceId }: Session): Promise<void> {
  const known = await rowOf(
    db,
    `select 1 as found from device_key k join device d on d.device_id = k.device_id
     where k.device_id = $1 and k.retired_at is null and d.revoked_at is null`,
    [deviceId],
  );
  if (!known) fail(403, 'DEVICE_UNKNOWN');
}

/** Envelope by envelope, in the original order. What was already applied is answered `duplicate`. @returns a verdict for each operation */
export async function importQueue(
  db: pg.Pool,
  session: Session,
  request: ImportRequest,
  hearing: Hearing,
): Promise<{ results: PushResult[] }> {
  await guardBringer(db, session);
  await guardFile(db, request);
  const operations = [...request.operations].sort((a, b) => a.deviceSeq - b.deviceSeq);
  const results: PushResult[] = [];
  const { found, onForged } = forgeries(hearing);
  for (let at = 0; at < operations.length; at += MAX_PUSH_OPERATIONS) {
    const envelope = { deviceId: request.deviceId, operations: operations.slice(at, at + MAX_PUSH_OPERATIONS) };
    const answer = await applyEnvelope(db, envelope, { mayHold: () => false }, hearing.onFault, { imported: true, onForged });
    results.push(...answer.results);
  }
  await noteForgeries(db, session, found, hearing);
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  await inTransaction(db, (tx) =>
    logEdit(tx, session.actor, {
      docType: 'device',
      docId: request.deviceId,
      action: 'importQueue',
      before: null,
      after: { exportedAt: request.exportedAt, onDevice: session.deviceId, ...counts },
    }),
  );
  return { results };
}

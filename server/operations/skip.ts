/** Fills the place of an operation that cannot be vouched for in its lane. Only after the device's own key has been verified. */
import type pg from 'pg';
import type { SkipRequest } from '#domain/protocol/trust.ts';
import { claim, freePlaces, isFree, lockLanes, logged, saveLanes } from './journal.ts';

const DAMAGED = 'RECORD_DAMAGED';

/** Without contents, because they are unknown: the hash is empty, so that the log answers a copy of it and the copy never runs. */
const logText = `
  insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, code, params)
  values ($1, $2, $3, $4, $5, $6, 1, '', '{}', $7, now(), 'rejected', $8, jsonb_build_object('reason', $9::text))`;

/**
 * A refused fact lets its lane continue and stays open; a refused gate holds it, as if the server had judged it (sync.md §8).
 * @param carrier the session or device that brings the request; the operation has no author
 * @returns false when the place is neither the lane's next nor one it has passed without an operation of this device in it
 */
export async function skipLane(tx: pg.PoolClient, request: SkipRequest, carrier: string): Promise<boolean> {
  const { deviceId, docKey, docSeq, opId, deviceSeq, type, kind, reason } = request;
  const mine = await claim(tx, [opId]);
  const entry = mine.has(opId) ? undefined : (await logged(tx, [opId], deviceId)).get(opId);
  if (entry && (entry.device_id !== deviceId || entry.doc_seq > 0)) return entry.device_id === deviceId;
  const lanes = await lockLanes(tx, deviceId, [docKey]);
  const lane = lanes.get(docKey);
  const place = { docKey, docSeq };
  // An older server refused it and let the lane continue (migration 047 removed the refusal from the log): the place is still its own.
  const isPassed = kind === 'fact' && isFree(await freePlaces(tx, deviceId, [{ wire: place }], lanes), place);
  if (!lane || (!isPassed && (lane.lastSeq !== docSeq - 1 || lane.heldBy !== null))) {
    if (!entry) await tx.query('delete from op_claim where op_id = $1', [opId]);
    return false;
  }
  // Given up meanwhile: only its place remains to be passed.
  if (entry) {
    await saveLanes(tx, deviceId, [{ ...lane, lastSeq: Math.max(lane.lastSeq, docSeq) }]);
    return true;
  }
  if (kind === 'gate') lane.heldBy = opId;
  else Object.assign(lane, { lastSeq: Math.max(lane.lastSeq, docSeq), open: [...lane.open, opId] });
  await saveLanes(tx, deviceId, [lane]);
  await tx.query(logText, [opId, deviceId, deviceSeq, docKey, docSeq, type, carrier, DAMAGED, reason]);
  return true;
}

/** The place of an operation that nobody can vouch for, taken in the books of its lane. Only after the device's own key has been checked. */
import type pg from 'pg';
import type { SkipRequest } from '#domain/protocol/trust.ts';
import { claim, freePlaces, isFree, lockLanes, logged, saveLanes } from './journal.ts';

const DAMAGED = 'RECORD_DAMAGED';

/** Without contents, because nobody knows what they were: the hash is empty, so that a copy of it is answered by the log and never runs. */
const logText = `
  insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, code, params)
  values ($1, $2, $3, $4, $5, $6, 1, '', '{}', $7, now(), 'rejected', $8, jsonb_build_object('reason', $9::text))`;

/**
 * A refused fact lets its lane go on and stays open; a refused gate holds it: as if the server had judged it (sync.md §8).
 * @param carrier who brings the word of the device; it is nobody's operation
 * @returns false where the place is neither the next one of the lane nor one that the lane has passed without anything of this device standing there
 */
export async function skipLane(tx: pg.PoolClient, request: SkipRequest, carrier: string): Promise<boolean> {
  const { deviceId, docKey, docSeq, opId, deviceSeq, type, kind, reason } = request;
  const mine = await claim(tx, [opId]);
  const entry = mine.has(opId) ? undefined : (await logged(tx, [opId], deviceId)).get(opId);
  if (entry && (entry.device_id !== deviceId || entry.doc_seq > 0)) return entry.device_id === deviceId;
  const lanes = await lockLanes(tx, deviceId, [docKey]);
  const lane = lanes.get(docKey);
  const place = { docKey, docSeq };
  // A server of before has refused it and let the lane go on (migration 047 took the refusal out of the log): the place is its own still.
  const isPassed = kind === 'fact' && isFree(await freePlaces(tx, deviceId, [{ wire: place }], lanes), place);
  if (!lane || (!isPassed && (lane.lastSeq !== docSeq - 1 || lane.heldBy !== null))) {
    if (!entry) await tx.query('delete from op_claim where op_id = $1', [opId]);
    return false;
  }
  // Given up meanwhile: only its place is left to pass.
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

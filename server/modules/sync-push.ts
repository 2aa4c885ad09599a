/** Who brings an envelope, and which of the touched rows may be sent back to him. */
import type pg from 'pg';
import type { PushRequest, PushResponse } from '#domain/kernel/protocol.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import type { Session } from './sessions.ts';
import { allowedSets } from './sync-sets.ts';

/** @param onFault hears of what could not be applied; the device is told "retry" */
export async function push(db: pg.Pool, session: Session, request: PushRequest, onFault: (error: unknown) => void): Promise<PushResponse> {
  const { userId, account } = session.actor;
  const sets = new Set(await allowedSets(db, session));
  return applyEnvelope(db, request, { userId, account, mayHold: (set) => sets.has(set) }, onFault);
}

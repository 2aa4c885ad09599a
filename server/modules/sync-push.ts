/** Who brings an envelope, and which of the touched rows may be sent back to him. */
import type pg from 'pg';
import type { PushRequest, PushResponse } from '#domain/kernel/protocol.ts';
import { applyEnvelope, type Carrier } from '#server/operations/apply.ts';
import type { Vouching } from '#server/operations/signatures.ts';
import { type DeviceCarrier, setsOfAuthors } from './device-tokens.ts';
import type { Session } from './sessions.ts';
import { allowedSets } from './sync-sets.ts';

export interface Hearing extends Pick<Vouching, 'onForged'> {
  /** Hears of what could not be applied; the device is told "retry". */
  readonly onFault: (error: unknown) => void;
}

const asCarrier = (sets: ReadonlySet<string>): Carrier => ({ mayHold: (set) => sets.has(set) });

export async function push(
  db: pg.Pool,
  by: Session | DeviceCarrier,
  request: PushRequest,
  { onFault, onForged }: Hearing,
): Promise<PushResponse> {
  const authors = request.operations.map(({ actor }) => actor);
  const sets = 'actor' in by ? new Set(await allowedSets(db, by)) : await setsOfAuthors(db, by.deviceId, authors);
  return applyEnvelope(db, request, asCarrier(sets), onFault, { onForged });
}

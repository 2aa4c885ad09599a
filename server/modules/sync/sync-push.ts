/** Pushing: who brings an envelope, and which of the touched rows may be sent back. */
import type pg from 'pg';
import type { PushRequest, PushResponse } from '#domain/protocol/protocol.ts';
import { fail } from '#server/modules/failure.ts';
import { type DeviceCarrier, setsOfAuthors } from '#server/modules/identity/device-tokens.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { allowedSets } from '#server/modules/identity/sync-sets.ts';
import { applyEnvelope, type Carrier } from '#server/operations/apply.ts';
import { contact } from '#server/operations/certificates.ts';
import type { Vouching } from '#server/operations/signatures.ts';
import { rowOf } from '#server/store/transaction.ts';
import { noteSecurityEvent } from './security-events.ts';

export interface Hearing extends Pick<Vouching, 'onForged'> {
  /** Network address of the caller. */
  readonly address: string;
  /** Receives operations that could not be applied; the device is told "retry". */
  readonly onFault: (error: unknown) => void;
}

const asCarrier = (sets: ReadonlySet<string>, holdsNothing: boolean): Carrier => ({ mayHold: (set) => sets.has(set), holdsNothing });

type Forged = Parameters<NonNullable<Vouching['onForged']>>[0];

/** Collects forgeries in an envelope. They are written down afterwards, once per kind. */
export function forgeries({ onForged }: Pick<Hearing, 'onForged'>): {
  readonly found: Forged[];
  readonly onForged: (what: Forged) => void;
} {
  const found: Forged[] = [];
  return {
    found,
    onForged: (what) => {
      found.push(what);
      onForged?.(what);
    },
  };
}

export async function noteForgeries(
  db: pg.Pool,
  by: Session | DeviceCarrier,
  found: readonly Forged[],
  { address, onFault }: Pick<Hearing, 'address' | 'onFault'>,
): Promise<void> {
  const session = 'actor' in by ? by : null;
  for (const { code, type, deviceId, opId } of new Map(found.map((what) => [what.code, what])).values()) {
    const event = { kind: code, session, address, deviceId: by.deviceId, targetDeviceId: deviceId, detail: { type, opId } };
    await noteSecurityEvent(db, event, onFault);
  }
}

/** @throws 403 ENROL_FIRST for a device whose users have no keys at the server yet, because nothing it brings could be verified */
export async function push(db: pg.Pool, by: Session | DeviceCarrier, request: PushRequest, hearing: Hearing): Promise<PushResponse> {
  const { deviceId } = request;
  if (!(await rowOf(db, 'select 1 as found from device where device_id = $1 and enrolled_at is not null', [deviceId])))
    fail(403, 'ENROL_FIRST');
  const authors = request.operations.map(({ actor }) => actor);
  const isPerson = 'actor' in by;
  const sets = isPerson ? new Set(await allowedSets(db, by)) : await setsOfAuthors(db, by.deviceId, authors);
  const { found, onForged } = forgeries(hearing);
  const vouching = { onForged, ...(isPerson ? { carrier: by.actor.userId } : {}) };
  // A supplier's pages ask the server. A supplier must not learn which rows of the factory were touched.
  const isSuppliers = isPerson && by.actor.supplierId !== null;
  const answer = await applyEnvelope(db, request, asCarrier(sets, isSuppliers), hearing.onFault, vouching);
  await noteForgeries(db, by, found, hearing);
  await contact(db, deviceId);
  return answer;
}

/** Records of the outbox database (sync.md §3) and their allowed transitions. Permanently additive: a device may stay off for months. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { RangeKind } from '#domain/protocol/number-kinds.ts';
import type { VerdictStatus, WireOperation } from '#domain/protocol/protocol.ts';

/** The operation that hands others to a supervisor (domain/system/sync.operation.ts). */
export const HANDOVER = 'lane.handover';

/** `handed`: left to a supervisor, whose list holds it complete. */
export type OperationState = 'queued' | 'sending' | 'acked' | 'rejected' | 'parked' | 'superseded' | 'discarded' | 'handed';

export interface StoredVerdict {
  readonly status: VerdictStatus;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues: readonly { readonly code: string; readonly params: Readonly<Record<string, string>> }[];
  readonly at: number;
}

export interface Attempts {
  readonly net: number;
  readonly server: number;
  /** First and last time the server answered `retry`. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly lastCode: string | null;
}

export interface StoredOperation extends WireOperation {
  readonly deviceId: string;
  readonly kind: 'fact' | 'gate';
  readonly touches: readonly string[];
  /** Names of all rows its decision changed, counters included. */
  readonly affects: readonly string[];
  /** Refused or waiting operations that become final when this one is accepted. */
  readonly resolves: readonly string[];
  /** Key in `meta` of the author's snapshot at the time. */
  readonly actorRef: string;
  /** Likewise of whoever has countersigned it. */
  readonly secondRef?: string | undefined;
  readonly state: OperationState;
  readonly attempts: Attempts;
  readonly verdict: StoredVerdict | null;
  /** Approximate bytes on the wire. */
  readonly size: number;
  /** Stored without a local decision (this device lacks the rows it reads): never folded. */
  readonly blind: boolean;
  /** Requeued after a restore only to take its place: it had been refused and settled (sync.md §16). */
  readonly settled?: boolean | undefined;
  /** Refused because it could no longer be vouched for, and placed by the device's own signature (sync.md §21). */
  readonly placed?: boolean | undefined;
  readonly enqueuedAt: number;
}

/** A finished operation: acked, superseded, discarded or handed over. */
export interface HistoryRecord extends StoredOperation {
  readonly finishedAt: number;
  readonly serverTime: string | null;
}

/** The operations finished by one answer (see `history.ts`). */
export interface Chapter {
  readonly id: number;
  readonly opIds: readonly string[];
  readonly docKeys: readonly string[];
  /** Of the latest one. */
  readonly finishedAt: number;
  readonly size: number;
  readonly operations: readonly HistoryRecord[];
}

/** Operations sent without a verdict yet: `sending` during a request, ambiguous after it. One record per installation. */
export interface Flight {
  readonly key: 'flight';
  readonly seqs: readonly number[];
  readonly epoch: number;
}

export interface LaneRecord {
  readonly docKey: string;
  readonly next: number;
}
export interface RangeRecord {
  readonly id?: number;
  readonly kind: RangeKind;
  readonly prefix: string;
  readonly digits: number;
  /** First number of the range; used-up ranges are kept, so that a repeated answer is recognised. */
  readonly from: number;
  readonly next: number;
  readonly to: number;
}
export interface LeaseRecord {
  readonly docKey: string;
  readonly until: string;
}
export interface BlobRecord {
  readonly id: string;
  readonly opId: string;
  /** Lane key of the document it was manually added to; older records lack it. */
  readonly docKey?: string;
  readonly name: string;
  readonly fileType: string;
  readonly sha256: string;
  readonly size: number;
  readonly bytes: ArrayBuffer;
  /** `dropped`: given up by the user, or no longer wanted by any operation. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'dropped';
  /** Why the server refused it. */
  readonly refusal?: { readonly code: string; readonly params: Readonly<Record<string, string>> };
}
export interface UnreadableRecord {
  readonly deviceSeq: number;
  readonly raw: unknown;
  readonly error: string;
}
export interface AccountRecord {
  readonly account: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
  readonly sealedAt: number;
  readonly failures: number;
}
/** A key pair of this installation (sync.md §12). Rows are never deleted: a server that has forgotten the public halves is told them again. */
export interface KeyRecord {
  /** 'device', or the fingerprint of a user's key. */
  readonly id: string;
  /** The owner; '' for the device's own key. */
  readonly userId: string;
  /** SPKI in base64url. */
  readonly publicKey: string;
  /** Never extractable. Null once put away: at lock, logout and expiry, for all keys except the device's. */
  readonly privateKey: CryptoKey | null;
  readonly madeAt: number;
  /** When the server certified it. */
  readonly enrolledAt: number | null;
}
export interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}
export interface ActorMeta extends MetaRecord {
  readonly value: Actor;
}

const UNVOUCHED: readonly string[] = ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'HASH_MISMATCH'];
/** Refused without a place: its lane waits until the device has signed for the place. */
export const isUnplaced = ({ state, placed, verdict }: Pick<StoredOperation, 'state' | 'placed' | 'verdict'>): boolean =>
  state === 'rejected' && !placed && UNVOUCHED.includes(verdict?.code ?? '');

/** Code of operations the server considers settled although they were not settled on this device. */
export const GIVEN_UP_ELSEWHERE = 'GIVEN_UP_ELSEWHERE';
export const HANDED_ELSEWHERE = 'HANDED_ELSEWHERE';

const PLACELESS: readonly string[] = ['PLACE_TAKEN', GIVEN_UP_ELSEWHERE, HANDED_ELSEWHERE];
/** Another operation owns its place at the server, permanently; repeated, it takes a new place. */
export const isPlaceless = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean => PLACELESS.includes(verdict?.code ?? '');

const KEPT_HERE: readonly string[] = [...UNVOUCHED, 'RECORD_DAMAGED', 'PLACE_TAKEN'];
/**
 * A supervisor can be handed only operations that their author signed and that have a place in their lane; the server refuses the hand-over
 * of others.
 */
export const canBeHandedOver = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean => !KEPT_HERE.includes(verdict?.code ?? '');

/** Operations whose effect the view shows over the cached rows. */
export const OPEN_STATES: readonly OperationState[] = ['queued', 'sending', 'parked'];

const MOVES: Readonly<Record<OperationState, readonly OperationState[]>> = {
  queued: ['sending', 'discarded', 'superseded', 'handed'],
  sending: ['queued', 'acked', 'rejected', 'parked', 'discarded'],
  parked: ['queued', 'discarded', 'superseded', 'handed'],
  // The way back into the queue: only after a server restore, when the server asks for what it has forgotten (sync.md §16).
  rejected: ['superseded', 'discarded', 'handed', 'queued'],
  acked: ['queued'],
  superseded: ['queued'],
  discarded: ['queued'],
  handed: ['queued'],
};

export class IllegalMove extends Error {}

/** Throws unless the transition is allowed. Checked inside the transaction that writes the move. */
export function assertMove(opId: string, from: OperationState, to: OperationState): void {
  if (!MOVES[from].includes(to)) throw new IllegalMove(`${opId}: ${from} → ${to}`);
}

export const noAttempts: Attempts = { net: 0, server: 0, firstAt: null, lastAt: null, lastCode: null };

/** The part of a record that is sent. */
export function toWire(op: StoredOperation): WireOperation {
  const {
    opId,
    deviceSeq,
    docKey,
    docSeq,
    type,
    v,
    payload,
    payloadHash,
    dependsOn,
    actor,
    actorKeyId,
    actorSig,
    occurredAt,
    bootId,
    build,
    replaces,
  } = op;
  return {
    opId,
    deviceSeq,
    docKey,
    docSeq,
    type,
    v,
    payload,
    payloadHash,
    dependsOn,
    actor,
    actorKeyId,
    actorSig,
    occurredAt,
    bootId,
    build,
    replaces,
    ...(op.second ? { second: op.second } : {}),
    ...(op.settled ? { settled: true } : {}),
  };
}

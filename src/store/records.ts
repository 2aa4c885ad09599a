/** What lies in the outbox database (sync.md §3) and which way a record may go. Additive for ever: a tablet may sleep for months. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { VerdictStatus, WireOperation } from '#domain/protocol/protocol.ts';

/** The operation by which others are left to a supervisor (domain/system/sync.operation.ts). */
export const HANDOVER = 'lane.handover';

/** `handed`: left to a supervisor, who has it complete on his list. */
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
  /** Names of all rows it changed when it was decided, counters included. */
  readonly affects: readonly string[];
  /** Refused or waiting operations that become final when this one is accepted. */
  readonly resolves: readonly string[];
  /** Key in `meta` of the author as he was when he did it. */
  readonly actorRef: string;
  readonly state: OperationState;
  readonly attempts: Attempts;
  readonly verdict: StoredVerdict | null;
  /** Bytes on the wire, about. */
  readonly size: number;
  /** Stored without a local decision (its reads are not on this device): never folded. */
  readonly blind: boolean;
  /** Queued again after a restore only to take its place: it had been refused and settled (sync.md §16). */
  readonly settled?: boolean | undefined;
  /** Refused because nobody could vouch for it any more, and given its place by the device's own signature (sync.md §21). */
  readonly placed?: boolean | undefined;
  readonly enqueuedAt: number;
}

/** A finished operation: acked, superseded, discarded or handed over. */
export interface HistoryRecord extends StoredOperation {
  readonly finishedAt: number;
  readonly serverTime: string | null;
}

/** What one answer finished (see `history.ts`). */
export interface Chapter {
  readonly id: number;
  readonly opIds: readonly string[];
  readonly docKeys: readonly string[];
  /** Of the latest of them. */
  readonly finishedAt: number;
  readonly size: number;
  readonly operations: readonly HistoryRecord[];
}

/** Operations that were sent and have no verdict yet: `sending` while a request is under way, ambiguous after it. One record per installation. */
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
  readonly kind: 'box' | 'pallet';
  readonly prefix: string;
  readonly digits: number;
  /** First number of the range; used-up ranges stay, so that a repeated answer is recognised. */
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
  /** Document it was added to by hand, as its lane is called; what came before does not say. */
  readonly docKey?: string;
  readonly name: string;
  readonly fileType: string;
  readonly sha256: string;
  readonly size: number;
  readonly bytes: ArrayBuffer;
  /** `dropped`: given up by a person, or wanted by no operation any more. */
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
/** A key pair of this installation (sync.md §12). Rows are never deleted: the public halves are told again to a server that has forgotten them. */
export interface KeyRecord {
  /** 'device', or the fingerprint of a worker's key. */
  readonly id: string;
  /** Whose key it is; '' for the device's own. */
  readonly userId: string;
  /** SPKI in base64url. */
  readonly publicKey: string;
  /** Never extractable. Null when it has been put away: at lock, logout and expiry, for all keys but the device's. */
  readonly privateKey: CryptoKey | null;
  readonly madeAt: number;
  /** When the server has certified it. */
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

/** Codes of operations that the server takes for settled, though nobody on this device has settled them. */
export const GIVEN_UP_ELSEWHERE = 'GIVEN_UP_ELSEWHERE';
export const HANDED_ELSEWHERE = 'HANDED_ELSEWHERE';

const PLACELESS: readonly string[] = ['PLACE_TAKEN', GIVEN_UP_ELSEWHERE, HANDED_ELSEWHERE];
/** Its place at the server belongs to something else for ever: done once more, it takes a new one. */
export const isPlaceless = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean => PLACELESS.includes(verdict?.code ?? '');

const KEPT_HERE: readonly string[] = [...UNVOUCHED, 'RECORD_DAMAGED', 'PLACE_TAKEN'];
/** A supervisor can be given what its author signed and what has a place in its lane; of the rest the server would refuse the hand-over. */
export const canBeHandedOver = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean => !KEPT_HERE.includes(verdict?.code ?? '');

/** Operations whose effect the view shows on top of the cached rows. */
export const OPEN_STATES: readonly OperationState[] = ['queued', 'sending', 'parked'];

const MOVES: Readonly<Record<OperationState, readonly OperationState[]>> = {
  queued: ['sending', 'discarded', 'superseded', 'handed'],
  sending: ['queued', 'acked', 'rejected', 'parked', 'discarded'],
  parked: ['queued', 'discarded', 'superseded', 'handed'],
  // The way back into the queue: only after a restore of the server, which asks again for what it has forgotten (sync.md §16).
  rejected: ['superseded', 'discarded', 'handed', 'queued'],
  acked: ['queued'],
  superseded: ['queued'],
  discarded: ['queued'],
  handed: ['queued'],
};

export class IllegalMove extends Error {}

/** Throws unless an operation may go from one state to the other. Checked inside the transaction that writes the move. */
export function assertMove(opId: string, from: OperationState, to: OperationState): void {
  if (!MOVES[from].includes(to)) throw new IllegalMove(`${opId}: ${from} → ${to}`);
}

export const noAttempts: Attempts = { net: 0, server: 0, firstAt: null, lastAt: null, lastCode: null };

/** The part of a record that travels. */
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
    ...(op.settled ? { settled: true } : {}),
  };
}

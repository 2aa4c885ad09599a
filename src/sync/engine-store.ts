/**
 * The storage the engine needs. Implementations: the store of a page, the bare databases in the service worker, and memory in the
 * simulator. Every promise resolves only when its transaction is complete.
 */
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import type { SetState } from '#store/cache/cache.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import type { Answer } from '#store/outbox/verdicts.ts';
import type { EngineStatus } from '#store/status.ts';
import type { Selection, SelectLimits } from './select.ts';

/** What a new leader finds on disk. */
export interface Found {
  readonly epoch: number;
  /** Sent by the previous leader and never answered. */
  readonly ambiguous: readonly number[];
  readonly sets: readonly SetState[];
  readonly wanted: readonly string[];
  readonly refill: boolean;
}

export interface EngineStore {
  readonly deviceId: string;
  /** Milliseconds by the device's own clock. */
  now(): number;
  newId(): string;
  /** Begins a new epoch, which locks out all earlier leaders, and reads what is unfinished. */
  lead(): Promise<Found>;
  /** This tab or worker has lost the lead. */
  deposed(): void;
  rememberSets(sets: readonly string[]): Promise<void>;
  /**
   * Selects from the unfinished operations. While an answer is being stored, the known ones suffice; otherwise other tabs' operations are
   * read first.
   */
  select(limits: SelectLimits): Promise<Selection>;
  /** Records the operations about to be sent, before the first byte. Rejects with StaleLeader for a former leader. */
  markSending(batch: readonly StoredOperation[], epoch: number): Promise<void>;
  /** The server has done nothing with these. */
  clearSending(seqs: readonly number[], epoch: number): Promise<void>;
  /**
   * The three steps of sync.md §5.
   * @returns false when the cache could not take the rows and everything must be copied again
   */
  applyAnswer(answer: Answer): Promise<boolean>;
  /** After a server restore: requeues what the server has forgotten (sync.md §16). */
  requeue(docKey: string, expected: number, epoch: number): Promise<void>;
  unpark(epoch: number): Promise<void>;
  /** @param asked the positions the page starts from; it moves no others */
  storePage(page: PullResponse, asked: Readonly<Record<string, string>>): Promise<readonly SetState[]>;
  /** Rejects when the page does not follow the last stored one. */
  storeFill(set: string, afterKey: string | null, page: FillResponse): Promise<readonly SetState[]>;
  refill(): Promise<readonly SetState[]>;
  align(wanted: readonly string[]): Promise<readonly SetState[]>;
  reset(sets: readonly string[]): Promise<readonly SetState[]>;
  /** A fingerprint of the unsent work. */
  digest(): string;
  setServerTime(serverTime: string, roundTrip: number): void;
  /** Current server time, if its offset is known. */
  nowIso(): string;
  show(status: EngineStatus, leader: boolean): void;
}

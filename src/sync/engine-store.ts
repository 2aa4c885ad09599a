/**
 * What the engine needs of an installation's storage. Behind it stand the store of a page, the bare databases in the service worker, and memory in
 * the simulator. Every promise resolves when its transaction is complete, and not before.
 */
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import type { SetState } from '#store/cache.ts';
import type { StoredOperation } from '#store/records.ts';
import type { EngineStatus } from '#store/status.ts';
import type { Answer } from '#store/verdicts.ts';
import type { Selection, SelectLimits } from './select.ts';

/** What a new leader finds on disk. */
export interface Found {
  readonly epoch: number;
  /** Sent by whoever led before, and never answered. */
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
  /** Begins a new epoch, which shuts out every leader before, and reads what is unfinished. */
  lead(): Promise<Found>;
  /** The lead of this tab or worker has ended. */
  deposed(): void;
  rememberSets(sets: readonly string[]): Promise<void>;
  /** Out of what is unfinished. While an answer is being stored, what is known is enough; else other tabs' operations are read first. */
  select(limits: SelectLimits): Promise<Selection>;
  /** Names the operations that go out now, before the first byte does. Rejects with StaleLeader for a former leader. */
  markSending(batch: readonly StoredOperation[], epoch: number): Promise<void>;
  /** The server has done nothing with these. */
  clearSending(seqs: readonly number[], epoch: number): Promise<void>;
  /** The three steps of sync.md §5. @returns false when the cache could not take the rows: everything has to be copied anew */
  applyAnswer(answer: Answer): Promise<boolean>;
  /** After a restore of the server: what it has forgotten goes out again (sync.md §16). */
  requeue(docKey: string, expected: number, epoch: number): Promise<void>;
  unpark(epoch: number): Promise<void>;
  /** @param asked the positions the page begins at: it moves no other */
  storePage(page: PullResponse, asked: Readonly<Record<string, string>>): Promise<readonly SetState[]>;
  /** Rejects when the page does not follow the one stored last. */
  storeFill(set: string, afterKey: string | null, page: FillResponse): Promise<readonly SetState[]>;
  refill(): Promise<readonly SetState[]>;
  align(wanted: readonly string[]): Promise<readonly SetState[]>;
  reset(sets: readonly string[]): Promise<readonly SetState[]>;
  /** A fingerprint of what is unsent. */
  digest(): string;
  setServerTime(serverTime: string, roundTrip: number): void;
  /** Server time of now, as far as it is known. */
  nowIso(): string;
  show(status: EngineStatus, leader: boolean): void;
}

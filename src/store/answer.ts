/**
 * Storing an answer in three steps (sync.md §5): rows and what they contain; verdicts; tidy up. A crash between two of them is harmless: the
 * operation is sent again and answered `duplicate` with current rows.
 */
import type { RowChange } from '#domain/kernel/protocol.ts';
import type { CacheDb } from './cache.ts';
import { applyAnswer } from './cache-sets.ts';
import { assertEpoch, type OutboxDb, readMeta } from './outbox.ts';
import { type Attempts, assertMove, type HistoryRecord, type StoredOperation, type StoredVerdict } from './records.ts';
import type { Verdict } from './seams.ts';

/** What one verdict does to one operation. */
export interface Move {
  readonly deviceSeq: number;
  readonly opId: string;
  readonly to: 'acked' | 'rejected' | 'queued' | 'parked' | 'discarded';
  readonly verdict: StoredVerdict | null;
  readonly attempts: Attempts;
  /** Its effect lies in the rows of the same answer. */
  readonly contained: boolean;
}

export interface Answer {
  readonly epoch: number;
  readonly moves: readonly Move[];
  readonly rows: readonly RowChange[];
  /** Sent operations that still have no answer. */
  readonly flight: readonly number[];
  readonly serverTime: string;
  readonly now: number;
}

export interface Settled {
  /** Operations that left the outbox, the ones resolved by others included. */
  readonly gone: readonly HistoryRecord[];
  readonly kept: readonly StoredOperation[];
  readonly verdicts: readonly Verdict[];
}

const HISTORY_DAYS = 30;
const HISTORY_ROWS = 5000;

/** Step 1. Answers the names of the changed rows, or null when the cache could not take them: it is then marked for refill. */
export async function storeRows(cache: CacheDb, outbox: OutboxDb, answer: Answer): Promise<readonly string[] | null> {
  const contained = answer.moves.filter((move) => move.contained).map(({ opId }) => opId);
  try {
    return await applyAnswer(cache, answer.rows, contained);
  } catch {
    await outbox.meta.put({ key: 'refill', value: true }).catch(() => undefined);
    return null;
  }
}

/** Step 2. An operation leaves the outbox in this transaction and in no other. */
export function storeVerdicts(outbox: OutboxDb, answer: Answer): Promise<Settled> {
  const tables = [outbox.operations, outbox.history, outbox.meta];
  return outbox.transaction('rw', tables, async () => {
    await assertEpoch(outbox, answer.epoch);
    const held = await readRuns(
      outbox,
      answer.moves.map(({ deviceSeq }) => deviceSeq),
    );
    const gone: HistoryRecord[] = [];
    const kept: StoredOperation[] = [];
    for (const move of answer.moves) {
      const op = held.get(move.deviceSeq);
      if (!op || op.opId !== move.opId) continue;
      // `sending` stands in the flight record, once per envelope; the record itself still says `queued`.
      assertMove(op.opId, op.state, 'sending');
      assertMove(op.opId, 'sending', move.to);
      const next = { ...op, state: move.to, attempts: move.attempts, verdict: move.verdict };
      if (move.to === 'acked' || move.to === 'discarded') gone.push({ ...next, finishedAt: answer.now, serverTime: answer.serverTime });
      else if (move.to !== 'queued' || !sameAttempts(op, move)) kept.push(next);
    }
    kept.push(...(await askedAgain(outbox, gone)));
    gone.push(...(await resolved(outbox, gone, answer)));
    const keys = gone.map(({ deviceSeq }) => deviceSeq);
    await Promise.all([
      ...runsOf(keys).map(([from, to]) => outbox.operations.where('deviceSeq').between(from, to, true, true).delete()),
      outbox.history.bulkPut(gone),
      kept.length > 0 ? outbox.operations.bulkPut(kept) : undefined,
      storeFlight(
        outbox,
        answer.flight.filter((seq) => !keys.includes(seq)),
        answer.epoch,
      ),
    ]);
    return { gone, kept, verdicts: [...gone, ...kept].flatMap(toVerdict) };
  });
}

/** Neighbouring sequence numbers as ranges: an envelope is read and deleted by one request instead of two hundred. */
function runsOf(seqs: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === seq) last[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}

async function readRuns(outbox: OutboxDb, seqs: readonly number[]): Promise<Map<number, StoredOperation>> {
  const read = runsOf(seqs).map(([from, to]) => outbox.operations.where('deviceSeq').between(from, to, true, true).toArray());
  return new Map((await Promise.all(read)).flat().map((op) => [op.deviceSeq, op]));
}

const sameAttempts = (op: StoredOperation, move: Move): boolean =>
  op.attempts.server === move.attempts.server && op.attempts.lastCode === move.attempts.lastCode;

/** Accepted discards and replacements make the operations they name final. */
async function resolved(outbox: OutboxDb, acked: readonly HistoryRecord[], answer: Answer): Promise<HistoryRecord[]> {
  const by = new Map<string, StoredOperation>();
  for (const op of acked) if (op.state === 'acked') for (const opId of op.resolves) by.set(opId, op);
  if (by.size === 0) return [];
  const targets = await outbox.operations
    .where('opId')
    .anyOf([...by.keys()])
    .toArray();
  return targets.map((op) => {
    const resolver = by.get(op.opId);
    const replacement = resolver?.replaces === op.opId || (resolver?.payload.rejected === op.opId && resolver.payload.replacement !== null);
    const state = replacement ? 'superseded' : 'discarded';
    assertMove(op.opId, op.state, state);
    return { ...op, state, finishedAt: answer.now, serverTime: answer.serverTime };
  });
}

/** A decision to give up what the server had done all the same: the answer was lost on the way. It is sent again, and comes back as a duplicate. */
async function askedAgain(outbox: OutboxDb, finished: readonly HistoryRecord[]): Promise<StoredOperation[]> {
  const mistaken = finished.filter(({ verdict }) => verdict?.code === 'ALREADY_DONE').flatMap(({ resolves }) => resolves);
  if (mistaken.length === 0) return [];
  const targets = await outbox.operations.where('opId').anyOf(mistaken).toArray();
  return targets
    .filter(({ state }) => state === 'parked')
    .map((op): StoredOperation => {
      assertMove(op.opId, op.state, 'queued');
      return { ...op, state: 'queued' };
    });
}

/** Step 3. What has left the outbox need not be remembered as contained. */
export const pruneContained = (cache: CacheDb, opIds: readonly string[]): Promise<void> => cache.contained.bulkDelete([...opIds]);

/** Names the operations that are on the way; written before the first byte is sent. Inside a transaction or on its own. */
export async function storeFlight(outbox: OutboxDb, seqs: readonly number[], epoch: number): Promise<void> {
  if (seqs.length === 0) await outbox.meta.delete('flight');
  else await outbox.meta.put({ key: 'flight', seqs, epoch });
}

/** Marks a batch as being sent. Throws StaleLeader for a former leader. */
export function markSending(outbox: OutboxDb, batch: readonly StoredOperation[], flight: readonly number[], epoch: number): Promise<void> {
  return outbox.transaction('rw', outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    for (const op of batch) assertMove(op.opId, op.state, 'sending');
    await storeFlight(outbox, flight, epoch);
  });
}

/** Parked operations get another chance (every 30 minutes, and with a new build of the server). */
export function unpark(outbox: OutboxDb, epoch: number): Promise<StoredOperation[]> {
  return outbox.transaction('rw', outbox.operations, outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    const parked = await outbox.operations.where('state').equals('parked').toArray();
    const queued = parked.map((op): StoredOperation => {
      assertMove(op.opId, op.state, 'queued');
      return { ...op, state: 'queued' };
    });
    await outbox.operations.bulkPut(queued);
    return queued;
  });
}

/** After a restore of the server: it misses what we have as done. The operation and its successors in the lane go back into the queue (sync.md §16). */
export function requeue(outbox: OutboxDb, docKey: string, fromSeq: number, epoch: number): Promise<StoredOperation[]> {
  return outbox.transaction('rw', outbox.operations, outbox.history, outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    const lane = await outbox.history.where('docKey').equals(docKey).toArray();
    const lost = lane.filter(({ docSeq, state }) => docSeq >= fromSeq && state === 'acked');
    if (!lost.some(({ docSeq }) => docSeq === fromSeq)) return [];
    const again = lost.map(({ finishedAt: _at, serverTime: _time, ...op }): StoredOperation => {
      assertMove(op.opId, op.state, 'queued');
      return { ...op, state: 'queued', verdict: null };
    });
    await outbox.operations.bulkPut(again);
    await outbox.history.bulkDelete(again.map(({ opId }) => opId));
    return again;
  });
}

/** Keeps 30 days and 5,000 rows of what is finished. */
export async function trimHistory(outbox: OutboxDb, now: number): Promise<void> {
  await outbox.history
    .where('finishedAt')
    .below(now - HISTORY_DAYS * 86_400_000)
    .delete();
  const surplus = (await outbox.history.count()) - HISTORY_ROWS;
  if (surplus <= 0) return;
  const oldest = await outbox.history.orderBy('finishedAt').limit(surplus).primaryKeys();
  await outbox.history.bulkDelete(oldest);
}

/** Marks of the step that `storeRows` could not take. */
export const needsRefill = async (outbox: OutboxDb): Promise<boolean> => (await readMeta<boolean>(outbox, 'refill')) === true;

function toVerdict(op: StoredOperation): Verdict[] {
  if (op.state === 'queued' || op.state === 'sending' || op.state === 'superseded') return [];
  const status = op.state === 'acked' ? (op.verdict?.status === 'accepted_with_issues' ? 'accepted_with_issues' : 'applied') : op.state;
  return [{ opId: op.opId, status, code: op.verdict?.code ?? null, params: op.verdict?.params ?? {}, issues: op.verdict?.issues ?? [] }];
}

/**
 * Storing an answer in three steps (sync.md §5): rows and what they contain; verdicts; cleanup. A crash between two steps is harmless: the
 * operation is resent and answered `duplicate` with current rows.
 */
import type { CacheDb } from './cache/cache.ts';
import { applyAnswer } from './cache/cache-sets.ts';
import { keepFinished } from './outbox/history.ts';
import { assertEpoch, type OutboxDb, readFlight, readMeta } from './outbox/outbox.ts';
import { asAsked, catchUpLanes } from './outbox/placed.ts';
import { assertMove, type StoredOperation } from './outbox/records.ts';
import { type Answer, namedBy, type Settled, settleAnswer } from './outbox/verdicts.ts';

const containedIn = ({ moves }: Answer): string[] => moves.filter((move) => move.contained).map(({ opId }) => opId);

/** Step 1. Returns the names of the changed rows, or null when the cache could not take them; it is then marked for refill. */
export async function storeRows(cache: CacheDb, outbox: OutboxDb, answer: Answer): Promise<readonly string[] | null> {
  try {
    return await applyAnswer(cache, answer.rows, containedIn(answer));
  } catch {
    await outbox.meta.put({ key: 'refill', value: true }).catch(() => undefined);
    return null;
  }
}

/** Step 2. An operation leaves the outbox only in this transaction. */
export function storeVerdicts(outbox: OutboxDb, heard: Answer): Promise<Settled> {
  const tables = [outbox.operations, outbox.finished, outbox.meta, outbox.lanes];
  return outbox.transaction('rw', tables, async () => {
    await assertEpoch(outbox, heard.epoch);
    const held = await readRuns(
      outbox,
      heard.moves.map(({ deviceSeq }) => deviceSeq),
    );
    const answer = await asAsked(outbox, heard, held);
    await catchUpLanes(outbox, answer, held);
    const named = namedBy(held.values());
    const targets = named.length > 0 ? await outbox.operations.where('opId').anyOf(named).toArray() : [];
    const settled = settleAnswer(held, targets, answer);
    const { gone, kept } = settled;
    const keys = gone.map(({ deviceSeq }) => deviceSeq);
    await Promise.all([
      ...runsOf(keys).map(([from, to]) => outbox.operations.where('deviceSeq').between(from, to, true, true).delete()),
      keepFinished(outbox, gone),
      kept.length > 0 ? outbox.operations.bulkPut([...kept]) : undefined,
      landed(outbox, [...keys, ...answer.moves.map(({ deviceSeq }) => deviceSeq)], answer.epoch),
    ]);
    return settled;
  });
}

/** Consecutive sequence numbers as ranges, so that one request instead of two hundred reads or deletes an envelope. */
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

/** Step 3. An operation that has left the outbox need not be remembered as contained. */
export const pruneContained = (cache: CacheDb, answer: Answer): Promise<void> =>
  cache.contained.bulkDelete(containedIn(answer).slice(0, 1));

/** Cleans up after an answer whose third step never ran: its operations are no longer in the outbox. */
export async function pruneLeftOver(cache: CacheDb, isOpen: (opId: string) => boolean): Promise<void> {
  const held = await cache.contained.toArray();
  await cache.contained.bulkDelete(held.filter(({ opIds }) => !opIds.some(isOpen)).map(({ opId }) => opId));
}

/**
 * Inside a transaction that holds `meta`: these operations are no longer in flight. Others may have been sent meanwhile, so only these are
 * removed.
 */
async function landed(outbox: OutboxDb, seqs: readonly number[], epoch: number): Promise<void> {
  const gone = new Set(seqs);
  const flight = await readFlight(outbox);
  const rest = flight.filter((seq) => !gone.has(seq));
  if (rest.length === 0) await outbox.meta.delete('flight');
  else if (rest.length < flight.length) await outbox.meta.put({ key: 'flight', seqs: rest, epoch });
}

/** Records the operations as in flight before the first byte is sent. Throws StaleLeader for a former leader. */
export function markSending(outbox: OutboxDb, batch: readonly StoredOperation[], epoch: number): Promise<void> {
  return outbox.transaction('rw', outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    for (const op of batch) assertMove(op.opId, op.state, 'sending');
    const seqs = [...new Set([...(await readFlight(outbox)), ...batch.map(({ deviceSeq }) => deviceSeq)])];
    await outbox.meta.put({ key: 'flight', seqs, epoch });
  });
}

/** The server has confirmed that it did nothing with these. */
export function clearSending(outbox: OutboxDb, seqs: readonly number[], epoch: number): Promise<void> {
  return outbox.transaction('rw', outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    await landed(outbox, seqs, epoch);
  });
}

/** Gives parked operations another chance (every 30 minutes, and with a new server build). */
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

/** Marks left when `storeRows` could not take the rows. */
export const needsRefill = async (outbox: OutboxDb): Promise<boolean> => (await readMeta<boolean>(outbox, 'refill')) === true;

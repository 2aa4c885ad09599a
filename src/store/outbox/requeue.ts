/**
 * After a server restore (sync.md §16), the operations it has forgotten return to the queue, in their old place and under their old id.
 * Work is done again. What was refused and settled before only takes its place, so that no user's decision is undone and nothing given up
 * is ever executed.
 */
import { finishedIn, takeBack } from './history.ts';
import { assertEpoch, type OutboxDb } from './outbox.ts';
import { assertMove, HANDOVER, type HistoryRecord, isPlaceless, isUnplaced, type StoredOperation } from './records.ts';

export interface Gap {
  readonly docKey: string;
  /** The place the server expects next in the lane. */
  readonly expected: number;
  /** A refused gate that the server still knows and that holds the lane. */
  readonly heldBy?: string | null;
}

const SETTLING = ['operation.discard', 'lane.resolve'];

/** Work lanes before the lanes of decisions about them: a decision's outcome depends on whether its subject came back. */
export const inOrder = (gaps: readonly Gap[]): Gap[] => [...gaps].sort((a, b) => Number(ofDecisions(a)) - Number(ofDecisions(b)));
const ofDecisions = ({ docKey }: Gap): boolean => /^(discard|resolve|handover|file):/.test(docKey);

/**
 * Puts a lane's operations back into the queue, from the expected place on.
 * @returns the operations; none when this device lacks the expected one
 */
export function requeue(outbox: OutboxDb, { docKey, expected, heldBy = null }: Gap, epoch: number): Promise<StoredOperation[]> {
  return outbox.transaction('rw', outbox.operations, outbox.finished, outbox.meta, async () => {
    await assertEpoch(outbox, epoch);
    const [past, open] = await Promise.all([finishedIn(outbox, docKey), outbox.operations.where('docKey').equals(docKey).toArray()]);
    const held = past.some(({ opId }) => opId === heldBy);
    const lost = past.filter((op) => op.docSeq >= expected && !standsAside(op, held));
    const refused = open.filter(
      (op) => op.state === 'rejected' && op.kind === 'fact' && op.docSeq >= expected && !isUnplaced(op) && !isPlaceless(op),
    );
    if (!held && ![...lost, ...refused].some(({ docSeq }) => docSeq === expected)) return [];
    const again: StoredOperation[] = [];
    for (const { finishedAt: _at, serverTime: _time, ...op } of lost) again.push(asQueued(op, await isSettled(outbox, op)));
    again.push(...refused.map((op) => asQueued(op, false)));
    await outbox.operations.bulkPut(again);
    await takeBack(outbox, new Set(again.map(({ opId }) => opId)));
    return again;
  });
}

/**
 * A refused gate whose place another operation has taken. Where the server still waits at the gate, also what was given up with it, because
 * the decision says so again.
 */
const standsAside = ({ kind, state }: HistoryRecord, held: boolean): boolean =>
  (kind === 'gate' && state === 'superseded') || (held && (state === 'discarded' || state === 'handed'));

function asQueued(op: StoredOperation, settled: boolean): StoredOperation {
  assertMove(op.opId, op.state, 'queued');
  const fresh = { ...op, state: 'queued', verdict: null } as const;
  // The supervisor's list is refilled as soon as the listed operations have taken their places; resolving them here would keep them from
  // being sent.
  if (op.type === HANDOVER) return { ...fresh, resolves: [], dependsOn: [...op.resolves] };
  return settled ? { ...fresh, settled, blind: true, resolves: [] } : fresh;
}

/** Settled before the restore: refused and then given up or replaced, or a decision about such operations, which now return settled. */
async function isSettled(outbox: OutboxDb, op: StoredOperation): Promise<boolean> {
  if (op.state !== 'acked') return true;
  // SETTLING excludes hand-overs: they are carried out again.
  if (!SETTLING.includes(op.type) || op.resolves.length === 0) return false;
  const subjects = await outbox.operations
    .where('opId')
    .anyOf([...op.resolves])
    .toArray();
  return subjects.some(({ settled }) => settled === true);
}

/**
 * After a restore of the server (sync.md §16): what it has forgotten goes back into the queue, in its old place and under its old id. Work is done again;
 * what was refused and settled before only takes its place, so that a person's decision is never undone and nothing given up is ever executed.
 */
import { finishedIn, takeBack } from './history.ts';
import { assertEpoch, type OutboxDb } from './outbox.ts';
import { assertMove, HANDOVER, type HistoryRecord, isPlaceless, isUnplaced, type StoredOperation } from './records.ts';

export interface Gap {
  readonly docKey: string;
  /** The place of the lane that the server expects next. */
  readonly expected: number;
  /** A refused gate that the server still knows and waits at. */
  readonly heldBy?: string | null;
}

const SETTLING = ['operation.discard', 'lane.resolve'];

/** Lanes of work before the lanes of decisions about it: what a decision becomes depends on whether its subject came back. */
export const inOrder = (gaps: readonly Gap[]): Gap[] => [...gaps].sort((a, b) => Number(ofDecisions(a)) - Number(ofDecisions(b)));
const ofDecisions = ({ docKey }: Gap): boolean => /^(discard|resolve|handover|file):/.test(docKey);

/** Puts a lane's operations from the expected place on back into the queue. @returns them; none where this device does not have the expected one */
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

/** A refused gate whose place another has taken; and, where the server still waits at the gate, what was given up with it: the decision says it again. */
const standsAside = ({ kind, state }: HistoryRecord, held: boolean): boolean =>
  (kind === 'gate' && state === 'superseded') || (held && (state === 'discarded' || state === 'handed'));

function asQueued(op: StoredOperation, settled: boolean): StoredOperation {
  assertMove(op.opId, op.state, 'queued');
  const fresh = { ...op, state: 'queued', verdict: null } as const;
  // The supervisor's list is filled again, as soon as what it holds has taken its place; to be given up by it would keep that from being sent.
  if (op.type === HANDOVER) return { ...fresh, resolves: [], dependsOn: [...op.resolves] };
  return settled ? { ...fresh, settled, blind: true, resolves: [] } : fresh;
}

/** Settled for good before the restore: refused and given up or replaced, or a decision about such operations, which now come back settled themselves. */
async function isSettled(outbox: OutboxDb, op: StoredOperation): Promise<boolean> {
  if (op.state !== 'acked') return true;
  // SETTLING leaves hand-overs out: they are carried out again.
  if (!SETTLING.includes(op.type) || op.resolves.length === 0) return false;
  const subjects = await outbox.operations
    .where('opId')
    .anyOf([...op.resolves])
    .toArray();
  return subjects.some(({ settled }) => settled === true);
}

/** What the outbox learns about places in lanes beside the verdicts themselves (sync.md §21). */
import { eachFinished } from './history.ts';
import type { OutboxDb } from './outbox.ts';
import { GIVEN_UP_ELSEWHERE, HANDED_ELSEWHERE, type StoredOperation } from './records.ts';
import type { Answer, Move } from './verdicts.ts';

/** The server has given a damaged record its place: the lane may go on. @returns the record as it now stands, nothing if it is gone */
export function placed(outbox: OutboxDb, deviceSeq: number): Promise<StoredOperation[]> {
  return outbox.transaction('rw', outbox.operations, async () => {
    const op = await outbox.operations.get(deviceSeq);
    if (!op) return [];
    const next: StoredOperation = { ...op, placed: true };
    await outbox.operations.put(next);
    return [next];
  });
}

/** A decision that came too late, and what only took its place again after a restore, are this device's own doing. */
const OWN_DOING: readonly string[] = ['ALREADY_DONE', 'SETTLED_BEFORE'];
const saysGivenUp = ({ to, verdict }: Move): boolean => to === 'discarded' && !OWN_DOING.includes(verdict?.code ?? '');

/** The facts of the verdict name the decision that was taken elsewhere; they say nothing to a person. */
const beforePerson = (move: Move): Move => {
  const code = move.verdict?.code === 'HANDED_OVER' ? HANDED_ELSEWHERE : GIVEN_UP_ELSEWHERE;
  return { ...move, to: 'rejected', verdict: move.verdict && { ...move.verdict, code, params: {} } };
};

/**
 * The answer without what this device did not ask for: an operation that the server takes for given up, though nobody here has given it up, is put before
 * a person. Dropped, it would be lost. Inside a transaction that holds `operations` and `finished`.
 */
export async function asAsked(outbox: OutboxDb, answer: Answer, held: ReadonlyMap<number, StoredOperation>): Promise<Answer> {
  const doubtful = answer.moves.filter(saysGivenUp);
  if (doubtful.length === 0) return answer;
  const asked = new Set([...held.values()].flatMap(({ resolves }) => resolves));
  const take = ({ resolves }: StoredOperation): void => {
    for (const opId of resolves) asked.add(opId);
  };
  await outbox.operations.each(take);
  await eachFinished(outbox, take);
  const moves = answer.moves.map((move) => (saysGivenUp(move) && !asked.has(move.opId) ? beforePerson(move) : move));
  return { ...answer, moves };
}

/** The server's lane is ahead of this device, which was set back or copied: the numbers go on behind it. Inside a transaction that holds `lanes`. */
export async function catchUpLanes(outbox: OutboxDb, answer: Answer, held: ReadonlyMap<number, StoredOperation>): Promise<void> {
  for (const { deviceSeq, verdict } of answer.moves) {
    const docKey = held.get(deviceSeq)?.docKey;
    const expected = Number(verdict?.code === 'PLACE_TAKEN' ? verdict.params.expected : Number.NaN);
    if (docKey === undefined || !Number.isSafeInteger(expected)) continue;
    const next = (await outbox.lanes.get(docKey))?.next ?? 1;
    if (expected > next) await outbox.lanes.put({ docKey, next: expected });
  }
}

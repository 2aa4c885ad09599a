/** What the outbox learns about lane places in addition to the verdicts (sync.md §21). */
import { eachFinished } from './history.ts';
import type { OutboxDb } from './outbox.ts';
import { GIVEN_UP_ELSEWHERE, HANDED_ELSEWHERE, type StoredOperation } from './records.ts';
import type { Answer, Move } from './verdicts.ts';

/**
 * The server has placed a damaged record, so the lane may continue.
 * @returns the updated record, or nothing if it no longer exists
 */
export function placed(outbox: OutboxDb, deviceSeq: number): Promise<StoredOperation[]> {
  return outbox.transaction('rw', outbox.operations, async () => {
    const op = await outbox.operations.get(deviceSeq);
    if (!op) return [];
    const next: StoredOperation = { ...op, placed: true };
    await outbox.operations.put(next);
    return [next];
  });
}

/** Codes this device causes itself: a decision that came too late, and an operation that only took its place again after a restore. */
const OWN_DOING: readonly string[] = ['ALREADY_DONE', 'SETTLED_BEFORE'];
const saysGivenUp = ({ to, verdict }: Move): boolean => to === 'discarded' && !OWN_DOING.includes(verdict?.code ?? '');

/** The verdict's parameters name a decision made elsewhere, which means nothing to the user. */
const beforePerson = (move: Move): Move => {
  const code = move.verdict?.code === 'HANDED_OVER' ? HANDED_ELSEWHERE : GIVEN_UP_ELSEWHERE;
  return { ...move, to: 'rejected', verdict: move.verdict && { ...move.verdict, code, params: {} } };
};

/**
 * The answer without decisions this device did not make: an operation the server considers given up, but that was not given up here, is
 * shown to the user. Dropping it would lose it. Inside a transaction that holds `operations` and `finished`.
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

/**
 * The server's lane is ahead of this device, which was set back or copied: numbering continues after it. Inside a transaction that holds
 * `lanes`.
 */
export async function catchUpLanes(outbox: OutboxDb, answer: Answer, held: ReadonlyMap<number, StoredOperation>): Promise<void> {
  for (const { deviceSeq, verdict } of answer.moves) {
    const docKey = held.get(deviceSeq)?.docKey;
    const expected = Number(verdict?.code === 'PLACE_TAKEN' ? verdict.params.expected : Number.NaN);
    if (docKey === undefined || !Number.isSafeInteger(expected)) continue;
    const next = (await outbox.lanes.get(docKey))?.next ?? 1;
    if (expected > next) await outbox.lanes.put({ docKey, next: expected });
  }
}

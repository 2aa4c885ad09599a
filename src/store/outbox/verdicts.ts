/** What an answer's verdicts do to the outbox records. Pure; the caller stores the result in one transaction (sync.md §5). */
import type { RowChange } from '#domain/protocol/protocol.ts';
import type { Verdict } from '#store/seams.ts';
import { type Attempts, assertMove, HANDOVER, type HistoryRecord, type StoredOperation, type StoredVerdict } from './records.ts';

/** What one verdict does to one operation. */
export interface Move {
  readonly deviceSeq: number;
  readonly opId: string;
  readonly to: 'acked' | 'rejected' | 'queued' | 'parked' | 'discarded';
  readonly verdict: StoredVerdict | null;
  readonly attempts: Attempts;
  /** The answer's rows contain its effect. */
  readonly contained: boolean;
}

export interface Answer {
  readonly epoch: number;
  readonly moves: readonly Move[];
  readonly rows: readonly RowChange[];
  readonly serverTime: string;
  readonly now: number;
}

export interface Settled {
  /** Operations that left the outbox, including those resolved by others. */
  readonly gone: readonly HistoryRecord[];
  readonly kept: readonly StoredOperation[];
  readonly verdicts: readonly Verdict[];
}

/** Operations these ones refer to: a replacement, a discard or a resolution makes them final. */
export const namedBy = (ops: Iterable<StoredOperation>): string[] => [...new Set([...ops].flatMap(({ resolves }) => resolves))];

/**
 * @param held the operations of the answer, by sequence number
 * @param targets the operations those refer to (see `namedBy`)
 */
export function settleAnswer(held: ReadonlyMap<number, StoredOperation>, targets: readonly StoredOperation[], answer: Answer): Settled {
  const gone: HistoryRecord[] = [];
  const kept: StoredOperation[] = [];
  for (const move of answer.moves) {
    const op = held.get(move.deviceSeq);
    if (!op || op.opId !== move.opId) continue;
    // The flight record holds `sending`, once per envelope; the record itself still says `queued`.
    assertMove(op.opId, op.state, 'sending');
    assertMove(op.opId, 'sending', move.to);
    const next = { ...op, state: move.to, attempts: move.attempts, verdict: move.verdict };
    if (move.to === 'acked' || move.to === 'discarded') gone.push({ ...next, finishedAt: answer.now, serverTime: answer.serverTime });
    else if (move.to !== 'queued' || !sameAttempts(op, move)) kept.push(next);
  }
  kept.push(...askedAgain(targets, gone));
  gone.push(...resolved(targets, gone, answer));
  return { gone, kept, verdicts: [...gone, ...kept].flatMap(toVerdict) };
}

const sameAttempts = (op: StoredOperation, move: Move): boolean =>
  op.attempts.server === move.attempts.server && op.attempts.lastCode === move.attempts.lastCode;

/** Accepted discards and replacements make the operations they name final. */
function resolved(targets: readonly StoredOperation[], acked: readonly HistoryRecord[], answer: Answer): HistoryRecord[] {
  const by = new Map<string, StoredOperation>();
  for (const op of acked) if (op.state === 'acked') for (const opId of op.resolves) by.set(opId, op);
  return targets
    .filter(({ opId }) => by.has(opId))
    .map((op) => {
      const state = stateAfter(op, by.get(op.opId));
      assertMove(op.opId, op.state, state);
      return { ...op, state, finishedAt: answer.now, serverTime: answer.serverTime };
    });
}

/** The state of an operation after the accepted one that settles it. A correction also ends the earlier tries it was made from. */
function stateAfter(op: StoredOperation, resolver: StoredOperation | undefined): 'superseded' | 'discarded' | 'handed' {
  if (resolver?.type === HANDOVER) return 'handed';
  const replacement = resolver?.payload.replacement;
  const isReplaced = (resolver?.replaces ?? null) !== null || (resolver?.payload.rejected === op.opId && typeof replacement === 'string');
  return isReplaced ? 'superseded' : 'discarded';
}

/** A decision to give up work the server had done: its answer was lost on the way. The operation is sent again and returns as a duplicate. */
function askedAgain(targets: readonly StoredOperation[], finished: readonly HistoryRecord[]): StoredOperation[] {
  const mistaken = new Set(finished.filter(({ verdict }) => verdict?.code === 'ALREADY_DONE').flatMap(({ resolves }) => resolves));
  return targets
    .filter(({ opId, state }) => mistaken.has(opId) && state === 'parked')
    .map((op): StoredOperation => {
      assertMove(op.opId, op.state, 'queued');
      return { ...op, state: 'queued' };
    });
}

function toVerdict(op: StoredOperation): Verdict[] {
  if (op.state === 'queued' || op.state === 'sending' || op.state === 'superseded') return [];
  if (op.state === 'handed') return [{ opId: op.opId, status: 'discarded', code: 'HANDED_OVER', params: {}, issues: [] }];
  const status = op.state === 'acked' ? (op.verdict?.status === 'accepted_with_issues' ? 'accepted_with_issues' : 'applied') : op.state;
  return [{ opId: op.opId, status, code: op.verdict?.code ?? null, params: op.verdict?.params ?? {}, issues: op.verdict?.issues ?? [] }];
}

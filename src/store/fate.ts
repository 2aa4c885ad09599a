/** What became of an operation that a user has written on this device. */
import type { Problem } from '#domain/kernel/problem.ts';
import { isHeldBack } from '#domain/protocol/held-back.ts';
import type { StoreCore } from './core.ts';
import { finishedAmong } from './outbox/history.ts';
import type { HistoryRecord, StoredOperation, StoredVerdict } from './outbox/records.ts';

/**
 * - saved: on this device's disk only
 * - sent: on its way; no answer yet
 * - booked: in the server's books
 * - remarked: booked, with a remark that somebody has to read
 * - held: kept by the server and not booked, until somebody else settles it
 * - refused: not booked, and awaits a decision
 * - settled: refused, and replaced, given up or handed to a supervisor since
 */
export type Fate = 'saved' | 'sent' | 'booked' | 'remarked' | 'held' | 'refused' | 'settled';

/** What a screen may claim: out of reach of the server nobody knows whether what was sent has arrived, so it is only saved here. */
export const shownFate = (fate: Fate, online: boolean): Fate => (fate === 'sent' && !online ? 'saved' : fate);

/** A file follows its operation by itself and is counted on its own. */
const FOLLOWS = 'ATTACHMENT_PENDING';

/** The remarks of a verdict that somebody has to read. */
export const remarksOf = (verdict: StoredVerdict | null): readonly Problem[] =>
  (verdict?.issues ?? []).filter(({ code }) => code !== FOLLOWS);

/** Why an operation awaits a decision. */
export const refusalOf = ({ state, verdict }: Pick<StoredOperation, 'state' | 'verdict'>): Problem => ({
  code: verdict?.code ?? state.toUpperCase(),
  params: verdict?.params ?? {},
});

function openFate({ pending }: StoreCore, { state, deviceSeq, opId }: StoredOperation): Fate {
  if (state === 'queued') return pending.ambiguous.has(deviceSeq) ? 'sent' : 'saved';
  if (state === 'sending') return 'sent';
  if (state !== 'rejected' && state !== 'parked') return 'settled';
  return pending.troubled().some((op) => op.opId === opId) ? 'refused' : 'settled';
}

function finishedFate({ state, verdict }: HistoryRecord): Fate {
  if (state !== 'acked') return 'settled';
  const remarks = remarksOf(verdict);
  return isHeldBack(remarks) ? 'held' : remarks.length > 0 ? 'remarked' : 'booked';
}

/** An operation of this device with what became of it. */
export interface Outcome {
  readonly op: StoredOperation;
  readonly fate: Fate;
  /** Why it was refused, while nobody has decided about it. */
  readonly reason: Problem | null;
  /** What somebody has to read of booked and of held work. */
  readonly remarks: readonly Problem[];
}

/**
 * What became of the work on some documents, and of single operations; the newest first.
 * @param lanes the documents, as `receipt:<id>`
 */
export async function outcomesOf(core: StoreCore, lanes: readonly string[], opIds: readonly string[]): Promise<Outcome[]> {
  const [wanted, single] = [new Set(lanes), new Set(opIds)];
  const open = core.pending.ordered().filter(({ docKey, opId }) => wanted.has(docKey) || single.has(opId));
  const known = new Set(open.map(({ opId }) => opId));
  const done = await finishedAmong(
    core.outbox,
    lanes,
    opIds.filter((opId) => !known.has(opId)),
  );
  return [
    ...open.map((op): Outcome => {
      const fate = openFate(core, op);
      return { op, fate, reason: fate === 'refused' ? refusalOf(op) : null, remarks: [] };
    }),
    ...done.map(
      (op): Outcome => ({ op, fate: finishedFate(op), reason: null, remarks: op.state === 'acked' ? remarksOf(op.verdict) : [] }),
    ),
  ].sort((a, b) => b.op.deviceSeq - a.op.deviceSeq);
}

/** What became of an operation that a user has written on this device. */
import type { StoreCore } from './core.ts';
import { finishedOp } from './outbox/history.ts';
import type { StoredOperation } from './outbox/records.ts';

/**
 * - saved: on this device's disk only
 * - sent: on its way; no answer yet
 * - booked: in the server's books
 * - remarked: booked, with a remark that somebody has to read
 * - refused: not booked, and awaits a decision
 * - settled: refused, and replaced, given up or handed to a supervisor since
 */
export type Fate = 'saved' | 'sent' | 'booked' | 'remarked' | 'refused' | 'settled';

/** Whether the fate never changes again. */
export const isFinal = (fate: Fate): boolean => fate === 'booked' || fate === 'remarked' || fate === 'settled';

function openFate({ state, deviceSeq }: StoredOperation, ambiguous: ReadonlySet<number>): Fate {
  if (state === 'queued') return ambiguous.has(deviceSeq) ? 'sent' : 'saved';
  if (state === 'sending') return 'sent';
  return state === 'rejected' || state === 'parked' ? 'refused' : 'settled';
}

/** Undefined for an operation that this device does not know, or no longer knows. */
export async function fateOf(core: StoreCore, opId: string): Promise<Fate | undefined> {
  const open = core.pending.byOpId(opId);
  if (open) return openFate(open, core.pending.ambiguous);
  const done = await finishedOp(core.outbox, opId);
  if (!done) return undefined;
  if (done.state !== 'acked') return 'settled';
  return (done.verdict?.issues.length ?? 0) > 0 ? 'remarked' : 'booked';
}

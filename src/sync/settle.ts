/** Maps the server's verdicts to the fate of each operation (sync.md §6–§8). Pure. */
import type { PushResponse, PushResult } from '#domain/protocol/protocol.ts';
import type { Attempts, StoredOperation, StoredVerdict } from '#store/outbox/records.ts';
import type { Move } from '#store/outbox/verdicts.ts';

export interface Settlement {
  readonly moves: readonly Move[];
  /** Operations missing from the answer. */
  readonly unanswered: readonly number[];
  readonly holds: readonly { readonly docKey: string; readonly why: 'blocked' | 'retry' }[];
  /** The server lacks operations of these lanes that this device has as done. */
  readonly gaps: readonly { readonly docKey: string; readonly expected: number }[];
  /** At least one operation received its final verdict. */
  readonly passed: boolean;
}

export const PARK_AFTER = 5;
export const PARK_MS = 10 * 60_000;

interface Step {
  readonly move: Move;
  readonly hold?: 'blocked' | 'retry';
  readonly expected?: number;
}

/** @param lastPass when an operation last received a final verdict, in milliseconds: an operation is parked only while others pass */
export function settle(batch: readonly StoredOperation[], response: PushResponse, now: number, lastPass: number): Settlement {
  const results = new Map(response.results.map((result) => [result.opId, result]));
  const passed = response.results.some(({ status }) => status !== 'blocked' && status !== 'retry' && status !== 'unsupported');
  const steps = batch.map((op) => {
    const result = results.get(op.opId);
    return { op, step: result && judge(op, result, now, passed ? now : lastPass) };
  });
  return {
    moves: steps.flatMap(({ step }) => step?.move ?? []),
    unanswered: steps.flatMap(({ op, step }) => (step ? [] : [op.deviceSeq])),
    holds: steps.flatMap(({ op, step }) => (step?.hold ? [{ docKey: op.docKey, why: step.hold }] : [])),
    gaps: steps.flatMap(({ op, step }) => (step?.expected ? [{ docKey: op.docKey, expected: step.expected }] : [])),
    passed,
  };
}

function judge(op: StoredOperation, result: PushResult, now: number, lastPass: number): Step {
  const { status, code, params, issues } = result;
  const verdict: StoredVerdict = { status: finalStatus(result), code, params, issues, at: now };
  const base = { deviceSeq: op.deviceSeq, opId: op.opId, attempts: op.attempts, verdict, contained: false };
  if (status === 'applied' || status === 'accepted_with_issues') return { move: { ...base, to: 'acked', contained: true } };
  if (code === 'ALREADY_DONE') return { move: { ...base, to: 'discarded' } };
  if (status === 'duplicate') return { move: { ...base, ...repeated(result) } };
  if (status === 'rejected') return { move: { ...base, to: 'rejected' } };
  if (status === 'unsupported') return { move: { ...base, to: 'parked', attempts: counted(op.attempts, code ?? 'UNSUPPORTED', now) } };
  if (status === 'blocked') {
    const expected = code === 'GAP' ? Number(params.expected) : Number.NaN;
    const attempts = { ...op.attempts, lastCode: code };
    return {
      move: { ...base, to: 'queued', verdict: null, attempts },
      hold: 'blocked',
      ...(expected > 0 && expected < op.docSeq ? { expected } : {}),
    };
  }
  const attempts = counted(op.attempts, code ?? 'RETRY', now);
  const firstAt = attempts.firstAt ?? now;
  const park = attempts.server >= PARK_AFTER && now - firstAt >= PARK_MS && lastPass > firstAt;
  return { move: { ...base, to: park ? 'parked' : 'queued', attempts }, hold: 'retry' };
}

/** The effective verdict, whether given now or the first time. */
function finalStatus({ status, first }: PushResult): PushResult['status'] {
  if (status !== 'duplicate' || !first) return status;
  return first === 'discarded' ? 'rejected' : first;
}

function repeated({ first }: PushResult): Pick<Move, 'to' | 'contained'> {
  if (first === 'rejected') return { to: 'rejected', contained: false };
  if (first === 'discarded') return { to: 'discarded', contained: false };
  return { to: 'acked', contained: true };
}

const counted = (before: Attempts, code: string, now: number): Attempts => ({
  net: before.net,
  server: before.server + 1,
  firstAt: before.firstAt ?? now,
  lastAt: now,
  lastCode: code,
});

/** An operation too large for any envelope: parked at once, so that the others pass. */
export function parkTooLarge(op: StoredOperation, now: number): Move {
  const verdict: StoredVerdict = { status: 'unsupported', code: 'TOO_LARGE', params: {}, issues: [], at: now };
  return {
    deviceSeq: op.deviceSeq,
    opId: op.opId,
    to: 'parked',
    verdict,
    attempts: counted(op.attempts, 'TOO_LARGE', now),
    contained: false,
  };
}

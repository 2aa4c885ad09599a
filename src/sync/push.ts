/** What an answer to a push means (sync.md §6). Pure. */
import type { PushResponse } from '#domain/protocol/protocol.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import { backoff, type Moment, reached, refused } from './contact.ts';
import { parkTooLarge, type Settlement, settle } from './settle.ts';
import type { Effect, EngineState, LaneHold, Outcome } from './state.ts';

const MAX = 200;
const HOLD_MIN_MS = 500;
const UNPARK_MS = 30 * 60_000;

interface Result {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

export function pushed(state: EngineState, event: Moment & { readonly outcome: Outcome<PushResponse> }): Result {
  const { outcome } = event;
  if (!state.leader) return { state: { ...state, busy: 'idle', batch: [] }, effects: [] };
  if (state.storing !== 'no') return { state: { ...state, early: { t: 'pushed', outcome } }, effects: [] };
  if (outcome.kind === 'ok') return accepted(state, outcome.data, outcome.roundTrip, event);
  const half = Math.max(1, Math.floor(state.batch.length / 2));
  if (outcome.kind === 'too_large' && state.batch.length === 1) return alone(state, event);
  const limit = outcome.kind === 'too_large' || outcome.kind === 'timeout' ? half : state.limit;
  const after: EngineState = { ...refused(state, outcome, event), busy: 'idle', batch: [], wantPush: true, limit };
  const alarm: Effect[] = outcome.kind === 'bad' ? [{ e: 'alarm', message: outcome.message }] : [];
  const fresh = state.batch.map(({ deviceSeq }) => deviceSeq).filter((seq) => !state.ambiguous.includes(seq));
  // The server confirms it did nothing: operations not ambiguous before are not ambiguous now.
  if (UNTOUCHED.includes(outcome.kind)) return { state: after, effects: [{ e: 'clear', seqs: fresh }, ...alarm] };
  return { state: { ...after, ambiguous: [...state.ambiguous, ...fresh] }, effects: alarm };
}

const UNTOUCHED: readonly Outcome<unknown>['kind'][] = ['auth', 'revoked', 'too_large', 'update', 'bad'];

/** Too large for any envelope: it is parked, and the others get their room back. */
function alone(state: EngineState, { now }: Moment): Result {
  const [op] = state.batch;
  if (!op) return { state, effects: [] };
  const store: Effect = { e: 'store', moves: [parkTooLarge(op, now)], rows: [], serverTime: null, gaps: [] };
  const ambiguous = state.ambiguous.filter((seq) => seq !== op.deviceSeq);
  const unparkAt = state.unparkAt ?? now + UNPARK_MS;
  return { state: { ...storing(state, 'alone'), ambiguous, limit: MAX, unparkAt }, effects: [store] };
}

/** The answer is being written to disk; the loop is free for what may run alongside. */
const storing = (state: EngineState, how: 'alone' | 'beside'): EngineState => ({
  ...state,
  busy: 'idle',
  storing: how,
  settling: state.batch.map(({ deviceSeq }) => deviceSeq),
  batch: [],
  wantPush: true,
});

function accepted(state: EngineState, response: PushResponse, roundTrip: number, moment: Moment): Result {
  const settlement = settle(state.batch, response, moment.now, state.lastPass);
  const sent = new Set(state.batch.map(({ deviceSeq }) => deviceSeq));
  const next: EngineState = {
    ...reached(storing(state, isClean(state.batch, settlement) ? 'beside' : 'alone'), moment, roundTrip),
    serverFull: false,
    ambiguous: [...state.ambiguous.filter((seq) => !sent.has(seq)), ...settlement.unanswered],
    limit: Math.min(MAX, Math.max(state.limit, state.batch.length) * 2),
    lanes: holds(state, settlement, moment),
    lastPass: settlement.passed ? moment.now : state.lastPass,
    feedHead: response.feedHead,
    pullAt: response.feedHead === state.pulledHead ? state.pullAt : Math.min(state.pullAt, moment.now + 1000),
  };
  // An answer that omits operations is incomplete: the rest is sent again, but not in a tight loop.
  const held =
    settlement.unanswered.length > 0
      ? { ...next, failures: state.failures + 1, notBefore: moment.now + backoff(state.failures + 1, moment.random) }
      : next;
  const { moves, gaps } = settlement;
  const store: Effect = { e: 'store', moves, rows: response.rows, serverTime: response.serverTime, gaps };
  return { state: held, effects: [store, { e: 'clock', serverTime: response.serverTime, roundTrip }] };
}

/** Everything is finally settled, and nothing in the queue depends on how the answer is stored, so the next envelope need not wait. */
const isClean = (batch: readonly StoredOperation[], { moves, unanswered, gaps }: Settlement): boolean =>
  unanswered.length === 0 &&
  gaps.length === 0 &&
  moves.every(({ to, contained }) => to === 'acked' && contained) &&
  batch.every(({ resolves }) => resolves.length === 0);

/**
 * Stored; now handles the answer that arrived meanwhile. Only now do the jobs beside the engine hear of the contact: files follow verdicts that are on disk,
 * and with nobody signed in this answer may be the last contact for a long time.
 */
export function stored(state: EngineState, moment: Moment): Result {
  const after: EngineState = { ...state, storing: 'no', settling: [], early: null, wantPush: true };
  const contact: Effect = { e: 'contact' };
  if (state.early?.t !== 'pushed') return { state: after, effects: [contact] };
  const next = pushed(after, { ...moment, outcome: state.early.outcome });
  return { ...next, effects: [contact, ...next.effects] };
}

/** Operations whose answer could not be stored are ambiguous; so are those in flight alongside if their answer is already here. */
export function notStored(state: EngineState): EngineState {
  const lost = state.early?.t === 'pushed' ? state.batch.map(({ deviceSeq }) => deviceSeq) : [];
  const ambiguous = [...new Set([...state.ambiguous, ...state.settling, ...lost])];
  const answered = state.early === null ? {} : { busy: 'idle' as const, batch: [] };
  return { ...state, ...answered, storing: 'no', settling: [], early: null, ambiguous, wantPush: true };
}

/** Lanes on hold. If an operation has passed, merely blocked lanes may be free now. */
function holds(state: EngineState, { holds: fresh, passed }: Settlement, { now, random }: Moment): EngineState['lanes'] {
  const lanes: Record<string, LaneHold> = {};
  for (const [docKey, hold] of Object.entries(state.lanes)) {
    const over = passed && hold.why === 'blocked' ? Math.min(hold.until, now) : hold.until;
    // An expired hold is remembered for a while, so that the next one is longer.
    if (now - over < 120_000) lanes[docKey] = { ...hold, until: over };
  }
  for (const { docKey, why } of fresh) {
    const times = (state.lanes[docKey]?.times ?? 0) + 1;
    lanes[docKey] = { until: now + Math.max(HOLD_MIN_MS, backoff(times, random)), times, why };
  }
  return lanes;
}

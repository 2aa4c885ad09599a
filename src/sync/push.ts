/** What an answer to a push means (sync.md §6). Pure. */
import type { PushResponse } from '#domain/kernel/protocol.ts';
import { backoff, type Moment, reached, refused } from './contact.ts';
import { parkTooLarge, type Settlement, settle } from './settle.ts';
import type { Effect, EngineState, LaneHold, Outcome } from './state.ts';

const MAX = 200;
const HOLD_MIN_MS = 500;

interface Result {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

export function pushed(state: EngineState, event: Moment & { readonly outcome: Outcome<PushResponse> }): Result {
  const { outcome } = event;
  if (!state.leader) return { state: { ...state, busy: 'idle', batch: [] }, effects: [] };
  if (outcome.kind === 'ok') return accepted(state, outcome.data, outcome.roundTrip, event);
  const half = Math.max(1, Math.floor(state.batch.length / 2));
  const [single] = state.batch;
  if (outcome.kind === 'too_large' && single && state.batch.length === 1) return alone(state, event);
  const after: EngineState = { ...refused(state, outcome, event), busy: 'idle', batch: [], wantPush: true };
  const limit = outcome.kind === 'too_large' || outcome.kind === 'timeout' ? half : state.limit;
  const alarm: Effect[] = outcome.kind === 'bad' ? [{ e: 'alarm', message: outcome.message }] : [];
  // The server has said that it did nothing: what was not in doubt before is not in doubt now.
  const untouched = outcome.kind === 'auth' || outcome.kind === 'too_large' || outcome.kind === 'update' || outcome.kind === 'bad';
  if (untouched) return { state: { ...after, limit }, effects: [{ e: 'flight', flight: state.ambiguous }, ...alarm] };
  const ambiguous = [...new Set([...state.ambiguous, ...state.batch.map(({ deviceSeq }) => deviceSeq)])];
  return { state: { ...after, limit, ambiguous }, effects: alarm };
}

function alone(state: EngineState, event: Moment): Result {
  const [op] = state.batch;
  if (!op) return { state, effects: [] };
  const ambiguous = state.ambiguous.filter((seq) => seq !== op.deviceSeq);
  const store: Effect = { e: 'store', moves: [parkTooLarge(op, event.now)], rows: [], flight: ambiguous, serverTime: null, gaps: [] };
  return { state: { ...state, ambiguous, limit: MAX, unparkAt: state.unparkAt ?? event.now + 30 * 60_000 }, effects: [store] };
}

function accepted(state: EngineState, response: PushResponse, roundTrip: number, moment: Moment): Result {
  const settlement = settle(state.batch, response, moment.now, state.lastPass);
  const sent = new Set(state.batch.map(({ deviceSeq }) => deviceSeq));
  const ambiguous = [...state.ambiguous.filter((seq) => !sent.has(seq)), ...settlement.unanswered];
  const next: EngineState = {
    ...reached(state, moment, roundTrip),
    ambiguous,
    limit: Math.min(MAX, Math.max(state.limit, state.batch.length) * 2),
    lanes: holds(state, settlement, moment),
    lastPass: settlement.passed ? moment.now : state.lastPass,
    feedHead: response.feedHead,
    pullAt: response.feedHead === state.pulledHead ? state.pullAt : Math.min(state.pullAt, moment.now + 1000),
  };
  // An answer that leaves some out is half an answer: the rest goes out again, but not in a tight loop.
  const held =
    settlement.unanswered.length > 0
      ? { ...next, failures: state.failures + 1, notBefore: moment.now + backoff(state.failures + 1, moment.random) }
      : next;
  const { moves, gaps } = settlement;
  const store: Effect = { e: 'store', moves, rows: response.rows, flight: ambiguous, serverTime: response.serverTime, gaps };
  return { state: held, effects: [store, { e: 'clock', serverTime: response.serverTime, roundTrip }, { e: 'contact' }] };
}

/** Lanes that wait. Something has passed: what was merely blocked may be free now. */
function holds(state: EngineState, { holds: fresh, passed }: Settlement, { now, random }: Moment): EngineState['lanes'] {
  const lanes: Record<string, LaneHold> = {};
  for (const [docKey, hold] of Object.entries(state.lanes)) {
    const over = passed && hold.why === 'blocked' ? Math.min(hold.until, now) : hold.until;
    // A hold that ran out is remembered for a while, so that the next one is longer.
    if (now - over < 120_000) lanes[docKey] = { ...hold, until: over };
  }
  for (const { docKey, why } of fresh) {
    const times = (state.lanes[docKey]?.times ?? 0) + 1;
    lanes[docKey] = { until: now + Math.max(HOLD_MIN_MS, backoff(times, random)), times, why };
  }
  return lanes;
}

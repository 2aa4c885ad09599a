/** Starts what is due, from nothing but the state and the time. Pure. */
import type { Moment } from './contact.ts';
import type { Effect, EngineState } from './state.ts';

export const BEAT_MS = 15_000;
const UNPARK_MS = 30 * 60_000;

interface Started {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

export function advance(state: EngineState, moment: Moment): Started {
  if (!canWork(state)) return { state, effects: [] };
  const beat = beatDue(state, moment.now);
  const loop = state.busy === 'idle' && moment.now >= state.notBefore ? next(beat.state, moment.now) : { state: beat.state, effects: [] };
  return { state: loop.state, effects: [...beat.effects, ...loop.effects] };
}

const canWork = (state: EngineState): boolean => state.leader && state.stopped === null && state.signedIn && !state.authRequired;

function beatDue(state: EngineState, now: number): Started {
  if (!state.bound || state.beating || now < state.beatAt) return { state, effects: [] };
  return { state: { ...state, beating: true, beatAt: now + BEAT_MS }, effects: [{ e: 'beat', bound: state.bound }] };
}

const heldLanes = (state: EngineState, now: number): string[] =>
  Object.entries(state.lanes)
    .filter(([, { until }]) => until > now)
    .map(([docKey]) => docKey);

/** A lane whose waiting is over since we last looked. */
const laneDue = (state: EngineState, now: number): boolean => Object.values(state.lanes).some(({ until }) => until > 0 && until <= now);

function next(state: EngineState, now: number): Started {
  if (state.needRefill) return begin({ ...state, needRefill: false }, 'house', { e: 'refill' });
  if (state.needAlign) return begin({ ...state, needAlign: false }, 'house', { e: 'align', wanted: state.wanted });
  if (state.unparkAt !== null && state.unparkAt <= now) return begin({ ...state, unparkAt: now + UNPARK_MS }, 'house', { e: 'unpark' });
  if (state.wantPush || state.ambiguous.length > 0 || laneDue(state, now)) return push(state, now);
  if (state.pullAt <= now) return begin({ ...state, pullAt: now + BEAT_MS }, 'pull', { e: 'pull', sets: cursors(state) });
  const empty = unfilled(state);
  if (empty) return begin(state, 'fill', { e: 'fill', set: empty.set, afterKey: empty.fill?.afterKey ?? null });
  return { state, effects: [] };
}

/** The first set, in order of priority, that is not complete. */
const unfilled = (state: EngineState) =>
  state.wanted.map((set) => state.sets.find((held) => held.set === set)).find((held) => held?.cursor === null);

function push(state: EngineState, now: number): Started {
  const held = heldLanes(state, now);
  // Marked as looked at (until 0), so that an expired hold starts one push and not a loop of them.
  const lanes = Object.fromEntries(
    Object.entries(state.lanes).map(([docKey, hold]) => [docKey, hold.until <= now ? { ...hold, until: 0 } : hold]),
  );
  return begin({ ...state, lanes }, 'push', { e: 'select', limit: state.limit, held, ambiguous: state.ambiguous });
}

const begin = (state: EngineState, busy: EngineState['busy'], effect: Effect): Started => ({
  state: { ...state, busy },
  effects: [effect],
});

function cursors(state: EngineState): Record<string, string> {
  return Object.fromEntries(state.sets.flatMap(({ set, cursor }) => (cursor === null ? [] : [[set, cursor] as const])));
}

/** When `advance` has to look again; null = only an event can bring work. */
export function wakeAt(state: EngineState): number | null {
  if (!canWork(state)) return null;
  const times: number[] = [];
  if (state.bound && !state.beating) times.push(state.beatAt);
  if (state.busy === 'idle') times.push(Math.max(state.notBefore, loopDue(state)));
  return times.length > 0 ? Math.min(...times) : null;
}

/** When the loop has something to do, the breaker aside; 0 = now. The same reasons as in `next`. */
function loopDue(state: EngineState): number {
  const { needRefill, needAlign, wantPush, ambiguous, unparkAt, pullAt, lanes } = state;
  if (needRefill || needAlign || wantPush || ambiguous.length > 0 || unfilled(state)) return 0;
  const holds = Object.values(lanes).map(({ until }) => until);
  return Math.min(pullAt, unparkAt ?? pullAt, ...holds.filter((until) => until > 0));
}

/** Starts what is due, from state and time alone. Pure. */
import type { Moment } from './contact.ts';
import type { Carrier, Effect, EngineState } from './state.ts';

/** While a station is bound (specification, platform §4, §9). */
export const BEAT_MS = 15_000;
const UNPARK_MS = 30 * 60_000;

interface Started {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

export function advance(state: EngineState, moment: Moment): Started {
  if (!isAwake(state)) return { state, effects: [] };
  const beat = beatDue(state, moment.now);
  const loop = state.busy === 'idle' && moment.now >= state.notBefore ? next(beat.state, moment.now) : { state: beat.state, effects: [] };
  return { state: loop.state, effects: [...beat.effects, ...loop.effects] };
}

const isAwake = (state: EngineState): boolean => state.leader && state.stopped === null;

/** A user is signed in, so the server may be asked for rows. */
export const hasSession = ({ signedIn, authRequired }: EngineState): boolean => signedIn && !authRequired;

/** Who carries the next envelope; null = no session and no device key can. */
export function carrierOf(state: EngineState, now: number): Carrier | null {
  if (hasSession(state)) return 'session';
  return state.deviceAt !== null && state.deviceAt <= now ? 'device' : null;
}

function beatDue(state: EngineState, now: number): Started {
  if (!hasSession(state) || !state.bound || state.beating || now < state.beatAt) return { state, effects: [] };
  return { state: { ...state, beating: true, beatAt: now + BEAT_MS }, effects: [{ e: 'beat', bound: state.bound }] };
}

const heldLanes = (state: EngineState, now: number): string[] =>
  Object.entries(state.lanes)
    .filter(([, { until }]) => until > now)
    .map(([docKey]) => docKey);

/** A lane whose hold has expired since the last look. */
const laneDue = (state: EngineState, now: number): boolean => Object.values(state.lanes).some(({ until }) => until > 0 && until <= now);

function next(state: EngineState, now: number): Started {
  if (state.storing !== 'no') return beside(state, now);
  const session = hasSession(state);
  if (session && state.needRefill) return begin({ ...state, needRefill: false }, 'house', { e: 'refill' });
  if (session && needsAlign(state)) return begin({ ...state, sets: aligned(state) }, 'house', { e: 'align', wanted: state.wanted });
  if (state.unparkAt !== null && state.unparkAt <= now) return begin({ ...state, unparkAt: now + UNPARK_MS }, 'house', { e: 'unpark' });
  if (mayPush(state, now)) return push(state, now);
  if (!session) return { state, effects: [] };
  if (state.pullAt <= now) return begin({ ...state, pullAt: now + BEAT_MS }, 'pull', { e: 'pull', sets: cursors(state) });
  const empty = unfilled(state);
  if (empty) return begin(state, 'fill', { e: 'fill', set: empty.set, afterKey: empty.fill?.afterKey ?? null });
  return { state, effects: [] };
}

/** While an answer is being stored, the next envelope may go out, provided everything in that answer is finally settled (see `accepted`). */
function beside(state: EngineState, now: number): Started {
  const mayGo = state.storing === 'beside' && state.settling.length > 0 && mayPush(state, now);
  return mayGo ? push(state, now) : { state, effects: [] };
}

const mayPush = (state: EngineState, now: number): boolean =>
  carrierOf(state, now) !== null && (state.wantPush || state.ambiguous.length > 0 || laneDue(state, now));

/**
 * The device holds other sets than the session may. Read off what there is, never remembered: the session can change while the sets of the one before are being
 * laid out, and what was right when it was asked would be wrong once they lie there.
 */
function needsAlign({ wanted, sets }: EngineState): boolean {
  const held = sets.map(({ set }) => set);
  return held.some((set) => !wanted.includes(set)) || wanted.some((set) => !held.includes(set));
}

/** What is left of the sets from now on: nobody is told of a set that it is here while it is being dropped. */
const aligned = ({ wanted, sets }: EngineState): EngineState['sets'] =>
  wanted.map((set) => sets.find((held) => held.set === set) ?? { set, cursor: null, fill: null });

/** The first incomplete set, by priority. */
const unfilled = (state: EngineState) =>
  state.wanted.map((set) => state.sets.find((held) => held.set === set)).find((held) => held?.cursor === null);

function push(state: EngineState, now: number): Started {
  const held = heldLanes(state, now);
  // Marked as seen (until 0), so that an expired hold starts one push instead of a loop.
  const lanes = Object.fromEntries(
    Object.entries(state.lanes).map(([docKey, hold]) => [docKey, hold.until <= now ? { ...hold, until: 0 } : hold]),
  );
  const { limit, ambiguous, settling } = state;
  return begin({ ...state, lanes }, 'push', { e: 'select', limit, held, ambiguous, settling });
}

const begin = (state: EngineState, busy: EngineState['busy'], effect: Effect): Started => ({
  state: { ...state, busy },
  effects: [effect],
});

function cursors(state: EngineState): Record<string, string> {
  return Object.fromEntries(state.sets.flatMap(({ set, cursor }) => (cursor === null ? [] : [[set, cursor] as const])));
}

/** When `advance` must run again; null = only an event can bring work. */
export function wakeAt(state: EngineState): number | null {
  if (!isAwake(state)) return null;
  const times: number[] = [];
  if (hasSession(state) && state.bound && !state.beating) times.push(state.beatAt);
  if (state.busy === 'idle' && state.storing === 'no') {
    const due = loopDue(state);
    if (due !== null) times.push(Math.max(state.notBefore, due));
  }
  return times.length > 0 ? Math.min(...times) : null;
}

/** When the loop has work, ignoring the breaker; 0 = now, null = nothing to do. The same reasons as in `next`. */
function loopDue(state: EngineState): number | null {
  const { needRefill, pullAt, unparkAt } = state;
  const times: number[] = unparkAt === null ? [] : [unparkAt];
  const from = hasSession(state) ? 0 : state.deviceAt;
  const push = pushDue(state);
  if (from !== null && push !== null) times.push(Math.max(from, push));
  if (hasSession(state)) times.push(needRefill || needsAlign(state) || unfilled(state) ? 0 : pullAt);
  return times.length > 0 ? Math.min(...times) : null;
}

function pushDue({ wantPush, ambiguous, lanes }: EngineState): number | null {
  if (wantPush || ambiguous.length > 0) return 0;
  const holds = Object.values(lanes).flatMap(({ until }) => (until > 0 ? [until] : []));
  return holds.length > 0 ? Math.min(...holds) : null;
}

/**
 * The engine: `step(state, event) → {state, effects}`. Pure, so that the same code runs in a tab, in the service worker and in the simulator.
 * Push and pull run in one serial loop; the heartbeat beside it. Whatever happens, `advance` looks at the state and starts what is due.
 */
import { advance, wakeAt } from './advance.ts';
import { failed, reached, refused, revived } from './contact.ts';
import { pushed } from './push.ts';
import type { Effect, EngineEvent, EngineState } from './state.ts';

export interface Stepped {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

const DAY_WITHOUT_BEAT_MS = 15_000;

export function step(before: EngineState, event: EngineEvent): Stepped {
  const reaction = react(before, event);
  const started = advance(reaction.state, event);
  const state = started.state;
  const effects: Effect[] = [...reaction.effects, ...started.effects];
  if (event.t === 'leading' || statusChanged(before, state)) effects.push({ e: 'status', status: statusOf(state) });
  effects.push({ e: 'wake', at: wakeAt(state) });
  assertLive(state, event.now);
  return { state, effects };
}

/** R15: whatever is to be done and has nothing in its way is being done, or a timer is set. */
export function assertLive(state: EngineState, now: number): void {
  if (!state.leader || state.stopped !== null || !state.signedIn || state.authRequired || state.busy !== 'idle') return;
  const at = wakeAt(state);
  if (at === null) throw new Error('no timer and no request');
  if (at <= now) throw new Error('something is due, nothing is in its way, and nobody does it');
}

function react(state: EngineState, event: EngineEvent): Stepped {
  switch (event.t) {
    case 'leading':
      return plain({
        ...state,
        ...fresh(event),
        leader: true,
        busy: 'idle',
        batch: [],
        wantPush: true,
        pullAt: event.now,
        beatAt: event.now,
      });
    case 'deposed':
      return plain({ ...state, leader: false, busy: 'idle', batch: [] });
    case 'poke':
      return plain({ ...state, wantPush: true });
    case 'tick':
      return plain(state);
    case 'hint':
      return plain(hinted(state, event));
    case 'session':
      return plain(session(state, event));
    case 'selected':
      return selected(state, event);
    case 'pushed':
      return pushed(state, event);
    case 'stored':
      return plain({ ...idle(state), wantPush: true });
    case 'sets':
      return plain({ ...idle(state), sets: event.sets });
    case 'broken':
      return plain(failed({ ...idle(state), wantPush: true }, event));
    default:
      return answered(state, event);
  }
}

const plain = (state: EngineState): Stepped => ({ state, effects: [] });
const idle = (state: EngineState): EngineState => ({ ...state, busy: 'idle', batch: [] });

type Leading = Extract<EngineEvent, { t: 'leading' }>;
const fresh = ({ epoch, ambiguous, sets, wanted, refill }: Leading): Partial<EngineState> => ({
  epoch,
  ambiguous,
  sets,
  wanted,
  needRefill: refill,
  needAlign: differs(
    wanted,
    sets.map(({ set }) => set),
  ),
});

const differs = (a: readonly string[], b: readonly string[]): boolean => a.length !== b.length || a.some((set) => !b.includes(set));

/** A hint is worth one try at once, but never shortens what the server asked for. */
function hinted(state: EngineState, { now, hint }: Extract<EngineEvent, { t: 'hint' }>): EngineState {
  const awake = {
    ...state,
    notBefore: Math.max(state.floor, Math.min(state.notBefore, now)),
    beatAt: Math.min(state.beatAt, now),
    wantPush: true,
  };
  const pullAt = hint === 'visible' ? Math.min(state.pullAt, Math.max(now, (state.lastContact ?? 0) + 2000)) : now;
  return hint === 'button' ? { ...awake, pullAt, lanes: {}, updateNeeded: false, stopped: null } : { ...awake, pullAt };
}

function session(state: EngineState, event: Extract<EngineEvent, { t: 'session' }>): EngineState {
  const wanted = event.sets ?? state.wanted;
  const sets = state.sets.map(({ set }) => set);
  const next = { ...state, signedIn: event.signedIn, bound: event.bound, wanted, needAlign: state.needAlign || differs(wanted, sets) };
  if (!event.signedIn) return next;
  return {
    ...next,
    authRequired: false,
    wantPush: true,
    notBefore: Math.max(state.floor, Math.min(state.notBefore, event.now)),
    pullAt: event.now,
    beatAt: event.now,
  };
}

function selected(state: EngineState, { batch, parked, now }: Extract<EngineEvent, { t: 'selected' }>): Stepped {
  const unparkAt = parked === 0 ? null : (state.unparkAt ?? now + 30 * 60_000);
  if (batch.length === 0) return plain({ ...idle(state), wantPush: false, unparkAt, ambiguous: [] });
  const flight = [...new Set([...state.ambiguous, ...batch.map(({ deviceSeq }) => deviceSeq)])];
  return { state: { ...state, batch, unparkAt }, effects: [{ e: 'send', batch, flight }] };
}

function answered(state: EngineState, event: Extract<EngineEvent, { t: 'pulled' | 'filled' | 'beaten' }>): Stepped {
  if (event.t === 'beaten') return beaten(state, event);
  const { outcome } = event;
  if (outcome.kind !== 'ok') return { state: refused(idle(state), outcome, event), effects: alarms(outcome) };
  const contact = reached(state, event, outcome.roundTrip);
  // What was read before an unanswered operation was applied must not be stored: it could show its effect twice.
  if (state.ambiguous.length > 0) return plain({ ...idle(contact), wantPush: true });
  if (event.t === 'filled')
    return { state: contact, effects: [{ e: 'storeFill', set: event.set, page: outcome.data as never }, { e: 'contact' }] };
  return paged(contact, event);
}

function paged(state: EngineState, event: Extract<EngineEvent, { t: 'pulled' }>): Stepped {
  if (event.outcome.kind !== 'ok') return plain(state);
  const page = event.outcome.data;
  const pullAt = page.more ? event.now : event.now + DAY_WITHOUT_BEAT_MS;
  const next = { ...state, pullAt, feedHead: page.feedHead, pulledHead: page.feedHead };
  const effects: Effect[] = [{ e: 'contact' }];
  if (page.reset && page.reset.length > 0) return { state: next, effects: [{ e: 'reset', sets: page.reset }, ...effects] };
  if (page.changes.length === 0 && Object.entries(page.sets).length === 0) return { state: idle(next), effects };
  return { state: next, effects: [{ e: 'storePage', page }, ...effects] };
}

function beaten(before: EngineState, event: Extract<EngineEvent, { t: 'beaten' }>): Stepped {
  const state = { ...before, beating: false };
  const { outcome } = event;
  if (outcome.kind === 'auth') return plain({ ...state, authRequired: true, reached: true });
  if (outcome.kind !== 'ok') return plain({ ...state, reached: false });
  const { build, feedHead, serverTime } = outcome.data;
  const contact = revived(state, event, outcome.roundTrip);
  const rebuilt = state.serverBuild !== null && state.serverBuild !== build && state.unparkAt !== null;
  const pullAt = feedHead !== state.pulledHead ? event.now : state.pullAt;
  const next = { ...contact, serverBuild: build, feedHead, pullAt, unparkAt: rebuilt ? event.now : state.unparkAt, wantPush: true };
  return { state: next, effects: [{ e: 'clock', serverTime, roundTrip: outcome.roundTrip }, { e: 'contact' }] };
}

export function alarms(outcome: { readonly kind: string; readonly message?: string }): Effect[] {
  return outcome.kind === 'bad' ? [{ e: 'alarm', message: outcome.message ?? '' }] : [];
}

type StatusEffect = Extract<Effect, { e: 'status' }>['status'];

export function statusOf(state: EngineState): StatusEffect {
  return {
    serverReached: state.reached,
    lastContact: state.lastContact,
    roundTrip: state.roundTrip,
    serverBuild: state.serverBuild,
    fill: { done: state.sets.filter(({ cursor }) => cursor !== null).length, total: state.sets.length },
    authRequired: state.authRequired || !state.signedIn,
    updateNeeded: state.updateNeeded,
    stopped: state.stopped,
    sets: state.wanted,
  };
}

const SHOWN = ['reached', 'lastContact', 'serverBuild', 'authRequired', 'signedIn', 'updateNeeded', 'stopped', 'sets', 'wanted'] as const;
const statusChanged = (a: EngineState, b: EngineState): boolean => SHOWN.some((name) => a[name] !== b[name]);

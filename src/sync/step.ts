/**
 * The engine: `step(state, event) → {state, effects}`. Pure, so that the same code runs in a tab, in the service worker and in the
 * simulator. Push and pull run in one serial loop, the heartbeat alongside. After every event `advance` looks at the state and starts what
 * is due.
 */
import { advance, carrierOf, hasSession, wakeAt } from './advance.ts';
import { failed, full, halted, reached, refused, revived } from './contact.ts';
import { notStored, pushed, stored } from './push.ts';
import { inTime } from './set-back.ts';
import type { Effect, EngineEvent, EngineState, Tried } from './state.ts';

export interface Stepped {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

const DAY_WITHOUT_BEAT_MS = 15_000;

export function step(before: EngineState, event: EngineEvent): Stepped {
  const reaction = react(written(inTime(before, event.now), event), event);
  const started = advance(reaction.state, event);
  const state = started.state;
  const effects: Effect[] = [...reaction.effects, ...started.effects];
  if (event.t === 'leading' || statusChanged(before, state)) effects.push({ e: 'status', status: statusOf(state) });
  effects.push({ e: 'wake', at: wakeAt(state) });
  assertLive(state, event.now);
  return { state, effects };
}

/** R15: everything that is due and unobstructed is running, or a timer is set. */
export function assertLive(state: EngineState, now: number): void {
  if (!state.leader || state.stopped !== null || state.busy !== 'idle' || state.storing !== 'no') return;
  const at = wakeAt(state);
  if (at === null && hasSession(state)) throw new Error('no timer and no request');
  if (at !== null && at <= now) throw new Error('something is due, nothing is in its way, and nobody does it');
}

function react(state: EngineState, event: EngineEvent): Stepped {
  switch (event.t) {
    case 'leading':
      return plain({
        ...state,
        ...fresh(event),
        ...quiet,
        beating: false,
        leader: true,
        wantPush: true,
        pullAt: event.now,
        beatAt: event.now,
      });
    case 'deposed':
      return plain({ ...state, ...quiet, leader: false });
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
      return stored(event.isCached ? state : { ...state, needRefill: true }, event);
    case 'unparked':
      return plain({ ...idle(state), wantPush: true });
    case 'sets':
      return setsStored(state, event);
    case 'broken':
      return plain(halted(unwritten(broken(state, event.where), event), event));
    default:
      return answered(state, event);
  }
}

const plain = (state: EngineState): Stepped => ({ state, effects: [] });
const idle = (state: EngineState): EngineState => ({ ...state, busy: 'idle', batch: [] });
/** Nothing is in flight. */
const quiet = { busy: 'idle', storing: 'no', settling: [], early: null, batch: [] } as const;
/** Effects that a request of the loop may overtake. */
const BESIDE: readonly Tried[] = ['store', 'storeFill'];

type Leading = Extract<EngineEvent, { t: 'leading' }>;
const fresh = ({ epoch, ambiguous, sets, wanted, refill }: Leading): Partial<EngineState> => ({
  epoch,
  ambiguous,
  sets,
  wanted,
  needRefill: refill,
});

/** A hint allows one immediate try, but never shortens a delay set by the server. */
function hinted(state: EngineState, { now, hint }: Extract<EngineEvent, { t: 'hint' }>): EngineState {
  const awake = {
    ...state,
    notBefore: Math.max(state.floor, Math.min(state.notBefore, now)),
    beatAt: Math.min(state.beatAt, now),
    wantPush: true,
    deviceAt: state.deviceAt === null ? null : Math.min(state.deviceAt, now),
  };
  const pullAt = hint === 'visible' ? Math.min(state.pullAt, Math.max(now, (state.lastContact ?? 0) + 2000)) : now;
  return hint === 'button' ? { ...awake, pullAt, lanes: {}, updateNeeded: false, stopped: null } : { ...awake, pullAt };
}

function session(state: EngineState, event: Extract<EngineEvent, { t: 'session' }>): EngineState {
  const wanted = event.sets ?? state.wanted;
  const deviceAt = event.device ? event.now : null;
  const { signedIn, bound } = event;
  const next = { ...state, signedIn, bound, deviceAt, wanted };
  if (!signedIn) return { ...next, wantPush: true };
  return {
    ...next,
    authRequired: false,
    wantPush: true,
    notBefore: Math.max(state.floor, Math.min(state.notBefore, event.now)),
    pullAt: event.now,
    beatAt: event.now,
  };
}

/** Effects by the event that tells their end. */
const ENDS: Partial<Record<EngineEvent['t'], readonly Tried[]>> = {
  leading: ['lead'],
  selected: ['select', 'clear'],
  pushed: ['send'],
  stored: ['store'],
  unparked: ['unpark'],
  beaten: ['beat'],
  pulled: ['pull'],
  filled: ['fill'],
  sets: ['storePage', 'storeFill', 'refill', 'align', 'reset'],
};

/** The disk takes again what it had refused. */
function written(state: EngineState, event: EngineEvent): EngineState {
  const { unwritten: refused } = state;
  return refused && ENDS[event.t]?.includes(refused.where) ? { ...state, unwritten: null } : state;
}

function unwritten(state: EngineState, event: Extract<EngineEvent, { t: 'broken' }>): EngineState {
  const { where } = event;
  const times = state.unwritten?.where === where ? state.unwritten.times + 1 : 1;
  return { ...state, unwritten: { where, full: event.full === true, times } };
}

/** What was not written down counts as not received. */
function broken(state: EngineState, where: Tried): EngineState {
  // Before the loop, and beside it.
  if (where === 'lead') return state;
  if (where === 'beat') return { ...state, beating: false };
  if (BESIDE.includes(where)) return notStored(state);
  const heard = where === 'storePage' ? { pulledHead: null, pullAt: 0 } : {};
  // What lies on the disk is not known before it has been laid out again.
  const sets = where === 'align' ? [] : state.sets;
  return { ...idle(state), ...heard, sets, wantPush: true };
}

function selected(state: EngineState, { batch, parked, now }: Extract<EngineEvent, { t: 'selected' }>): Stepped {
  const unparkAt = parked === 0 ? null : (state.unparkAt ?? now + 30 * 60_000);
  const by = carrierOf(state, now);
  if (batch.length > 0 && by !== null) return { state: { ...state, batch, by, unparkAt }, effects: [{ e: 'send', batch, by }] };
  // Nothing to send. Ambiguous operations that are no longer there have been settled another way.
  const ambiguous = batch.length > 0 || state.storing !== 'no' ? state.ambiguous : [];
  const serverFull = batch.length > 0 && state.serverFull;
  return plain({ ...idle(state), wantPush: batch.length > 0, unparkAt, ambiguous, serverFull });
}

function answered(state: EngineState, event: Extract<EngineEvent, { t: 'pulled' | 'filled' | 'beaten' }>): Stepped {
  if (event.t === 'beaten') return beaten(state, event);
  if (event.t === 'filled' && state.storing !== 'no') return plain({ ...state, early: event });
  const { outcome } = event;
  // Requested again with the same key, it would be refused every time.
  if (event.t === 'filled' && outcome.kind === 'anew') return { state, effects: [{ e: 'reset', sets: [event.set] }] };
  if (outcome.kind !== 'ok') return { state: refused(idle(state), outcome, event), effects: alarms(outcome) };
  const contact = reached(state, event, outcome.roundTrip);
  // Rows read before an unanswered operation was applied must not be stored: they could show its effect twice.
  if (state.ambiguous.length > 0) return plain({ ...idle(contact), wantPush: true });
  return event.t === 'filled' ? filled(contact, event) : paged(contact, event);
}

/** Stores a page of a first copy while requesting the next one, unless there is more urgent work. */
function filled(state: EngineState, event: Extract<EngineEvent, { t: 'filled' }>): Stepped {
  if (event.outcome.kind !== 'ok') return plain(state);
  const page = event.outcome.data;
  const { set } = event;
  if (page.nextKey !== null && page.nextKey === event.afterKey)
    return { state: failed(idle(state), event), effects: [{ e: 'alarm', message: `the copy of ${set} does not move on` }] };
  const store: readonly Effect[] = [{ e: 'storeFill', set, afterKey: event.afterKey, page }, { e: 'contact' }];
  const goOn = page.nextKey !== null && !state.wantPush && state.pullAt > event.now && hasSession(state);
  if (!goOn) return { state: { ...idle(state), storing: 'alone' }, effects: store };
  return { state: { ...state, busy: 'fill', storing: 'beside' }, effects: [...store, { e: 'fill', set, afterKey: page.nextKey }] };
}

function setsStored(state: EngineState, event: Extract<EngineEvent, { t: 'sets' }>): Stepped {
  if (state.storing === 'no') return plain({ ...idle(state), sets: event.sets });
  const { early } = state;
  const next: EngineState = { ...state, sets: event.sets, storing: 'no', early: null };
  return early?.t === 'filled' ? answered(next, { ...early, now: event.now, random: event.random }) : plain(next);
}

function paged(state: EngineState, event: Extract<EngineEvent, { t: 'pulled' }>): Stepped {
  if (event.outcome.kind !== 'ok') return plain(state);
  const page = event.outcome.data;
  const pullAt = page.more ? event.now : event.now + DAY_WITHOUT_BEAT_MS;
  const next = { ...state, pullAt, feedHead: page.feedHead, pulledHead: page.feedHead };
  const effects: Effect[] = [{ e: 'contact' }];
  if (page.reset && page.reset.length > 0) return { state: next, effects: [{ e: 'reset', sets: page.reset }, ...effects] };
  if (page.changes.length === 0 && Object.entries(page.sets).length === 0) return { state: idle(next), effects };
  return { state: next, effects: [{ e: 'storePage', page, asked: event.asked }, ...effects] };
}

function beaten(before: EngineState, event: Extract<EngineEvent, { t: 'beaten' }>): Stepped {
  const state = { ...before, beating: false };
  const { outcome } = event;
  if (outcome.kind === 'auth') return plain({ ...state, authRequired: true, reached: true });
  if (outcome.kind === 'revoked') return plain(refused(state, outcome, event));
  if (outcome.kind === 'busy' && outcome.full) return plain(full(state, outcome.retryAfterMs, event));
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
  const filled = state.sets.flatMap(({ set, cursor }) => (cursor === null ? [] : [set]));
  return {
    serverReached: state.reached,
    lastContact: state.lastContact,
    roundTrip: state.roundTrip,
    serverBuild: state.serverBuild,
    fill: { done: state.wanted.filter((set) => filled.includes(set)).length, total: state.wanted.length },
    authRequired: !hasSession(state),
    byDevice: state.deviceAt !== null,
    updateNeeded: state.updateNeeded,
    stopped: state.stopped,
    sets: state.wanted,
    filled,
    unparkAt: state.unparkAt,
    unwritten: unwrittenIn(state),
    serverFull: state.serverFull,
  };
}

/** One refusal of the disk may be chance: another tab, or a database that the browser closed. */
const FAULTS_TOLD = 3;

function unwrittenIn({ unwritten: refused }: EngineState): StatusEffect['unwritten'] {
  if (refused?.full) return 'full';
  return refused && refused.times >= FAULTS_TOLD ? 'failed' : null;
}

const SHOWN = [
  'reached',
  'lastContact',
  'serverBuild',
  'authRequired',
  'signedIn',
  'deviceAt',
  'updateNeeded',
  'stopped',
  'sets',
  'wanted',
  'unparkAt',
  'unwritten',
  'serverFull',
] as const;
const statusChanged = (a: EngineState, b: EngineState): boolean => SHOWN.some((name) => a[name] !== b[name]);

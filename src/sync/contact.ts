/** The circuit breaker, and what a contact with the server means (sync.md §9). Pure. */
import type { EngineState, Outcome } from './state.ts';

export const BACKOFF_MS = 1000;
export const BACKOFF_MAX_MS = 60_000;
/** After a server outage each device starts at a random moment in this span, so that they do not all come at once. */
export const HERD_MS = 5000;
const UPDATE_WAIT_MS = 60_000;
const DENIED_WAIT_MS = 5000;

/** Full jitter: anything between zero and the growing limit. */
export const backoff = (times: number, random: number): number => random * Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** Math.min(times, 16));

export interface Moment {
  readonly now: number;
  readonly random: number;
}

/** The answer did not prove to come from the server. Does not count as an attempt of any operation. */
export function failed(state: EngineState, { now, random }: Moment): EngineState {
  const failures = state.failures + 1;
  return { ...state, failures, reached: false, notBefore: Math.max(state.floor, now + backoff(failures, random)) };
}

/** The device itself failed: it tries again after a while, and what is known of the line stays. */
export function halted(state: EngineState, { now, random }: Moment): EngineState {
  const failures = state.failures + 1;
  return { ...state, failures, notBefore: Math.max(state.floor, now + backoff(failures, random)) };
}

/** The answer's body proved to come from the server. */
export function reached(state: EngineState, { now }: Moment, roundTrip: number): EngineState {
  return { ...state, reached: true, failures: 0, notBefore: state.floor, lastContact: now, roundTrip };
}

/** A heartbeat after an outage: the connection works again, for every other device too. */
export function revived(state: EngineState, moment: Moment, roundTrip: number): EngineState {
  const after = reached(state, moment, roundTrip);
  return state.failures > 1 ? { ...after, notBefore: Math.max(state.floor, moment.now + moment.random * HERD_MS) } : after;
}

/** What any answer other than `ok` means for the whole engine. `timeout` and `none` count for the breaker. */
export function refused(state: EngineState, outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, moment: Moment): EngineState {
  if (outcome.kind === 'auth') return unauthorised({ ...state, reached: true, lastContact: moment.now }, moment);
  if (outcome.kind === 'revoked') return { ...state, stopped: REVOKED };
  if (outcome.kind === 'bad') return { ...state, stopped: outcome.message };
  // The server answers: the device is not out of reach, and the session asks what it may hold.
  if (outcome.kind === 'denied') return { ...state, reached: true, lastContact: moment.now, notBefore: moment.now + DENIED_WAIT_MS };
  if (outcome.kind === 'too_large') return { ...state, reached: true, lastContact: moment.now };
  if (outcome.kind === 'busy' && outcome.full) return full(state, outcome.retryAfterMs, moment);
  if (outcome.kind === 'update') return { ...state, updateNeeded: true, notBefore: moment.now + UPDATE_WAIT_MS };
  const after = failed(state, moment);
  if (outcome.kind !== 'busy') return after;
  const floor = moment.now + outcome.retryAfterMs;
  return { ...after, floor, notBefore: Math.max(floor, after.notBefore) };
}

/** The server is there, and its disk is full. A disk does not empty itself, so it is asked no earlier than it says. */
export function full(state: EngineState, retryAfterMs: number, { now }: Moment): EngineState {
  const floor = now + retryAfterMs;
  return { ...state, reached: true, lastContact: now, serverFull: true, floor, notBefore: floor };
}

/** Why the engine of a revoked installation has stopped; the button asks once more. */
export const REVOKED = 'DEVICE_REVOKED';
const DEVICE_WAIT_MS = 60_000;

/** The session has ended, or the installation's own key was not accepted, which the next enrolment fixes. */
function unauthorised(state: EngineState, { now }: Moment): EngineState {
  return state.by === 'device' && state.batch.length > 0 ? { ...state, deviceAt: now + DEVICE_WAIT_MS } : { ...state, authRequired: true };
}

/**
 * Handles a device clock that is set back: every instant the engine waits for would move into the future by that much, and nothing would be
 * sent until then.
 */
import type { EngineState } from './state.ts';

/** Records the time. If it has gone backwards, every instant the engine holds moves with it, so that what was due in a minute still is. */
export function inTime(state: EngineState, now: number): EngineState {
  const back = state.seen - now;
  if (back <= 0) return back === 0 ? state : { ...state, seen: now };
  const moved = (at: number): number => (at === 0 ? 0 : at - back);
  const movedIf = (at: number | null): number | null => (at === null ? null : moved(at));
  return {
    ...state,
    seen: now,
    deviceAt: movedIf(state.deviceAt),
    lastContact: movedIf(state.lastContact),
    notBefore: moved(state.notBefore),
    floor: moved(state.floor),
    lanes: Object.fromEntries(Object.entries(state.lanes).map(([docKey, hold]) => [docKey, { ...hold, until: moved(hold.until) }])),
    lastPass: moved(state.lastPass),
    unparkAt: movedIf(state.unparkAt),
    pullAt: moved(state.pullAt),
    beatAt: moved(state.beatAt),
  };
}

/** When a new version may be taken over (sync.md §17). Pure. */

export interface Moment {
  readonly online: boolean;
  /** Pages with entries that are nowhere else. */
  readonly dirtyPages: number;
  /** A request with operations is under way. */
  readonly sending: boolean;
  /** An operation could not be stored and stands on the screen. */
  readonly notSaved: boolean;
}

export type Hindrance = 'offline' | 'dirty' | 'sending' | 'otherTab';

/** Why not now; null = nothing speaks against it. */
export function hindrance({ online, dirtyPages, sending, notSaved }: Moment): Hindrance | null {
  if (dirtyPages > 0 || notSaved) return 'dirty';
  if (sending) return 'sending';
  return online ? null : 'offline';
}

const LOOP_MS = 30_000;

/** One reload per tab: a second one so soon means that the new version asks for itself again and again. */
export const mayReload = (lastReload: number | null, now: number): boolean =>
  lastReload === null || now - lastReload > LOOP_MS || now < lastReload;

/** Nobody has touched the screen for so long: a new version may be taken over without being asked for (sync.md §17). */
export const IDLE_MS = 5 * 60_000;

/** Why not by itself. `inUse`: somebody works here and decides when. */
export function hindranceAlone(moment: Moment, lastTouch: number, now: number): Hindrance | 'inUse' | null {
  return hindrance(moment) ?? (now - lastTouch < IDLE_MS ? 'inUse' : null);
}

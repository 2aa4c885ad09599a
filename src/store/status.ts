/** What the header pill and the sync centre say. Numbers of operations are counted from the outbox; the rest is what the engine last found out. */

import type { Wiped } from './sentinel.ts';

export interface FillProgress {
  readonly done: number;
  readonly total: number;
}

export interface EngineStatus {
  /** The server has proven itself with its last answer. */
  readonly serverReached: boolean;
  readonly lastContact: number | null;
  /** Milliseconds. */
  readonly roundTrip: number | null;
  /** Build of the server, as it last said. */
  readonly serverBuild: string | null;
  readonly fill: FillProgress;
  readonly authRequired: boolean;
  /** Unsent work goes out under the installation's own key while nobody is signed in. */
  readonly byDevice: boolean;
  readonly updateNeeded: boolean;
  /** The engine has stopped because of a fault of ours; nothing was deleted. */
  readonly stopped: string | null;
  readonly sets: readonly string[];
  /** When parked operations go out again by themselves; null = there are none. */
  readonly unparkAt: number | null;
}

export interface NotSaved {
  readonly opId: string;
  readonly type: string;
  readonly payload: unknown;
  readonly error: string;
}

export interface SyncStatus extends EngineStatus {
  /** Operations that wait to be sent. */
  readonly pending: number;
  /** Files of operations that have not been uploaded yet. */
  readonly files: number;
  /** Files that the server refused and nobody has decided about. */
  readonly filesRefused: number;
  /** Refused, parked or unreadable: a person has to look. */
  readonly attention: number;
  readonly online: boolean;
  /** Milliseconds since the oldest waiting operation happened; null when none waits. */
  readonly oldestPendingAge: number | null;
  /** When the queue last became shorter, was empty, or had its way to the server back. */
  readonly movedAt: number | null;
  /** Milliseconds to add to the device's clock. */
  readonly clockOffset: number;
  readonly build: string;
  /** This tab runs the engine. */
  readonly leader: boolean;
  readonly storage: { readonly persisted: boolean | null; readonly usage: number | null; readonly quota: number | null };
  /** The last operation could not be stored: show it, full screen, with its data. */
  readonly notSaved: NotSaved | null;
  /** The storage of this browser was cleared, and nobody has taken note of it yet. */
  readonly wiped: Wiped | null;
  /** It happened under this very page: nothing can be stored here until it starts anew. */
  readonly cutOff: boolean;
}

const initial: SyncStatus = {
  serverReached: false,
  lastContact: null,
  roundTrip: null,
  serverBuild: null,
  fill: { done: 0, total: 0 },
  authRequired: false,
  byDevice: false,
  updateNeeded: false,
  stopped: null,
  sets: [],
  unparkAt: null,
  pending: 0,
  files: 0,
  filesRefused: 0,
  attention: 0,
  online: false,
  oldestPendingAge: null,
  movedAt: null,
  clockOffset: 0,
  build: '',
  leader: false,
  storage: { persisted: null, usage: null, quota: null },
  notSaved: null,
  wiped: null,
  cutOff: false,
};

/** What is not at the server yet: a photo on the way is unsent work like any other. */
export const toSend = ({ pending, files }: Pick<SyncStatus, 'pending' | 'files'>): number => pending + files;

/** In contact, and for so long nothing has gone out: somebody has to look (sync.md §16, R13). */
export const STANDSTILL_MS = 10 * 60_000;
/** An answer older than this proves nothing about now. */
export const CONTACT_MS = 45_000;

export interface Pill {
  readonly pending: number;
  readonly attention: number;
  readonly online: boolean;
}

/**
 * What the pill may claim. "All sent" needs nothing pending and a contact of now; unsent work that does not move although the server is there is a matter
 * for a person.
 */
export function pillOf(status: SyncStatus, now: number): Pill {
  const pending = toSend(status);
  const online = status.online && status.lastContact !== null && now - status.lastContact < CONTACT_MS;
  const stands = online && pending > 0 && status.movedAt !== null && now - status.movedAt > STANDSTILL_MS;
  return { pending, attention: status.attention + (stands ? pending : 0), online };
}

/** Did the queue move, or could it not: it became shorter, is empty, or the server has only just come back. */
const moved = (before: SyncStatus, after: SyncStatus): boolean =>
  toSend(after) === 0 || toSend(after) < toSend(before) || (after.online && !before.online) || before.movedAt === null;

export class StatusBoard {
  #status = initial;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly now: () => number = Date.now) {}

  readonly get = (): SyncStatus => this.#status;

  set(parts: Partial<SyncStatus>): void {
    const changed = Object.entries(parts).some(([name, value]) => this.#status[name as keyof SyncStatus] !== value);
    if (!changed) return;
    const after = { ...this.#status, ...parts };
    this.#status = moved(this.#status, after) ? { ...after, movedAt: this.now() } : after;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

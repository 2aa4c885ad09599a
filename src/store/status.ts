/** Content of the header pill and the sync centre. Operation counts come from the outbox; the rest is the engine's latest finding. */

import type { Wiped } from './outbox/sentinel.ts';

export interface FillProgress {
  readonly done: number;
  readonly total: number;
}

export interface EngineStatus {
  /** The last answer proved to come from the server. */
  readonly serverReached: boolean;
  readonly lastContact: number | null;
  /** Milliseconds. */
  readonly roundTrip: number | null;
  /** Last known build of the server. */
  readonly serverBuild: string | null;
  readonly fill: FillProgress;
  readonly authRequired: boolean;
  /** Unsent work is sent under the installation's own key while no user is signed in. */
  readonly byDevice: boolean;
  readonly updateNeeded: boolean;
  /** The engine has stopped because of a bug; nothing was deleted. */
  readonly stopped: string | null;
  /** Subscribed to, which is not held yet: see `filled`. */
  readonly sets: readonly string[];
  /** Sets whose rows are all here. */
  readonly filled: readonly string[];
  /** When parked operations are retried automatically; null = there are none. */
  readonly unparkAt: number | null;
  /** This device cannot write down what it is sent: its store is full, or fails again and again. */
  readonly unwritten: 'full' | 'failed' | null;
  /** The server's disk is full: it answers, and takes nothing. */
  readonly serverFull: boolean;
}

export interface NotSaved {
  readonly opId: string;
  readonly type: string;
  readonly payload: unknown;
  readonly error: string;
  /** The store has no room; another error may be anything. */
  readonly full: boolean;
}

export interface SyncStatus extends EngineStatus {
  /** Operations waiting to be sent. */
  readonly pending: number;
  /** Files of operations not uploaded yet. */
  readonly files: number;
  /** Files the server refused that await a decision. */
  readonly filesRefused: number;
  /** Refused, parked or unreadable: needs the user. */
  readonly attention: number;
  readonly online: boolean;
  /** Milliseconds since the oldest waiting operation happened; null when none waits. */
  readonly oldestPendingAge: number | null;
  /** When the queue last shrank, was empty, or reached the server again. */
  readonly movedAt: number | null;
  /** Milliseconds to add to the device's clock. */
  readonly clockOffset: number;
  readonly build: string;
  /** This tab runs the engine. */
  readonly leader: boolean;
  readonly storage: { readonly persisted: boolean | null; readonly usage: number | null; readonly quota: number | null };
  /** The last operation could not be stored: shown full screen, with its data. */
  readonly notSaved: NotSaved | null;
  /** This browser's storage was cleared, and no user has acknowledged it yet. */
  readonly wiped: Wiped | null;
  /** It happened under this very page, which can store nothing until it restarts. */
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
  filled: [],
  unparkAt: null,
  unwritten: null,
  serverFull: false,
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

/** What the server does not have yet: a photo in transit is unsent work like any other. */
export const toSend = ({ pending, files }: Pick<SyncStatus, 'pending' | 'files'>): number => pending + files;

/** Online, yet nothing sent for this long: a user must look (sync.md §16, R13). */
export const STANDSTILL_MS = 10 * 60_000;
/** An older answer proves nothing about the present. */
export const CONTACT_MS = 45_000;

export interface Pill {
  readonly pending: number;
  readonly attention: number;
  readonly online: boolean;
  /** How far the first copy is; null = what comes to this device is here. */
  readonly filling: FillProgress | null;
  /** This device has no room for what it is sent. */
  readonly full: boolean;
}

/**
 * What the pill may claim. "All sent" requires an empty queue and a current contact; unsent work that does not move while the server is
 * reachable needs the user.
 */
export function pillOf(status: SyncStatus, now: number): Pill {
  const pending = toSend(status);
  const online = status.online && status.lastContact !== null && now - status.lastContact < CONTACT_MS;
  const stands = online && pending > 0 && status.movedAt !== null && now - status.movedAt > STANDSTILL_MS;
  const { fill } = status;
  const filling = fill.done < fill.total ? fill : null;
  return { pending, attention: status.attention + (stands ? pending : 0), online, filling, full: status.unwritten === 'full' };
}

/** Whether the queue moved or could not have: it shrank, is empty, or the server has only just come back. */
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

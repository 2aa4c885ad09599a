/** What the header pill and the sync centre say. Numbers of operations are counted from the outbox; the rest is what the engine last found out. */

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
  readonly updateNeeded: boolean;
  /** The engine has stopped because of a fault of ours; nothing was deleted. */
  readonly stopped: string | null;
  readonly sets: readonly string[];
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
  /** Refused, parked or unreadable: a person has to look. */
  readonly attention: number;
  readonly online: boolean;
  /** Milliseconds since the oldest waiting operation happened; null when none waits. */
  readonly oldestPendingAge: number | null;
  /** Milliseconds to add to the device's clock. */
  readonly clockOffset: number;
  readonly build: string;
  /** This tab runs the engine. */
  readonly leader: boolean;
  readonly storage: { readonly persisted: boolean | null; readonly usage: number | null; readonly quota: number | null };
  /** The last operation could not be stored: show it, full screen, with its data. */
  readonly notSaved: NotSaved | null;
}

const initial: SyncStatus = {
  serverReached: false,
  lastContact: null,
  roundTrip: null,
  serverBuild: null,
  fill: { done: 0, total: 0 },
  authRequired: false,
  updateNeeded: false,
  stopped: null,
  sets: [],
  pending: 0,
  files: 0,
  attention: 0,
  online: false,
  oldestPendingAge: null,
  clockOffset: 0,
  build: '',
  leader: false,
  storage: { persisted: null, usage: null, quota: null },
  notSaved: null,
};

/** What is not at the server yet: a photo on the way is unsent work like any other. */
export const toSend = ({ pending, files }: Pick<SyncStatus, 'pending' | 'files'>): number => pending + files;

export class StatusBoard {
  #status = initial;
  readonly #listeners = new Set<() => void>();

  readonly get = (): SyncStatus => this.#status;

  set(parts: Partial<SyncStatus>): void {
    const changed = Object.entries(parts).some(([name, value]) => this.#status[name as keyof SyncStatus] !== value);
    if (!changed) return;
    this.#status = { ...this.#status, ...parts };
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

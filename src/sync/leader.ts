/**
 * One tab leads by holding the lock `sync-leader`. The lock only saves work; correctness comes from the epoch in the outbox, which keeps a
 * frozen former leader from writing.
 */

export interface Locks {
  /** Waits for the lock and holds it until the promise of `held` settles, or `signal` aborts the waiting. */
  request(name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void>;
}

export const LOCK = 'sync-leader';

export function browserLocks(): Locks {
  return {
    request: async (name, signal, held) => {
      // Without Web Locks (no browser that runs the app) every tab would lead; idempotence and the epoch make that harmless, only wasteful.
      if (!('locks' in navigator)) return held();
      await navigator.locks.request(name, { signal }, held);
    },
  };
}

/** A lead that could not start (the database did not open) is retried after this. */
const RETRY_MS = 1000;

export interface Candidate {
  /** Gives up the lead and queues again; for a hidden tab when a visible one asks. */
  stepBack(): void;
  close(): void;
}

/** Competes for the lead while the tab lives. */
export function stand(locks: Locks, lead: () => Promise<void>, deposed: () => void): Candidate {
  const closing = new AbortController();
  let release: () => void = () => undefined;
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await locks
        .request(LOCK, closing.signal, async () => {
          const released = new Promise<void>((resolve) => {
            release = resolve;
          });
          if (closing.signal.aborted) return;
          await lead();
          await released;
          deposed();
        })
        .catch(() => (closing.signal.aborted ? undefined : new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS))));
    }
  };
  void run();
  return {
    stepBack: () => release(),
    close: () => {
      closing.abort();
      release();
    },
  };
}

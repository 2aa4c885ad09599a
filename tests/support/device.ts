/** A tablet in memory: one IndexedDB, one or more tabs, locks and channel between them. Survives "crashes" because its databases do. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { StoreOptions } from '#store/core.ts';
import type { Channel, TabMessage } from '#store/seams.ts';
import { createStore, type Store } from '#store/store.ts';
import type { Locks } from '#sync/leader.ts';
import { type Sync, startSync } from '#sync/start.ts';
import type { FakeServer } from './fake-server.ts';
import { SERVER_PATIENCE_MS } from './patience.ts';
import { definitions, SETS } from './world.ts';

class Hub {
  readonly #listeners = new Map<object, Set<(message: TabMessage) => void>>();
  channel(): Channel {
    const me = {};
    const mine = new Set<(message: TabMessage) => void>();
    this.#listeners.set(me, mine);
    return {
      post: (message) => {
        const copy = structuredClone(message);
        for (const [tab, listeners] of this.#listeners)
          if (tab !== me) for (const listener of listeners) queueMicrotask(() => listener(copy));
      },
      subscribe: (listener) => {
        mine.add(listener);
        return () => mine.delete(listener);
      },
    };
  }
}

export class MemoryLocks implements Locks {
  #tail: Promise<void> = Promise.resolve();
  request(_name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void> {
    const turn = this.#tail.then(() => (signal.aborted ? undefined : held()));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}

export interface Tab {
  readonly store: Store;
  readonly sync: Sync | null;
  close(): void;
}

export class Device {
  readonly indexedDB = new IDBFactory();
  readonly #hub = new Hub();
  readonly locks = new MemoryLocks();
  readonly #open = new Set<Tab>();

  /** A store that has only just been opened: its first fold is still under way. */
  store(more: Partial<StoreOptions> = {}): Promise<Store> {
    const { indexedDB } = this;
    return createStore({ definitions, build: 'test', indexedDB, IDBKeyRange, channel: this.#hub.channel(), ...more });
  }

  /** Opens a tab; with a server it also runs the engine, signed in. */
  async tab(server?: FakeServer, more: Partial<StoreOptions> = {}): Promise<Tab> {
    const store = await this.store(more);
    const sync = server
      ? startSync(store, { net: server.net(), token: () => 'token', locks: this.locks, random: () => 0.01, numbers: [] })
      : null;
    await sync?.session({ signedIn: true, sets: SETS });
    await store.ready;
    const tab: Tab = {
      store,
      sync,
      close: () => {
        sync?.close();
        store.close();
        this.#open.delete(tab);
      },
    };
    this.#open.add(tab);
    return tab;
  }

  /** Everything that was running is gone; what was on disk stays. */
  crash(): void {
    for (const tab of [...this.#open]) tab.close();
  }
}

/** Waits until the condition holds; where it never does, fails with its name. */
export const until = (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitUntil(condition, { timeout: SERVER_PATIENCE_MS, interval: 5 }).then(
    () => undefined,
    (cause: unknown) => {
      throw new Error(`never: ${what}`, { cause });
    },
  );

/** Everything sent, answered and shown. */
export const drained = (tab: Tab): Promise<void> =>
  until('drained', () => tab.store.core.pending.size === 0 && tab.sync?.engine.state.busy === 'idle').then(() =>
    tab.store.core.projection.settle(),
  );

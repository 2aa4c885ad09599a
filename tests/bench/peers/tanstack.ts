/** TanStack's offline transactions: one insert into a collection each, kept by the library's own IndexedDB store. */
import { createCollection } from '@tanstack/db';
import { IndexedDBAdapter, type OnlineDetector, startOfflineExecutor } from '@tanstack/offline-transactions';
import { type Adapter, serve } from './harness.ts';
import type { Item } from './item.ts';

/** `commit` resolves when the server has answered; when the transaction is stored is only seen at its store. */
class Watched extends IndexedDBAdapter {
  readonly waiting = new Map<string, () => void>();
  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    this.waiting.get(key)?.();
    this.waiting.delete(key);
  }
}

/** Says "offline" until the queue is to be drained. */
class Switch implements OnlineDetector {
  #online = false;
  readonly #listeners = new Set<() => void>();
  subscribe(callback: () => void): () => void {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }
  notifyOnline(): void {
    this.#online = true;
    for (const listener of this.#listeners) listener();
  }
  isOnline(): boolean {
    return this.#online;
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

async function send(items: readonly unknown[]): Promise<void> {
  for (const item of items) {
    const answer = await fetch('/api/one', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(item),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    await answer.text();
  }
}

async function open(): Promise<Adapter> {
  const collection = createCollection<Item, string>({
    id: 'items',
    getKey: ({ id }) => id,
    sync: { sync: ({ markReady }) => markReady() },
    startSync: true,
  });
  const storage = new Watched();
  const onlineDetector = new Switch();
  const executor = startOfflineExecutor({
    collections: { items: collection },
    mutationFns: { push: ({ transaction }) => send(transaction.mutations.map(({ modified }) => modified)) },
    storage,
    onlineDetector,
  });
  await executor.waitForInit();
  const put = (item: Item): Promise<void> =>
    new Promise((resolve) => {
      const transaction = executor.createOfflineTransaction({ mutationFnName: 'push', autoCommit: false });
      storage.waiting.set(`tx:${Reflect.get(transaction, 'id')}`, resolve);
      transaction.mutate(() => void collection.insert(item));
      void transaction.commit().catch(() => undefined);
    });
  return {
    put,
    putMany: async (items) => void (await Promise.all(items.map(put))),
    count: async () => executor.getPendingCount(),
    first: async (n) => [...collection.state.values()].slice(0, n),
    drain: async () => {
      onlineDetector.notifyOnline();
      while (executor.getPendingCount() > 0 || executor.getRunningCount() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

await serve(open);

/** The queue of workbox runs only here. It is told what to do by the page, and asked for its own times. */
import { Queue } from 'workbox-background-sync';
import type { Item } from './item.ts';

declare const self: ServiceWorkerGlobalScope;

export type Order = { readonly do: 'put'; readonly items: readonly Item[] } | { readonly do: 'count' | 'first' | 'drain' | 'durability' };
export interface Done {
  readonly value: unknown;
  readonly tookMs: number;
}

const durabilities = new Set<string>();
const begin = IDBDatabase.prototype.transaction;
const strict = new URL(self.location.href).searchParams.has('strict');
IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, names, mode, options) {
  const made = begin.call(this, names, mode, strict && mode === 'readwrite' ? { durability: 'strict' } : options);
  if (mode === 'readwrite') durabilities.add(made.durability);
  return made;
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Draining starts when it is asked for, not when the browser thinks it is time.
const queue = new Queue('items', { onSync: async () => undefined });
const SHOWN = 50;

async function put(items: readonly Item[]): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const requests = items.map((item) => new Request('/api/one', { method: 'POST', headers, body: JSON.stringify(item) }));
  await Promise.all(requests.map((request) => queue.pushRequest({ request })));
}

async function drain(): Promise<void> {
  while ((await queue.size()) > 0) {
    await queue.replayRequests().catch(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  }
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'put') return put(order.items);
  if (order.do === 'count') return queue.size();
  if (order.do === 'durability') return [...durabilities].join(', ');
  if (order.do === 'drain') return drain();
  const entries = await queue.getAll();
  return Promise.all(entries.slice(0, SHOWN).map(({ request }) => request.text()));
}

self.addEventListener('message', (event) => {
  const start = performance.now();
  const work = obey(event.data as Order).then((value) => {
    event.ports[0]?.postMessage({ value, tookMs: performance.now() - start } satisfies Done);
  });
  event.waitUntil(work);
});

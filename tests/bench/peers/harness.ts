/** The same page around every peer: stores, counts, drains, and tells how long it took and how long the main thread was held up. */
import { type Item, itemOf } from './item.ts';

export interface Adapter {
  /** Resolves when the library says the item is stored. */
  put(item: Item): Promise<void>;
  /** Only prepares a queue: may use what the library has for many at once. */
  putMany(items: readonly Item[]): Promise<void>;
  /** What waits, as far as the library can tell. */
  count(): Promise<number>;
  /** The first entries of the list a user would be shown. */
  first(n: number): Promise<readonly unknown[]>;
  /** Sends everything; resolves when nothing waits any more. */
  drain(): Promise<void>;
  /** For peers that store outside the page: milliseconds of the last put, taken there. */
  readonly tookMs?: () => number;
  /** For peers that store outside the page: the durability of their transactions. */
  readonly durability?: () => Promise<string>;
}

export interface PeerApi {
  /** Milliseconds from the navigation until the count was painted. */
  readonly countMs: number;
  /** The same for the first screenful. */
  readonly listedMs: number;
  readonly count: () => Promise<number>;
  enqueue(from: number, n: number): Promise<number[]>;
  fill(from: number, n: number): Promise<void>;
  drain(): Promise<number>;
  longTasks(): number[];
  durability(): Promise<string>;
}

const FIRST_SCREEN = 50;
const ITEMS_AT_ONCE = 500;

const tasks: number[] = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'longtask',
  buffered: true,
});

async function enqueue(adapter: Adapter, from: number, n: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < n; i += 1) {
    const item = itemOf(from + i);
    const start = performance.now();
    await adapter.put(item);
    times.push(adapter.tookMs?.() ?? performance.now() - start);
  }
  return times;
}

async function fill(adapter: Adapter, from: number, n: number): Promise<void> {
  for (let at = 0; at < n; at += ITEMS_AT_ONCE)
    await adapter.putMany(Array.from({ length: Math.min(ITEMS_AT_ONCE, n - at) }, (_, i) => itemOf(from + at + i)));
}

/** Puts the peer into `window.peer`. */
export async function serve(open: () => Promise<Adapter>): Promise<void> {
  const adapter = await open();
  const count = await adapter.count();
  document.body.textContent = String(count);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const countMs = performance.now();
  document.body.textContent = JSON.stringify(await adapter.first(FIRST_SCREEN));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const api: PeerApi = {
    countMs,
    listedMs: performance.now(),
    count: () => adapter.count(),
    enqueue: (from, n) => enqueue(adapter, from, n),
    fill: (from, n) => fill(adapter, from, n),
    drain: async () => {
      const start = performance.now();
      await adapter.drain();
      return performance.now() - start;
    },
    longTasks: () => tasks,
    durability: async () =>
      adapter.durability?.() ??
      [...new Set([...(Reflect.get(window, 'durabilities') as Set<string>)].map((seen) => seen.split(': ')[1]))].join(', '),
  };
  Object.assign(window, { peer: api });
}

const RETRY_MS = 1000;

/** The usual loop around a library that has none of its own: again after a second, until the server has said yes. */
export async function insist(url: string, body: unknown): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).catch(
      () => null,
    );
    if (answer?.ok) {
      await answer.text();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

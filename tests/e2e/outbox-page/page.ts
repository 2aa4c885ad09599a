/** A page with nothing but the store and the engine, for tests in a real browser. */
import { createStore, type Store } from '#store/store.ts';
import { createNet } from '#sync/net.ts';
import { startSync } from '#sync/start.ts';
import { boxId, createList, definitions, listIdOf, pick, SETS, worker } from '#tests/support/world.ts';

/** The least a browser can do: one record of the same size, strictly durable, without any library. */
const peer = await new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open('peer', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('records', { autoIncrement: true });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const bare = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = peer.transaction('records', 'readwrite', { durability: 'strict' });
    transaction.objectStore('records').put({ text: 'x'.repeat(460) });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });

export interface Figures {
  /** p95 of the bare put, in the same minute. */
  readonly bare: number;
  readonly p50: number;
  readonly p95: number;
}

const quantile = (values: number[], q: number): number => values.sort((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;

/** Long tasks of the main thread, in milliseconds. */
const long: number[] = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });

async function create(store: Store): Promise<string> {
  const opId = store.newOpId();
  const result = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return listIdOf(opId);
}

/** Stores n operations one after the other; answers their ids and how long each took until it was durable. */
async function enqueue(store: Store, n: number): Promise<{ ids: string[]; figures: Figures }> {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    entity: 'box',
    row: { id: boxId(i), version: 1, boxNo: `B${i}`, qty: '100000', binId: null },
  }));
  await store.core.applyFill('boxes', null, { rows, nextKey: null, startCursor: '0' });
  const ids: string[] = [];
  const times: number[] = [];
  const others: number[] = [];
  let list = '';
  for (let i = 0; i < n; i += 1) {
    if (i % 20 === 0) list = await create(store);
    const opId = store.newOpId();
    const start = performance.now();
    const result = await store.submit(pick, { id: list, boxNo: `B${i % 20}`, qty: '1' }, { opId, actor: worker });
    times.push(performance.now() - start);
    if (!result.ok) throw new Error(JSON.stringify(result));
    ids.push(opId);
    const again = performance.now();
    await bare();
    others.push(performance.now() - again);
  }
  return { ids, figures: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), bare: quantile(others, 0.95) } };
}

/** Sends everything to the server of this origin; answers operations per second. */
async function replay(store: Store): Promise<number> {
  const count = store.core.pending.size;
  const sync = startSync(store, { token: () => 'token', numbers: [], net: createNet({ base: '', token: () => 'token' }) });
  const start = performance.now();
  await sync.session({ signedIn: true, sets: SETS });
  while (store.core.pending.size > 0) await new Promise((resolve) => setTimeout(resolve));
  const seconds = (performance.now() - start) / 1000;
  sync.close();
  return count / seconds;
}

const opening = performance.now();
const store = await createStore({ definitions, build: 'test' });
const counted = performance.now() - opening;
const api = { store, enqueue: (n: number) => enqueue(store, n), replay: () => replay(store), counted, long };
export type PageApi = typeof api;
Object.assign(window, { api });

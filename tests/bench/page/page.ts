/** A page with nothing but the store and the engine over the app's own definitions: what it costs is what every screen pays. */
import type { Actor } from '#domain/kernel/permission.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { createStore } from '#store/store.ts';
import { type Sync, startSync } from '#sync/start.ts';
import type { Goods, Session } from '#tests/bench/plant.ts';
import { queue, scan } from './work.ts';

export interface Replayed {
  readonly operations: number;
  readonly milliseconds: number;
  /** Of the main thread, above the 50 ms from which the browser reports them. */
  readonly longTasks: readonly number[];
  readonly refused: number;
}

const tasks: { readonly at: number; readonly ms: number }[] = [];
const watch = (list: PerformanceObserverEntryList) =>
  tasks.push(...list.getEntries().map((entry) => ({ at: entry.startTime, ms: entry.duration })));
new PerformanceObserver(watch).observe({ type: 'longtask', buffered: true });

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (holds: () => boolean, ms = 1): Promise<void> => {
  while (!holds()) await pause(ms);
};

const store = await createStore({ definitions: { entities: ENTITIES, operationByType }, build: 'bench' });
const { core } = store;
const shown = document.getElementById('count');
if (shown) shown.textContent = String(core.status.get().pending);
await frame();
/** Milliseconds from the navigation to the frame that shows the count. */
const firstScreen = performance.now();

const FIRST_ROWS = 50;
const list = document.getElementById('list');
/** Milliseconds from the navigation to the frame that shows the first of what waits, as the sync centre lists it. */
const listed = store.ready.then(async () => {
  if (list) list.textContent = JSON.stringify(store.outboxList().slice(0, FIRST_ROWS));
  await frame();
  return performance.now();
});

let sync: Sync | null = null;

/** Signs in; answers when every set is complete, in milliseconds. */
async function fill({ token, sets, actor }: Session): Promise<number> {
  if (!(await core.keys.signs())) await core.keys.make(actor.userId);
  sync ??= startSync(store, { token: () => token, user: () => actor.userId, account: () => actor.account, numbers: [] });
  const start = performance.now();
  await sync.session({ signedIn: true, sets });
  await until(() => {
    const { done, total } = core.status.get().fill;
    return total === sets.length && done === total;
  });
  const milliseconds = performance.now() - start;
  if (!(await sync.enrol())) throw new Error('the keys were not certified');
  return milliseconds;
}

function stop(): void {
  sync?.close();
  sync = null;
}

/** Sends everything that waits. The view on top is settled afterwards and is no part of the time. */
async function replay(session: Session): Promise<Replayed> {
  await store.ready;
  const operations = core.pending.size;
  let refused = 0;
  const deaf = store.onVerdict(({ status }) => (refused += status === 'rejected' ? 1 : 0));
  const start = performance.now();
  sync = startSync(store, {
    token: () => session.token,
    user: () => session.actor.userId,
    account: () => session.actor.account,
    numbers: [],
  });
  await sync.session({ signedIn: true, sets: session.sets });
  await until(() => core.pending.size === core.pending.troubled().length, 5);
  const milliseconds = performance.now() - start;
  await pause(200);
  deaf();
  stop();
  const longTasks = tasks.filter(({ at }) => at >= start).map(({ ms }) => ms);
  return { operations, milliseconds, longTasks, refused };
}

/** Answers the instant (of the epoch) at which the next verdict arrives. */
const nextVerdict = (): Promise<number> =>
  new Promise((resolve) => {
    const deaf = store.onVerdict(() => {
      deaf();
      resolve(Date.now());
    });
  });

const api = {
  store,
  firstScreen,
  listed: () => listed,
  longTasks: () => tasks.map(({ ms }) => ms),
  pending: () => core.status.get().pending,
  /** Milliseconds from the navigation until the view holds everything that waits. */
  ready: () => store.ready.then(() => performance.now()),
  fill,
  stop,
  replay,
  nextVerdict,
  queue: (goods: Goods, actor: Actor, n: number) => queue(store, goods, actor, n),
  scan: (goods: Goods, actor: Actor, n: number) => scan(store, goods, actor, n),
  /** Times of searches as somebody types these texts, letter by letter. */
  search: async (texts: readonly string[]): Promise<{ first: number; times: number[]; hits: number }> => {
    const times: number[] = [];
    let hits = 0;
    for (const text of texts)
      for (let length = 1; length <= text.length; length += 1) {
        const start = performance.now();
        hits += (await store.materials.search(text.slice(0, length), 20)).length;
        times.push(performance.now() - start);
        await frame();
      }
    const [first = 0, ...others] = times;
    return { first, times: others, hits };
  },
};
export type BenchApi = typeof api;
Object.assign(window, { bench: api });

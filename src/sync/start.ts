/** The engine in a page: locks, timers, the browser's events, the worker's call. Returns the few handles the shell needs. */
import type { LeaseResponse } from '#domain/kernel/protocol.ts';
import type { Store } from '#store/store.ts';
import { Engine, type Timer } from './engine.ts';
import { browserLocks, type Candidate, type Locks, stand } from './leader.ts';
import { createNet, type Net } from './net.ts';
import { SideJobs } from './side-jobs.ts';
import type { Binding, Outcome } from './state.ts';

export interface SyncOptions {
  /** Origin of the server; '' = where the page came from. */
  readonly base?: string;
  readonly token: () => string | null;
  /** Kinds of numbers this site prints itself. */
  readonly numbers?: readonly ('box' | 'pallet')[];
  readonly alarm?: (message: string) => void;
  readonly net?: Net;
  readonly locks?: Locks;
  readonly random?: () => number;
}

export interface Sync {
  /** After sign-in, unlock, station binding or logout. `sets` = what the session may hold, in order of priority; null = as before. */
  session(parts: { signedIn: boolean; bound?: Binding | null; sets?: readonly string[] | null }): Promise<void>;
  /** The button "send now". */
  now(): void;
  lease(docKey: string, action: 'take' | 'release' | 'break', reason?: string): Promise<Outcome<LeaseResponse>>;
  readonly engine: Engine;
  close(): void;
}

const defaultRandom = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export function startSync(store: Store, options: SyncOptions): Sync {
  const { core } = store;
  const net = options.net ?? createNet({ base: options.base ?? '', token: options.token });
  const timer: Timer = {
    set: (work, ms) => setTimeout(work, ms),
    clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  };
  const jobs = new SideJobs(core, net, timer, options.numbers ?? ['box']);
  const engine = new Engine({
    core,
    net,
    random: options.random ?? defaultRandom,
    timer,
    lineUp: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    alarm: options.alarm ?? ((message) => console.error('sync stopped', message)),
    contact: () => void jobs.run().catch(() => undefined),
  });
  const candidate = stand(
    options.locks ?? browserLocks(),
    () => engine.lead(),
    () => engine.deposed(),
  );
  const stops = [listenToTabs(store, engine, candidate), listenToBrowser(store, engine, candidate)];
  return {
    session: ({ signedIn, bound = null, sets = null }) => engine.session(signedIn, bound, sets),
    now: () => poke(store, engine, 'button'),
    lease: (docKey, action, reason) => jobs.lease(docKey, action, reason),
    engine,
    close: () => {
      for (const stop of stops) stop();
      candidate.close();
      jobs.close();
      engine.close();
    },
  };
}

/** Here or in the tab that leads. */
function poke(store: Store, engine: Engine, hint: 'online' | 'visible' | 'sync' | 'button'): void {
  if (engine.state.leader) engine.dispatch({ t: 'hint', hint });
  else store.core.channel.post({ t: 'wake' });
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function listenToTabs({ core }: Store, engine: Engine, candidate: Candidate): () => void {
  const stopChannel = core.channel.subscribe((message) => {
    if (message.t === 'enqueued') engine.dispatch({ t: 'poke' });
    if (message.t === 'wake') engine.dispatch({ t: 'hint', hint: 'button' });
    if (message.t === 'visible' && engine.state.leader && isHidden()) candidate.stepBack();
  });
  // The status of this tab's own enqueues: `pending` rises before any message comes.
  let pending = core.status.get().pending;
  const stopStatus = core.status.subscribe(() => {
    const now = core.status.get().pending;
    if (now > pending) engine.dispatch({ t: 'poke' });
    pending = now;
  });
  return () => {
    stopChannel();
    stopStatus();
  };
}

/** All triggers of sync.md §9, each independent of the others. */
function listenToBrowser(store: Store, engine: Engine, candidate: Candidate): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const visible = (): void => {
    if (isHidden()) return;
    if (!engine.state.leader) store.core.channel.post({ t: 'visible' });
    poke(store, engine, 'visible');
  };
  window.addEventListener('online', () => poke(store, engine, 'online'), { signal });
  window.addEventListener('offline', () => store.core.status.set({ online: false }), { signal });
  window.addEventListener('pageshow', visible, { signal });
  window.addEventListener('focus', visible, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    (event: MessageEvent<{ type?: string } | null>) => {
      if (event.data?.type === 'sync-wake') poke(store, engine, 'sync');
    },
    { signal },
  );
  void watchStorage(store, signal);
  window.addEventListener('pagehide', () => candidate.stepBack(), { signal });
  return () => abort.abort();
}

/** Asks for storage that the browser does not clear by itself, and shows what it says. */
async function watchStorage({ core }: Store, signal: AbortSignal): Promise<void> {
  if (!navigator.storage?.persist) return;
  const look = async (): Promise<void> => {
    const persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist());
    const { usage = null, quota = null } = await navigator.storage.estimate();
    core.status.set({ storage: { persisted, usage, quota } });
  };
  await look().catch(() => undefined);
  const timer = setInterval(() => void look().catch(() => undefined), 5 * 60_000);
  signal.addEventListener('abort', () => clearInterval(timer));
}

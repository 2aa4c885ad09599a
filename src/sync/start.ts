/** The engine in a page: locks, timers, browser events, the worker's call. Returns the few handles the shell needs. */
import { RANGE_KINDS, type RangeKind } from '#domain/protocol/number-kinds.ts';
import type { LeaseResponse } from '#domain/protocol/protocol.ts';
import { writeMeta } from '#store/outbox/outbox.ts';
import type { Store } from '#store/store.ts';
import { CheckReport } from './check-report.ts';
import { CoreEngineStore } from './core-store.ts';
import { DamageWatch } from './damage-watch.ts';
import { deviceCall, proofFor } from './device-proof.ts';
import { DeviceToken, forgetful } from './device-token.ts';
import { Engine, type SessionParts, type Timer } from './engine.ts';
import { Enrolment } from './enrolment.ts';
import { browserLocks, type Candidate, type Locks, stand } from './leader.ts';
import { LossWatch, watched } from './loss-watch.ts';
import { createNet, type Net, type Schema } from './net.ts';
import { SideJobs } from './side-jobs.ts';
import type { Outcome } from './state.ts';
import { watchStorage } from './storage-watch.ts';

export interface SyncOptions {
  /** Origin of the server; '' = the page's origin. */
  readonly base?: string;
  readonly token: () => string | null;
  /** The user of the session `token`; null = signed out. That user's keys are enrolled. */
  readonly user?: () => string | null;
  /** The account of that session, for which the device proves itself. */
  readonly account?: () => string | null;
  /** Kinds of numbers this site prints itself; default: all. */
  readonly numbers?: readonly RangeKind[];
  /** Whether the work of the person signed in needs numbers of a kind; without it the server is asked. */
  readonly mayNumber?: (kind: RangeKind) => boolean;
  /** Hears with each pull which state of the session's rights is in force. */
  readonly onRights?: (version: number) => void;
  /** Hears with each heartbeat that the station is not this session's any more, and who works there now; null = nobody. */
  readonly onUnbound?: (station: string, takenBy: string | null) => void;
  /** Hears that the session may not hold a set it believes it may. */
  readonly onDenied?: () => void;
  readonly alarm?: (message: string) => void;
  readonly net?: Net;
  readonly locks?: Locks;
  readonly random?: () => number;
}

export interface Sync {
  /** Call after sign-in, unlock, station binding or logout. `sets` = what the session may hold, by priority; null = unchanged. */
  session(parts: Partial<Omit<SessionParts, 'device'>> & Pick<SessionParts, 'signedIn'>): Promise<void>;
  /** The "send now" button. */
  now(): void;
  /** Data was written on the server outside the queue: fetches it at once, but not within two seconds of the last contact. */
  look(): void;
  lease(docKey: string, action: 'take' | 'release' | 'break', reason?: string): Promise<Outcome<LeaseResponse>>;
  /**
   * Enrols the signed-in user's keys.
   * @returns false when that must wait for the next contact
   */
  enrol(): Promise<boolean>;
  /** The queue has just been exported here and may be applied elsewhere from now on. */
  exported(): void;
  /** Drops and refetches everything held; the leading tab does so as soon as a user is signed in. */
  refill(): Promise<void>;
  readonly engine: Engine;
  close(): void;
}

/** Tells the session what the server says of it: which state of its rights is in force, whether its station and its sets are still its own. */
const heard = (net: Net, { onRights, onUnbound, onDenied }: SyncOptions): Net => ({
  ...net,
  beat: async (query) => {
    const outcome = await net.beat(query);
    if (outcome.kind === 'ok' && !outcome.data.bound) onUnbound?.(query.name, outcome.data.takenBy ?? null);
    return outcome;
  },
  fill: async (request) => {
    const outcome = await net.fill(request);
    if (outcome.kind === 'denied') onDenied?.();
    return outcome;
  },
  pull: async (request) => {
    const outcome = await net.pull(request);
    if (outcome.kind === 'ok' && outcome.data.rights !== undefined) onRights?.(outcome.data.rights);
    return outcome;
  },
});

/** The answer to a proof. */
const proved: Schema<true> = { safeParse: (value) => (value === true ? { success: true, data: true } : { success: false }) };

const defaultRandom = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export function startSync(store: Store, options: SyncOptions): Sync {
  const { core } = store;
  const net = options.net ?? netOf(core, options, () => void enrolment.again());
  const timer: Timer = {
    set: (work, ms) => setTimeout(work, ms),
    clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  };
  let session: SessionParts = { signedIn: false, bound: null, sets: null, device: false };
  const enrolment = new Enrolment(core, net, options.user ?? (() => null), () => {
    // From the first enrolment on, the installation may carry operations itself.
    if (!session.device) void engine.session({ ...session, device: true });
    session = { ...session, device: true };
    // Operations that waited for their author's key to be known can go now.
    poke(store, engine, 'button');
  });
  const kinds = options.numbers ?? RANGE_KINDS;
  const jobs = new SideJobs(core, net, timer, (holdsRows) => kinds.filter((kind) => options.mayNumber?.(kind) ?? holdsRows), enrolment);
  const lineUp = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;
  const engineStore = new CoreEngineStore(core, lineUp);
  const damage = new DamageWatch(core, net, () => engine.dispatch({ t: 'poke' }));
  const loss = new LossWatch({ core, net, digest: () => engineStore.digest(), epoch: () => engine.state.epoch });
  const checks = new CheckReport(core, net);
  const engine: Engine = new Engine({
    store: engineStore,
    net: heard(watched(net, loss), options),
    random: options.random ?? defaultRandom,
    timer,
    alarm: options.alarm ?? ((message) => console.error('sync stopped', message)),
    contact: () => {
      void jobs.run().catch(() => undefined);
      void loss.contact();
      void damage.contact();
      void checks.contact();
    },
  });
  const candidate = stand(
    options.locks ?? browserLocks(),
    async () => {
      await engine.lead();
      void jobs.lead().catch(() => undefined);
    },
    () => {
      jobs.rest();
      engine.deposed();
    },
  );
  const stops = [listenToTabs(store, engine, candidate), listenToBrowser(store, engine, candidate)];
  const abort = new AbortController();
  const storage = typeof window === 'undefined' ? null : watchStorage(core, abort.signal);
  return {
    session: async ({ signedIn, bound = null, sets = null }) => {
      if (bound) void storage?.look();
      session = { signedIn, bound, sets, device: await core.keys.isEnrolled() };
      await engine.session(session);
    },
    enrol: () => enrolment.run(true),
    exported: () => (engine.state.leader ? candidate.stepBack() : undefined),
    now: () => poke(store, engine, 'button'),
    look: () => poke(store, engine, 'visible'),
    refill: async () => {
      await writeMeta(core.outbox, 'refill', true);
      if (engine.state.leader) candidate.stepBack();
      else core.channel.post({ t: 'refill' });
    },
    lease: (docKey, action, reason) => jobs.lease(docKey, action, reason),
    engine,
    close: () => {
      for (const stop of stops) stop();
      abort.abort();
      candidate.close();
      jobs.rest();
      engine.close();
    },
  };
}

function netOf(core: Store['core'], { base = '', token, account }: SyncOptions, enrolFirst: () => void): Net {
  const deviceToken = new DeviceToken({ base, core });
  const prove = async (): Promise<boolean> => {
    const [held, name] = [token(), account?.() ?? null];
    const proof = held === null || name === null ? null : await proofFor({ base, core }, name);
    return proof !== null && held !== null && (await deviceCall({ base, core }, 'prove', proof, proved, held)) === true;
  };
  return forgetful(createNet({ base, token, prove, enrolFirst, deviceToken: deviceToken.get }), deviceToken);
}

/** Here or in the leading tab. */
function poke(store: Store, engine: Engine, hint: 'online' | 'visible' | 'sync' | 'button'): void {
  if (engine.state.leader) engine.dispatch({ t: 'hint', hint });
  else store.core.channel.post({ t: 'wake' });
}

/**
 * The browser wakes the service worker when the connection is good, even with no page open. One trigger of several; not every browser
 * supports it.
 */
async function askBrowser(): Promise<void> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  // A page that is about to go, or whose site may store nothing, is refused already the question for its worker.
  const registration = (await navigator.serviceWorker.getRegistration().catch(() => undefined)) as
    | (ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } })
    | undefined;
  await registration?.sync?.register('outbox').catch(() => undefined);
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function listenToTabs({ core }: Store, engine: Engine, candidate: Candidate): () => void {
  const stopChannel = core.channel.subscribe((message) => {
    if (message.t === 'enqueued') engine.dispatch({ t: 'poke' });
    if (message.t === 'wake') engine.dispatch({ t: 'hint', hint: 'button' });
    // Taking the lead again rereads what is ambiguous.
    if ((message.t === 'exported' || message.t === 'refill') && engine.state.leader) candidate.stepBack();
    if (message.t === 'visible' && engine.state.leader && isHidden()) candidate.stepBack();
  });
  // This tab's own enqueues: `pending` rises before any message arrives.
  let pending = core.status.get().pending;
  const stopStatus = core.status.subscribe(() => {
    const now = core.status.get().pending;
    if (now > pending) {
      engine.dispatch({ t: 'poke' });
      void askBrowser();
    }
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
    if (isHidden()) {
      // The page may not come back. The browser calls the worker only a few times and may have used them up while offline.
      if (store.core.status.get().pending > 0) void askBrowser();
      return;
    }
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
  window.addEventListener('pagehide', () => candidate.stepBack(), { signal });
  return () => abort.abort();
}

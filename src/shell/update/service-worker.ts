/** Registers the worker, watches its versions, and takes a new one over only when asked and when nothing can be lost by it. */
import { Workbox } from 'workbox-window';
import { useInstallState } from './install-store.ts';
import { type Hindrance, hindrance, hindranceAlone, type Moment, mayReload } from './update-rules.ts';

const WORKER = '/service-worker.js';
const CHECK_MS = 30 * 60_000;
const RELOADED = 'reloadedForUpdate';
const CHANNEL = 'chejian-update';
/** How long other tabs have to object. */
const OBJECT_MS = 500;
const IDLE_CHECK_MS = 30_000;
/** Whatever a person at the screen does; a scanner types. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** `alone`: nobody has asked for it, so a tab that is in use objects too. */
type Word = { readonly t: 'ask'; readonly id: string; readonly alone: boolean } | { readonly t: 'object'; readonly id: string };

export interface Updater {
  /** @returns why not, null = it is being taken over and this tab reloads */
  takeOver(): Promise<Hindrance | null>;
}

/** @param moment what speaks against a reload in this tab, now */
export function startUpdates(moment: () => Moment): Updater {
  const set = useInstallState.setState;
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) {
    set({ kind: 'unsupported', reason: null });
    return { takeOver: async () => null };
  }
  const worker = new Workbox(WORKER, { updateViaCache: 'none' });
  watch(worker);
  const touched = watchTouches();
  answerTabs((alone) => (alone ? hindranceAlone(moment(), touched(), Date.now()) : hindrance(moment())));
  void worker
    .register()
    .then((registration) => {
      if (registration?.active && !registration.waiting) set({ kind: 'ready', reason: null });
      setInterval(() => void (navigator.onLine && worker.update().catch(() => undefined)), CHECK_MS);
    })
    .catch((error: unknown) => set({ kind: 'failed', reason: String(error) }));
  setInterval(() => {
    if (useInstallState.getState().kind !== 'waiting' || hindranceAlone(moment(), touched(), Date.now()) !== null) return;
    void othersObject(true).then((objected) => {
      // Somebody may have come back while the others were asked.
      if (!objected && hindranceAlone(moment(), touched(), Date.now()) === null) worker.messageSkipWaiting();
    });
  }, IDLE_CHECK_MS);
  return {
    takeOver: async () => {
      const own = hindrance(moment());
      if (own) return own;
      if (await othersObject(false)) return 'otherTab';
      worker.messageSkipWaiting();
      return null;
    },
  };
}

/** @returns when somebody last did something here */
function watchTouches(): () => number {
  let last = Date.now();
  const touch = (): void => {
    last = Date.now();
  };
  for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
  return () => last;
}

function watch(worker: Workbox): void {
  const set = useInstallState.setState;
  // The very first worker claims pages that are already current; only a page that had one before needs the new files.
  const hadWorker = navigator.serviceWorker.controller !== null;
  worker.addEventListener('installed', ({ isUpdate }) => set({ kind: isUpdate ? 'waiting' : 'ready', reason: null }));
  worker.addEventListener('waiting', () => set({ kind: 'waiting', reason: null }));
  worker.addEventListener('activated', () => set({ kind: 'ready', reason: null }));
  worker.addEventListener('redundant', () => {
    if (useInstallState.getState().kind === 'installing') set({ kind: 'failed', reason: 'redundant' });
  });
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; reason?: string } | null>) => {
    if (data?.type === 'install-failed') set({ kind: 'failed', reason: data.reason ?? '' });
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) reloadOnce();
  });
}

function reloadOnce(): void {
  const last = sessionStorage.getItem(RELOADED);
  if (!mayReload(last === null ? null : Number(last), Date.now())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

function answerTabs(objection: (alone: boolean) => string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.t === 'ask' && objection(data.alone) !== null) channel.postMessage({ t: 'object', id: data.id } satisfies Word);
  });
}

function othersObject(alone: boolean): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const done = (objected: boolean): void => {
      clearTimeout(timer);
      channel.close();
      resolve(objected);
    };
    const timer = setTimeout(() => done(false), OBJECT_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.t === 'object' && data.id === id) done(true);
    });
    channel.postMessage({ t: 'ask', id, alone } satisfies Word);
  });
}

/** The session token of this tab. It lies in session storage only; a new tab may ask a running one for it. */

const KEY = 'token';
const CHANNEL = 'chejian-token';
/** A lock that every signed-in tab shares: by it a new tab knows whether asking is worth the wait, however busy the others are. */
const SIGNED_IN = 'chejian-signed-in';
/** How long a new tab waits where nobody seems to be signed in: a tab that is just being reloaded holds nothing for a moment. */
const ASK_MS = 400;
/** A tab that is open may be busy, or not listening yet. */
const BUSY_MS = 8000;
const ASK_AGAIN_MS = 150;

type Message = { readonly t: 'ask'; readonly id: string } | { readonly t: 'give'; readonly id: string; readonly handover: Handover };

export interface Handover {
  readonly token: string;
  /** The answer to the sign-in, as it came. */
  readonly session: unknown;
}

const listeners = new Set<(token: string | null) => void>();

/** Lets go of the lock; null = this tab does not hold it. */
let letGo: (() => void) | null = null;

function holdLock(held: boolean): void {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!held) {
    letGo?.();
    letGo = null;
  } else if (letGo === null && locks) {
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    void locks.request(SIGNED_IN, { mode: 'shared' }, () => until).catch(() => undefined);
  }
}

async function somebodySignedIn(): Promise<boolean> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === SIGNED_IN);
}

export const getToken = (): string | null => sessionStorage.getItem(KEY);

export function setToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  holdLock(token !== null);
  for (const listener of listeners) listener(token);
}

export function onToken(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers new tabs of this origin for as long as somebody is signed in here. */
export function shareToken(handover: () => Handover | null): () => void {
  holdLock(getToken() !== null);
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const held = data.t === 'ask' ? handover() : null;
    if (held) channel.postMessage({ t: 'give', id: data.id, handover: held } satisfies Message);
  });
  return () => channel.close();
}

/** Asks the running tabs; null when none is signed in. */
export async function askTabs(): Promise<Handover | null> {
  const waitMs = (await somebodySignedIn()) ? BUSY_MS : ASK_MS;
  const channel = new BroadcastChannel(CHANNEL);
  const id = crypto.randomUUID();
  const ask = (): void => channel.postMessage({ t: 'ask', id } satisfies Message);
  return new Promise((resolve) => {
    const done = (handover: Handover | null): void => {
      clearInterval(again);
      clearTimeout(timer);
      channel.close();
      resolve(handover);
    };
    const again = setInterval(ask, ASK_AGAIN_MS);
    const timer = setTimeout(() => done(null), waitMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.t === 'give' && data.id === id) done(data.handover);
    });
    ask();
  });
}

/** The session token of this tab. It lies in session storage only; a new tab may ask a running one for it. */

const KEY = 'token';
const CHANNEL = 'chejian-token';
/** How long a new tab waits for a running one. */
const ASK_MS = 400;

type Message = { readonly t: 'ask'; readonly id: string } | { readonly t: 'give'; readonly id: string; readonly handover: Handover };

export interface Handover {
  readonly token: string;
  /** The answer to the sign-in, as it came. */
  readonly session: unknown;
}

const listeners = new Set<(token: string | null) => void>();

export const getToken = (): string | null => sessionStorage.getItem(KEY);

export function setToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener(token);
}

export function onToken(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers new tabs of this origin for as long as somebody is signed in here. */
export function shareToken(handover: () => Handover | null): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const held = data.t === 'ask' ? handover() : null;
    if (held) channel.postMessage({ t: 'give', id: data.id, handover: held } satisfies Message);
  });
  return () => channel.close();
}

/** Asks the running tabs; null when none is signed in. */
export function askTabs(): Promise<Handover | null> {
  const channel = new BroadcastChannel(CHANNEL);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const done = (handover: Handover | null): void => {
      clearTimeout(timer);
      channel.close();
      resolve(handover);
    };
    const timer = setTimeout(() => done(null), ASK_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.t === 'give' && data.id === id) done(data.handover);
    });
    channel.postMessage({ t: 'ask', id } satisfies Message);
  });
}

/** The seams between the store and its environment: everything that differs between a page, a worker and a simulator is injected here. */
import type { SignedFields } from '#domain/protocol/protocol.ts';

export interface Clock {
  /** Milliseconds since 1970 by the device's own clock. */
  now(): number;
}

export type RandomBytes = (length: number) => Uint8Array;

export interface Verdict {
  readonly opId: string;
  readonly status: 'applied' | 'accepted_with_issues' | 'rejected' | 'discarded' | 'parked';
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues: readonly { readonly code: string; readonly params: Readonly<Record<string, string>> }[];
}

/** Messages between the tabs of one installation. A lost message costs time, never correctness: the databases are the truth. */
export type TabMessage =
  | { readonly t: 'enqueued' }
  | { readonly t: 'settled'; readonly seqs: readonly number[]; readonly rows: readonly string[]; readonly verdicts: readonly Verdict[] }
  | { readonly t: 'cache'; readonly rows: readonly string[] | null }
  | { readonly t: 'status'; readonly status: Readonly<Record<string, unknown>> }
  | { readonly t: 'wake' }
  | { readonly t: 'visible' }
  /** The queue was exported: the leader must check again what may be applied elsewhere. */
  | { readonly t: 'exported' }
  /** The held data is marked for refetching; the leader does it. */
  | { readonly t: 'refill' }
  /** Answers arrived while no page was open, or while this one was opening. */
  | { readonly t: 'away' }
  | { readonly t: 'session' };

export interface Channel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };
export const systemRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** The tabs of this origin. */
export function browserChannel(name = 'chejian-store'): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const heard = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}

/** Signs what an operation's author vouches for (sync.md §12): everything except the sequence numbers, which only the transaction knows. */
export interface Signer {
  /** @throws NoSigningKey when this user cannot sign here and now */
  sign(fields: Omit<SignedFields, 'actorKeyId'>, userId: string): Promise<Signature>;
}

export interface Signature {
  readonly actorKeyId: string | null;
  readonly actorSig: string | null;
}

/** Only for a device that has never had a key: the server accepts an operation whose author has had a session on it. */
export const UNSIGNED: Signature = { actorKeyId: null, actorSig: null };

/** This device signs, but the user's key has been put away: the user must sign in or unlock. */
export class NoSigningKey extends Error {}

/** Tabs of one station belong to one person: who signs out in one is out in all, who signs in brings the others along. */

import type { Kept } from './session-memory.ts';

export type TabWord =
  | { readonly t: 'in' }
  | { readonly t: 'rights'; readonly version: number }
  /** The station of the session, or none, and what may be held with it. */
  | { readonly t: 'station'; readonly kept: Kept }
  | { readonly t: 'out'; readonly reload: boolean };

const CHANNEL = 'chejian-session';

export interface TabTalk {
  say(word: TabWord): void;
  close(): void;
}

export function tabTalk(heard: (word: TabWord) => void): TabTalk {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<TabWord>) => heard(data));
  return { say: (word) => channel.postMessage(word), close: () => channel.close() };
}

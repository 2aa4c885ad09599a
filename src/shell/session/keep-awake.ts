/** At a station the screen stays on (ux §2.6): hands are full, and a dark tablet wants to be unlocked first. */
import { useEffect } from 'react';

/** What of the browser this needs. The system takes the lock away whenever the page is hidden, so it is asked for again when it is shown. */
export interface Screen {
  readonly wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> };
  readonly visible: () => boolean;
  readonly onVisible: (told: () => void) => () => void;
}

/** Keeps the screen on until the answer is called. Where the browser cannot, or the battery is low, it does nothing. */
export function keepAwake({ wakeLock, visible, onVisible }: Screen): () => void {
  let held: Promise<{ release(): Promise<void> } | null> = Promise.resolve(null);
  const take = (): void => {
    if (wakeLock && visible()) held = wakeLock.request('screen').catch(() => null);
  };
  const forget = onVisible(take);
  take();
  return () => {
    forget();
    void held.then((lock) => lock?.release()).catch(() => undefined);
  };
}

const browser = (): Screen => ({
  wakeLock: navigator.wakeLock,
  visible: () => document.visibilityState === 'visible',
  onVisible: (told) => {
    document.addEventListener('visibilitychange', told);
    return () => document.removeEventListener('visibilitychange', told);
  },
});

/** @param bindName the station of the session; without one the system's own settings count */
export function useKeepAwake(bindName: string | null | undefined): void {
  const bound = Boolean(bindName);
  useEffect(() => (bound ? keepAwake(browser()) : undefined), [bound]);
}

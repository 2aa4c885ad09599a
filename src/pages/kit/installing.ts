/** Installing the app on a device: whether it is installed, how this browser does it, and whether this browser may forget what it stored. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** Chromium's offer to install; TypeScript's library lacks it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** How a browser installs: by its own offer, by a menu that a person has to find, or not at all. */
export type InstallWay = 'ios' | 'mac' | 'android' | 'firefoxAndroid' | 'desktop' | 'firefox';

interface Installing {
  readonly installed: boolean;
  /** null = none has been made. */
  readonly offer: InstallOffer | null;
}

export const useInstalling = create<Installing>(() => ({ installed: false, offer: null }));

/** Not `fullscreen`: a page in a tab is that too while its terminal fills the screen. */
const OF_THE_APP = ['standalone', 'minimal-ui', 'window-controls-overlay'];

const runsInstalled = (view: Window): boolean =>
  // Safari's own mark, from before it knew display modes.
  Reflect.get(view.navigator, 'standalone') === true || OF_THE_APP.some((mode) => view.matchMedia(`(display-mode: ${mode})`).matches);

/** Called once, before the first page: the browser makes its offer when it likes, and only once. */
export function watchInstalling(view: Window = window): void {
  useInstalling.setState({ installed: runsInstalled(view) });
  view.addEventListener('beforeinstallprompt', (event) => {
    // Made in the middle of a receipt it would be dismissed; the app makes it where there is time.
    event.preventDefault();
    useInstalling.setState({ offer: event as InstallOffer });
  });
  view.addEventListener('appinstalled', () => useInstalling.setState({ installed: true, offer: null }));
}

/** Makes the browser's own offer. It can be made once; whether it is accepted, `appinstalled` tells. */
export async function acceptOffer(): Promise<void> {
  const { offer } = useInstalling.getState();
  useInstalling.setState({ offer: null });
  // Refused, the way by hand is left, which then stands in its place.
  await offer?.prompt().catch(() => undefined);
}

/** @param browser an iPad calls itself a Macintosh, and is known by its fingers */
export function installWay({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallWay {
  if (/iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  if (userAgent.includes('Firefox/')) return userAgent.includes('Android') ? 'firefoxAndroid' : 'firefox';
  if (userAgent.includes('Android')) return 'android';
  return userAgent.includes('Macintosh') && !userAgent.includes('Chrome/') ? 'mac' : 'desktop';
}

/** Browsers of Apple clear what a site stored after seven days without use, unless it is installed; others when their disk is full. */
export const forgetsAfterAWeek = (way: InstallWay): boolean => way === 'ios' || way === 'mac';

/** Asks the browser to keep what this site stores; null = it has not answered (Firefox asks the user), or cannot. */
export function useKept(): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    void navigator.storage?.persist?.().then(setKept, () => undefined);
  }, []);
  return kept;
}

/** The number on the icon of the installed app: what has not reached the server, and what has to be looked at. */
import { useEffect } from 'react';
import { useSyncStatus } from '#store/hooks.ts';
import { toSend } from '#store/status.ts';

/** What of the browser this needs; a tab has no icon of its own, and Firefox none at all. */
export interface BadgedIcon {
  setAppBadge?(n: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** @param n 0 takes the number away */
export function showOnIcon(n: number, icon: BadgedIcon = navigator as BadgedIcon): void {
  // Refused where the app is not installed, which is no fault.
  const done = n > 0 ? icon.setAppBadge?.(n) : icon.clearAppBadge?.();
  void done?.catch(() => undefined);
}

/** The queue outlives the page, so the number stays when the app is closed. */
export function useAppBadge(): void {
  const status = useSyncStatus();
  const n = toSend(status) + status.attention;
  useEffect(() => showOnIcon(n), [n]);
}

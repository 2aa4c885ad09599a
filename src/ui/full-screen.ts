/** A page that fills the screen. */
import i18next from 'i18next';
import { notify } from './feedback/notify.tsx';

/** A phone of Apple fills its screen with videos only, and an embedded browser with nothing: what fills it is not offered there. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

/** Fills the screen with the page, or gives it back. Says so where the browser refuses. */
export async function toggleFullScreen(): Promise<void> {
  // Somebody may have left it by a key in between: it is what was wanted.
  if (document.fullscreenElement) return document.exitFullscreen().catch(() => undefined);
  await document.documentElement.requestFullscreen().catch(() => notify({ tone: 'warn', title: i18next.t('ui:fullScreen.refused') }));
}

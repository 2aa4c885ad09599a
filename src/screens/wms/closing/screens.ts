import type { ScreenDef } from '#pages/kit/screen.ts';

/** The month's end. */
export const closingScreens: ScreenDef[] = [{ path: '/account-closing', load: () => import('./account-closing.screen.tsx') }];

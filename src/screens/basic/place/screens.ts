import type { ScreenDef } from '#pages/kit/screen.ts';

export const placeScreens: readonly ScreenDef[] = [{ path: '/basic/warhouse-file', load: () => import('./warhouse-file.screen.tsx') }];

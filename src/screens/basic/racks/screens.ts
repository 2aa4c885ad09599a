import type { ScreenDef } from '#pages/kit/screen.ts';

export const rackScreens: readonly ScreenDef[] = [{ path: '/basic/goods-location', load: () => import('./goods-location.screen.tsx') }];

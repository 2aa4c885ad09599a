import type { ScreenDef } from '#pages/kit/screen.ts';

export const reportScreens: ScreenDef[] = [{ path: '/stock-cy-statistics', load: () => import('./stock-cy-statistics.screen.tsx') }];

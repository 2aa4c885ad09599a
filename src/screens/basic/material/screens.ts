import type { ScreenDef } from '#pages/kit/screen.ts';

export const materialScreens: readonly ScreenDef[] = [{ path: '/basic/inventory', load: () => import('./inventory.screen.tsx') }];

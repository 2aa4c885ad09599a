import type { ScreenDef } from '#pages/kit/screen.ts';

export const warehouseScreens: ScreenDef[] = [{ path: '/warehouse-list', load: () => import('./warehouse-list.screen.tsx') }];

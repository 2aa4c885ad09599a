import type { ScreenDef } from '#pages/kit/screen.ts';

export const hardwareScreens: ScreenDef[] = [
  { path: '/wms/hardware/picking-outbound', load: () => import('./picking-outbound.screen.tsx') },
  { path: '/wms/hardware/red', load: () => import('./red.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** Goods from one warehouse to another. */
export const transferScreens: ScreenDef[] = [
  { path: '/transfers-management', load: () => import('./transfers-management.screen.tsx') },
  { path: '/wms/hardware/hardware-transfers-manage', load: () => import('./hardware-transfers-manage.screen.tsx') },
];

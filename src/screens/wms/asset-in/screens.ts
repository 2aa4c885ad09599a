import type { ScreenDef } from '#pages/kit/screen.ts';

/** Assets that come in piece by piece. */
export const assetInScreens: ScreenDef[] = [
  { path: '/lj/inWarehouse', load: () => import('./lj-in-warehouse.screen.tsx') },
  { path: '/frock/frock-into-warehouse', load: () => import('./frock-into-warehouse.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

export const placeScreens: readonly ScreenDef[] = [
  { path: '/basic/warhouse-file', load: () => import('./warhouse-file.screen.tsx') },
  { path: '/basic/location-inventory', load: () => import('./location-inventory.screen.tsx') },
  { path: '/basic/warehouse-material', load: () => import('./warehouse-material.screen.tsx') },
  { path: '/basic/warehouseLocationConfiguration', load: () => import('./warehouse-location-configuration.screen.tsx') },
  { path: '/basic/mesShopWipWarehouse', load: () => import('./shop-wip-warehouse.screen.tsx') },
];

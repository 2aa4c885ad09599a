import type { ScreenDef } from '#pages/kit/screen.ts';

export const warehouseScreens: ScreenDef[] = [
  { path: '/warehouse-list', load: () => import('./warehouse-list.screen.tsx') },
  { path: '/warehouse-details', load: () => import('./warehouse-details.screen.tsx') },
  { path: '/records-query', load: () => import('./records-query.screen.tsx') },
  { path: '/wms/inventory-list', load: () => import('./inventory-list.screen.tsx') },
  { path: '/wms/safe-stock', load: () => import('./safe-stock.screen.tsx') },
  { path: '/need-mat-list', load: () => import('./need-mat-list.screen.tsx') },
  { path: '/delivery-schedule', load: () => import('./delivery-schedule.screen.tsx') },
  { path: '/wms/wms-product-config', load: () => import('./wms-product-config.screen.tsx') },
];

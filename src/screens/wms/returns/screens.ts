import type { ScreenDef } from '#pages/kit/screen.ts';

/** Goods returned by lines and customers, and goods returned to suppliers. */
export const returnScreens: ScreenDef[] = [
  { path: '/wms/production-material', load: () => import('./production-material.screen.tsx') },
  { path: '/wms/return-material-confirm', load: () => import('./return-material-confirm.screen.tsx') },
  { path: '/wms/purchase-return-goods', load: () => import('./purchase-return-goods.screen.tsx') },
  { path: '/wms/hardware/purchase-return-goods', load: () => import('./hardware-return-goods.screen.tsx') },
  { path: '/defective-product-sale-return', load: () => import('./defective-product-sale-return.screen.tsx') },
  { path: '/sales-return', load: () => import('./sales-return.screen.tsx') },
  { path: '/products/return-to-warehouse', load: () => import('./return-to-warehouse.screen.tsx') },
];

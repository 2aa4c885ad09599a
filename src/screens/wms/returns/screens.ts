import type { ScreenDef } from '#pages/kit/screen.ts';

/** Goods returned by lines and customers, and goods returned to suppliers. */
export const returnScreens: ScreenDef[] = [
  { path: '/wms/production-material', load: () => import('./workshop-returns.tsx').then(({ inStores }) => inStores) },
  { path: '/mes/make-back', load: () => import('./workshop-returns.tsx').then(({ atLine }) => atLine) },
  { path: '/mes/make-back-record', load: () => import('./workshop-returns.tsx').then(({ record }) => record) },
  { path: '/wms/return-material-confirm', load: () => import('./return-material-confirm.screen.tsx') },
  { path: '/wms/purchase-return-goods', load: () => import('./purchase-return.tsx').then(({ ofRaw }) => ofRaw) },
  { path: '/wms/hardware/purchase-return-goods', load: () => import('./purchase-return.tsx').then(({ ofHardware }) => ofHardware) },
  { path: '/defective-product-sale-return', load: () => import('./sales-return.tsx').then(({ ofDefective }) => ofDefective) },
  { path: '/sales-return', load: () => import('./sales-return.tsx').then(({ atDesk }) => atDesk) },
  { path: '/products/return-to-warehouse', load: () => import('./sales-return.tsx').then(({ scanned }) => scanned) },
];

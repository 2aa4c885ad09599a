import type { ScreenDef } from '#pages/kit/screen.ts';

/** Work on goods within a warehouse. */
export const voucherScreens: ScreenDef[] = [
  { path: '/goods-adjust', load: () => import('./goods-adjust.screen.tsx') },
  { path: '/dismantle-package', load: () => import('./dismantle-package.screen.tsx') },
  { path: '/state-switch', load: () => import('./state-switch.screen.tsx') },
  { path: '/wms/hardware/hardware-goods-adjust', load: () => import('./hardware-goods-adjust.screen.tsx') },
  { path: '/wms/hardware/hardware-goodsAdj-Record', load: () => import('./hardware-goods-adj-record.screen.tsx') },
  { path: '/form-switch', load: () => import('./form-switch.screen.tsx') },
  { path: '/other-warehouse', load: () => import('./other-warehouse.screen.tsx') },
  { path: '/other-outbound', load: () => import('./other-outbound.screen.tsx') },
  { path: '/set-plate', load: () => import('./set-plate.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

export const purchaseReturnScreens: ScreenDef[] = [
  { path: '/wms/purchase-return-goods', load: () => import('./purchase-return-goods.screen.tsx') },
  { path: '/wms/hardware/purchase-return-goods', load: () => import('./hardware-return-goods.screen.tsx') },
];

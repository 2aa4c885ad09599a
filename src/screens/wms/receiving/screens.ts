import type { ScreenDef } from '#pages/kit/screen.ts';

/** Receipts: at the dock, in review, and into the bins. */
export const receivingScreens: ScreenDef[] = [
  { path: '/wms/purchase-take', load: () => import('./purchase-take.screen.tsx') },
  { path: '/wms/purchase-take-add-confirm', fixes: ['receipt.scan'], load: () => import('./purchase-take-add-confirm.screen.tsx') },
  { path: '/wms/purchase-take-edit', load: () => import('./purchase-take-edit.screen.tsx') },
  { path: '/wms/takeGoods', load: () => import('./take-goods.screen.tsx') },
  { path: '/wms/hardware/purchase-into-warehouse', load: () => import('./hardware-into-warehouse.screen.tsx') },
  {
    path: '/wms/hardware/hardware-purchase-take-add-confirm',
    fixes: ['receipt.scan'],
    load: () => import('./hardware-take-confirm.screen.tsx'),
  },
  { path: '/wms/hardware/hardware-purchase-take-edit', load: () => import('./hardware-take-edit.screen.tsx') },
];

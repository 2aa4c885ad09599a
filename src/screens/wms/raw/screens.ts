import type { ScreenDef } from '#pages/kit/screen.ts';

export const rawScreens: ScreenDef[] = [
  { path: '/wms/arrival-notice', load: () => import('./arrival-notice.screen.tsx') },
  { path: '/wms/purchase-take', load: () => import('./purchase-take.screen.tsx') },
  { path: '/wms/purchase-take-add', load: () => import('./purchase-take-add.screen.tsx') },
  { path: '/wms/purchase-take-add-confirm', fixes: ['receipt.scan'], load: () => import('./purchase-take-add-confirm.screen.tsx') },
  { path: '/wms/purchase-take-edit', load: () => import('./purchase-take-edit.screen.tsx') },
  { path: '/wms/takeGoods', load: () => import('./take-goods.screen.tsx') },
];

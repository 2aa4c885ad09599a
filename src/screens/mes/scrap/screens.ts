import type { ScreenDef } from '#pages/kit/screen.ts';

export const scrapScreens: readonly ScreenDef[] = [
  { path: '/mes/labourMaterialDispose', load: () => import('./labour-material-dispose.screen.tsx') },
  { path: '/mes/labourMaterialReceiveGoods', load: () => import('./labour-material-receive-goods.screen.tsx') },
  { path: '/mes/labourMaterialReceiveGoodsRecord', load: () => import('./labour-material-receive-goods-record.screen.tsx') },
];

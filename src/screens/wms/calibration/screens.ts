import type { ScreenDef } from '#pages/kit/screen.ts';

/** How far gauges can be trusted. */
export const calibrationScreens: ScreenDef[] = [
  { path: '/lj/ljStockRecord', load: () => import('./lj-stock-record.screen.tsx') },
  { path: '/lj/ljStock', load: () => import('./lj-stock.screen.tsx') },
];

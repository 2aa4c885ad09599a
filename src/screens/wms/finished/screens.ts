import type { ScreenDef } from '#pages/kit/screen.ts';

export const finishedScreens: ScreenDef[] = [
  { path: '/products/products-warehousing', load: () => import('./finished-receipt.screen.tsx') },
  { path: '/products/mes-sc', load: () => import('./orders-made.tsx').then(({ made }) => made) },
  { path: '/products/mes-sc-wlxh', load: () => import('./orders-made.tsx').then(({ consumed }) => consumed) },
];

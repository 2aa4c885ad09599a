import type { ScreenDef } from '#pages/kit/screen.ts';

export const finishedScreens: ScreenDef[] = [
  { path: '/products/products-warehousing', load: () => import('./finished-receipt.screen.tsx') },
];

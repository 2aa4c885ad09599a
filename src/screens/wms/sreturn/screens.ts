import type { ScreenDef } from '#pages/kit/screen.ts';

export const salesReturnScreens: ScreenDef[] = [
  { path: '/defective-product-sale-return', load: () => import('./defective-product-sale-return.screen.tsx') },
];

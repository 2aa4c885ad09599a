import type { ScreenDef } from '#pages/kit/screen.ts';

export const qualityScreens: readonly ScreenDef[] = [
  { path: '/mes/suspected-product', load: () => import('./suspected-product.screen.tsx') },
  { path: '/mes/quality-review', load: () => import('./quality-review.screen.tsx') },
  { path: '/mes/quality-repair', load: () => import('./quality-repair.screen.tsx') },
];

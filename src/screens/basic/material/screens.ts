import type { ScreenDef } from '#pages/kit/screen.ts';

export const materialScreens: readonly ScreenDef[] = [
  { path: '/basic/inventory', load: () => import('./inventory.screen.tsx') },
  { path: '/basic/inventory-class', load: () => import('./inventory-class.screen.tsx') },
  { path: '/basic/unit', load: () => import('./unit.screen.tsx') },
  { path: '/basic/packing-standard', load: () => import('./packing-standard.screen.tsx') },
  { path: '/basic/weight-material', load: () => import('./weight-material.screen.tsx') },
  { path: '/basic/max-make-amount', load: () => import('./max-make-amount.screen.tsx') },
];

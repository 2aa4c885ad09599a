import type { ScreenDef } from '#pages/kit/screen.ts';

/** What is sent to the grinder, and what comes back. */
export const grindingScreens: ScreenDef[] = [
  { path: '/tool/ex-warehouse', load: () => import('./tool-ex-warehouse.screen.tsx') },
  { path: '/tool/gd-warehouse', load: () => import('./tool-gd-warehouse.screen.tsx') },
  { path: '/lj/ex-warehouse', load: () => import('./lj-ex-warehouse.screen.tsx') },
  { path: '/lj/gd-warehouse', load: () => import('./lj-gd-warehouse.screen.tsx') },
  { path: '/frock/ex-warehouse', load: () => import('./frock-ex-warehouse.screen.tsx') },
  { path: '/frock/gd-warehouse', load: () => import('./frock-gd-warehouse.screen.tsx') },
];

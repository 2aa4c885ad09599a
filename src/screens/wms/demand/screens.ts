import type { ScreenDef } from '#pages/kit/screen.ts';

/** Calls for material by the lines, and the board for supplying them. */
export const demandScreens: ScreenDef[] = [
  { path: '/wms/picking-panel', load: () => import('./picking-panel.screen.tsx') },
  { path: '/wms/production-expected', load: () => import('./production-expected.screen.tsx') },
];

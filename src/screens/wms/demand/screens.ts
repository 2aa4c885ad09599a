import type { ScreenDef } from '#pages/kit/screen.ts';

/** What lines call for, and the board on which it is supplied. */
export const demandScreens: ScreenDef[] = [
  { path: '/wms/picking-panel', load: () => import('./picking-panel.screen.tsx') },
  { path: '/wms/production-expected', load: () => import('./production-expected.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** What products are made of. */
export const structureScreens: readonly ScreenDef[] = [
  { path: '/basic/craft-bom', load: () => import('./craft-bom.screen.tsx') },
  { path: '/basic/hardware-bom', load: () => import('./hardware-bom.screen.tsx') },
];

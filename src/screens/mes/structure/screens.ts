import type { ScreenDef } from '#pages/kit/screen.ts';

/** Product structures. */
export const structureScreens: readonly ScreenDef[] = [
  { path: '/basic/craft-bom', load: () => import('./craft-bom.screen.tsx') },
  { path: '/basic/hardware-bom', load: () => import('./hardware-bom.screen.tsx') },
  { path: '/basic/craft-path', load: () => import('./craft-path.screen.tsx') },
  { path: '/basic/craft-mes', load: () => import('./craft-mes.screen.tsx') },
];

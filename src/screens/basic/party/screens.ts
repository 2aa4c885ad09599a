import type { ScreenDef } from '#pages/kit/screen.ts';

export const partyScreens: readonly ScreenDef[] = [
  { path: '/basic/person-file', load: () => import('./person-file.screen.tsx') },
  { path: '/basic/dept-file', load: () => import('./dept-file.screen.tsx') },
  { path: '/basic/supplier-file', load: () => import('./supplier-file.screen.tsx') },
];

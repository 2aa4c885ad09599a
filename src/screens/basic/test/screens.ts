import type { ScreenDef } from '#pages/kit/screen.ts';

export const testScreens: readonly ScreenDef[] = [
  { path: '/basic/test', load: () => import('./test.screen.tsx') },
  { path: '/basic/test2', load: () => import('./test2.screen.tsx') },
];

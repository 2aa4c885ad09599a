import type { ScreenDef } from '#pages/kit/screen.ts';

export const labelScreens: readonly ScreenDef[] = [
  { path: '/basic/label-management', load: () => import('./label-management.screen.tsx') },
];

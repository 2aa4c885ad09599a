import type { ScreenDef } from '#pages/kit/screen.ts';

export const borrowScreens: ScreenDef[] = [
  { path: '/stock-borrow', load: () => import('./stock-borrow.screen.tsx') },
  { path: '/stock-borrow-return', load: () => import('./stock-borrow-return.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** What is lost, broken or scrapped. */
export const writeOffScreens: ScreenDef[] = [
  { path: '/tool/material-loss', load: () => import('./tool-material-loss.screen.tsx') },
  { path: '/tool/material-scrapping', load: () => import('./tool-material-scrapping.screen.tsx') },
  { path: '/lj/material-loss', load: () => import('./lj-material-loss.screen.tsx') },
  { path: '/frock/material-loss', load: () => import('./frock-material-loss.screen.tsx') },
  { path: '/frock/material-scrapping', load: () => import('./frock-material-scrapping.screen.tsx') },
];

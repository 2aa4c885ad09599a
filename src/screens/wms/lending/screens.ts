import type { ScreenDef } from '#pages/kit/screen.ts';

/** What is lent from a store, and how it comes back. */
export const lendingScreens: ScreenDef[] = [
  { path: '/tool/material-lending', load: () => import('./tool-material-lending.screen.tsx') },
  { path: '/tool/material-identification', load: () => import('./tool-material-identification.screen.tsx') },
  { path: '/tool/return-to-warehouse', load: () => import('./tool-return-to-warehouse.screen.tsx') },
  { path: '/lj/material-lending', load: () => import('./lj-material-lending.screen.tsx') },
  { path: '/lj/material-identification', load: () => import('./lj-material-identification.screen.tsx') },
  { path: '/lj/return-to-warehouse', load: () => import('./lj-return-to-warehouse.screen.tsx') },
  { path: '/frock/frock-lend', load: () => import('./frock-lend.screen.tsx') },
  { path: '/frock/material-identification', load: () => import('./frock-material-identification.screen.tsx') },
  { path: '/frock/return-to-warehouse', load: () => import('./frock-return-to-warehouse.screen.tsx') },
];

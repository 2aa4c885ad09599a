import type { ScreenDef } from '#pages/kit/screen.ts';

export const partyScreens: readonly ScreenDef[] = [
  { path: '/basic/person-file', load: () => import('./person-file.screen.tsx') },
  { path: '/basic/dept-file', load: () => import('./dept-file.screen.tsx') },
  { path: '/basic/line', load: () => import('./line.screen.tsx') },
  { path: '/basic/supplier-class', load: () => import('./supplier-class.screen.tsx') },
  { path: '/basic/supplier-file', load: () => import('./supplier-file.screen.tsx') },
  { path: '/basic/customer-class', load: () => import('./customer-class.screen.tsx') },
  { path: '/basic/customer', load: () => import('./customer.screen.tsx') },
  { path: '/basic/kh-mat-relations', load: () => import('./kh-mat-relations.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

export const systemScreens: readonly ScreenDef[] = [
  { path: '/login', load: () => import('./login.screen.tsx') },
  { path: '/error-401', load: () => import('./error-401.screen.tsx') },
  { path: '/error-404', load: () => import('./error-404.screen.tsx') },
  { path: '/home', load: () => import('./home.screen.tsx') },
  { path: '/sync-centre', load: () => import('./sync-centre.screen.tsx') },
  { path: '/person-index', load: () => import('./person-index.screen.tsx') },
  { path: '/received', load: () => import('./received.screen.tsx') },
  { path: '/reset-passwd', load: () => import('./reset-passwd.screen.tsx') },
];

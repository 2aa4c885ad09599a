import type { ScreenDef } from '#pages/kit/screen.ts';

export const masterScreens: ScreenDef[] = [
  { path: '/master-data/user', load: () => import('./user.screen.tsx') },
  { path: '/master-data/role', load: () => import('./role.screen.tsx') },
  { path: '/master-data/assign', load: () => import('./assign.screen.tsx') },
  { path: '/master-data/auth', load: () => import('./auth.screen.tsx') },
  { path: '/master-data/dict', load: () => import('./dict.screen.tsx') },
  { path: '/master-data/site', load: () => import('./site.screen.tsx') },
  { path: '/master-data/number-rule', load: () => import('./number-rule.screen.tsx') },
  { path: '/master-data/audit', load: () => import('./audit.screen.tsx') },
  { path: '/basic/approve-type', load: () => import('./approve-type.screen.tsx') },
  { path: '/emp-bind', load: () => import('./emp-bind.screen.tsx') },
  { path: '/emp-bind-log', load: () => import('./emp-bind-log.screen.tsx') },
  { path: '/get-user-role', load: () => import('./get-user-role.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** Production plans and what is launched of them. */
export const planScreens: readonly ScreenDef[] = [
  { path: '/mes/production-plan', load: () => import('./production-plan.screen.tsx') },
  { path: '/mes/put-production-plan', load: () => import('./put-production-plan.screen.tsx') },
];

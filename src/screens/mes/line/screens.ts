import type { ScreenDef } from '#pages/kit/screen.ts';

export const lineScreens: readonly ScreenDef[] = [
  { path: '/mes/make-lend', load: () => import('./lend.tsx').then(({ betweenOrders }) => betweenOrders) },
  { path: '/mes/dead-lend', load: () => import('./lend.tsx').then(({ ofDeadStock }) => ofDeadStock) },
  { path: '/mes/isolate-lend', load: () => import('./lend.tsx').then(({ ofIsolated }) => ofIsolated) },
];

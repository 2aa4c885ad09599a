import type { ScreenDef } from '#pages/kit/screen.ts';

/** Outsourced work where goods are moved: sent, taken back, inspected. */
export const outsourceScreens: readonly ScreenDef[] = [
  { path: '/mes/outsource-delivery', load: () => import('./outsource-delivery.screen.tsx') },
  { path: '/mes/outsource-take-delivery', load: () => import('./outsource-take-delivery.screen.tsx') },
];

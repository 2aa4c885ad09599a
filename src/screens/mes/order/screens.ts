import type { ScreenDef } from '#pages/kit/screen.ts';

/** Orders of production and the cards of their pieces. */
export const orderScreens: readonly ScreenDef[] = [
  { path: '/mes/production-order', load: () => import('./production-order.screen.tsx') },
  { path: '/mes/WucardCreate', load: () => import('./wucard-create.screen.tsx') },
];

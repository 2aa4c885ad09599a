import type { ScreenDef } from '#pages/kit/screen.ts';

/** What outsourcers bring back. */
export const outsourceTakeScreens: readonly ScreenDef[] = [
  { path: '/srm/srmOutsourceTakeDelivery', load: () => import('./srm-outsource-take-delivery.screen.tsx') },
];

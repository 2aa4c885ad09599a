import type { ScreenDef } from '#pages/kit/screen.ts';

/** Announced goods, and starting to receive them. */
export const inboundScreens: ScreenDef[] = [
  { path: '/wms/arrival-notice', load: () => import('./arrival-notice.screen.tsx') },
  { path: '/wms/purchase-take-add', load: () => import('./purchase-take-add.screen.tsx') },
  { path: '/wms/hardware/hardware-purchase-take-add', load: () => import('./hardware-take-add.screen.tsx') },
];

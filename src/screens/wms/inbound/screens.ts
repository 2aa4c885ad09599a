import type { ScreenDef } from '#pages/kit/screen.ts';

/** What is announced, and what is begun to be received of it. */
export const inboundScreens: ScreenDef[] = [
  { path: '/wms/arrival-notice', load: () => import('./arrival-notice.screen.tsx') },
  { path: '/wms/purchase-take-add', load: () => import('./purchase-take-add.screen.tsx') },
  { path: '/wms/hardware/hardware-purchase-take-add', load: () => import('./hardware-take-add.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** Raw material leaving the store. */
export const outboundScreens: ScreenDef[] = [
  { path: '/wms/picking-list', fixes: ['requisition.pick'], load: () => import('./picking-list.screen.tsx') },
  { path: '/wms/picking-list2', load: () => import('./picking-list2.screen.tsx') },
  { path: '/wms/picking-list2-detail', load: () => import('./picking-list2-detail.screen.tsx') },
  { path: '/picking-apply2-out', load: () => import('./picking-apply2-out.screen.tsx') },
  { path: '/wms/material-delivery', load: () => import('./material-delivery.screen.tsx') },
];

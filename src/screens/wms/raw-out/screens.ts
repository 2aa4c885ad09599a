import type { ScreenDef } from '#pages/kit/screen.ts';

/** Raw material on its way out of the store and back. */
export const rawOutScreens: ScreenDef[] = [
  { path: '/wms/picking-panel', load: () => import('./picking-panel.screen.tsx') },
  { path: '/wms/picking-list', fixes: ['requisition.pick'], load: () => import('./picking-list.screen.tsx') },
  { path: '/wms/production-expected', load: () => import('./production-expected.screen.tsx') },
  { path: '/wms/picking-list2', load: () => import('./picking-list2.screen.tsx') },
  { path: '/wms/picking-list2-detail', load: () => import('./picking-list2-detail.screen.tsx') },
  { path: '/picking-apply2-out', load: () => import('./picking-apply2-out.screen.tsx') },
  { path: '/wms/material-delivery', load: () => import('./material-delivery.screen.tsx') },
  { path: '/wms/production-material', load: () => import('./production-material.screen.tsx') },
  { path: '/wms/return-material-confirm', load: () => import('./return-material-confirm.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

/** Goods issued over the counter, and what is booked back of them. */
export const issueScreens: ScreenDef[] = [
  { path: '/wms/hardware/picking-outbound', load: () => import('./picking-outbound.screen.tsx') },
  { path: '/spare-parts/spare-parts-warehouse-out', load: () => import('./spare-parts-warehouse-out.screen.tsx') },
  { path: '/office-supplies/out', load: () => import('./office-out.screen.tsx') },
  { path: '/material-out', load: () => import('./material-out.screen.tsx') },
  { path: '/wms/hardware/red', load: () => import('./red.screen.tsx') },
];

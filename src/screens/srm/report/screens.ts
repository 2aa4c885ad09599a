import type { ScreenDef } from '#pages/kit/screen.ts';

export const reportScreens: ScreenDef[] = [
  { path: '/delivery-rate-statistics', load: () => import('./delivery-rate.screen.tsx') },
  { path: '/performance-report', load: () => import('./performance-report.screen.tsx') },
];

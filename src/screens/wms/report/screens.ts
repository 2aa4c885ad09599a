import type { ScreenDef } from '#pages/kit/screen.ts';

export const reportScreens: ScreenDef[] = [
  { path: '/stock-cy-statistics', load: () => import('./stock-cy-statistics.screen.tsx') },
  { path: '/in-stock-detail', load: () => import('./in-stock-detail.screen.tsx') },
  { path: '/out-ycl-statistics', load: () => import('./out-ycl-statistics.screen.tsx') },
  { path: '/allot-report', load: () => import('./allot-report.screen.tsx') },
  { path: '/open-close-box-report', load: () => import('./open-close-box-report.screen.tsx') },
  { path: '/stock-by-warehouse', load: () => import('./stock-by-warehouse.screen.tsx') },
  { path: '/stock-group-list', load: () => import('./stock-group-list.screen.tsx') },
  { path: '/stock-group-list-to', load: () => import('./stock-group-list-to.screen.tsx') },
  { path: '/need-mat-list', load: () => import('./need-mat-list.screen.tsx') },
  { path: '/prod-demand-report', load: () => import('./prod-demand-report.screen.tsx') },
  { path: '/demand-box-log', load: () => import('./demand-box-log.screen.tsx') },
  { path: '/box-history-log', load: () => import('./box-history-log.screen.tsx') },
  { path: '/box-putaway-log', load: () => import('./box-putaway-log.screen.tsx') },
  { path: '/warranty-report', load: () => import('./warranty-report.screen.tsx') },
  { path: '/bom-list-statistics', load: () => import('./bom-list-statistics.screen.tsx') },
];

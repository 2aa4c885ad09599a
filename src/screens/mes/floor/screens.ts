import type { ScreenDef } from '#pages/kit/screen.ts';

export const floorScreens: readonly ScreenDef[] = [
  { path: '/mes/reportWork', load: () => import('./report-work.screen.tsx') },
  { path: '/mes/production-reportwork-record', load: () => import('./report-record.tsx').then(({ records }) => records) },
  { path: '/mes/production-reportwork-error-record', load: () => import('./report-record.tsx').then(({ errors }) => errors) },
  { path: '/mes/WIP-completion', load: () => import('./wip-completion.screen.tsx') },
  { path: '/mes/process-transfer', load: () => import('./process-transfer.tsx').then(({ transfers }) => transfers) },
  { path: '/mes/process-takeGoods', load: () => import('./process-take.screen.tsx') },
  { path: '/mes/process_takeGoods_record', load: () => import('./process-transfer.tsx').then(({ takes }) => takes) },
];

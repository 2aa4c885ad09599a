import type { ScreenDef } from '#pages/kit/screen.ts';

export const qualityScreens: ScreenDef[] = [
  { path: '/wms/quality', load: () => import('./quality.screen.tsx') },
  { path: '/wms/qualityDetails', load: () => import('./quality-details.screen.tsx') },
  { path: '/wms/qualityChoose', load: () => import('./quality-choose.screen.tsx') },
];

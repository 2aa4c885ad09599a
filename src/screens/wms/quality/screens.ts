import type { ScreenDef } from '#pages/kit/screen.ts';

export const qualityScreens: ScreenDef[] = [
  { path: '/wms/quality', load: () => import('./quality.screen.tsx') },
  { path: '/wms/qualityDetails', load: () => import('./quality-details.screen.tsx') },
  { path: '/wms/qualityChoose', load: () => import('./quality-choose.screen.tsx') },
  { path: '/wms/library-quality', load: () => import('./library-quality.screen.tsx') },
  { path: '/wms/defective-product-log', load: () => import('./defective-product-log.screen.tsx') },
  { path: '/mes/outsource-take-delivery-check', load: () => import('./outsource-take-delivery-check.screen.tsx') },
];

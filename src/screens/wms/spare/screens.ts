import type { ScreenDef } from '#pages/kit/screen.ts';

/** Spare parts that come in, are repaired, and leave as scrap. */
export const spareScreens: ScreenDef[] = [
  { path: '/spare-parts/spare-parts-warehousing', load: () => import('./spare-parts-warehousing.screen.tsx') },
  { path: '/spare-parts/spare-parts-maintenance-warehouse-out', load: () => import('./spare-parts-maintenance-warehouse-out.screen.tsx') },
  { path: '/spare-parts/spare-parts-scrapping-warehouse-out', load: () => import('./spare-parts-scrapping-warehouse-out.screen.tsx') },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

export const applicationScreens: ScreenDef[] = [
  { path: '/wms/hardware/picking-apply', load: () => import('./hardware-apply.screen.tsx') },
  { path: '/wms/hardware/hardware-tm-apply', load: () => import('./hardware-tm-apply.screen.tsx') },
  { path: '/internal-transfer', load: () => import('./internal-transfer.screen.tsx') },
  { path: '/spare-parts/requisition-application', load: () => import('./spare-requisition.screen.tsx') },
  { path: '/spare-parts/spare-parts-warehousing-application', load: () => import('./spare-inbound.screen.tsx') },
  { path: '/spare-parts/spare-parts-scrapping-application', load: () => import('./spare-scrap.screen.tsx') },
  { path: '/office-supplies/apply', load: () => import('./office-apply.screen.tsx') },
  { path: '/picking-apply2', load: () => import('./picking-apply2.screen.tsx') },
  { path: '/tool/grinding-application', load: () => import('./tool-grinding.screen.tsx') },
  { path: '/lj/grinding-application', load: () => import('./lj-grinding.screen.tsx') },
  { path: '/frock/frock-picking-apply', load: () => import('./frock-apply.screen.tsx') },
  { path: '/frock/grinding-application', load: () => import('./frock-grinding.screen.tsx') },
];

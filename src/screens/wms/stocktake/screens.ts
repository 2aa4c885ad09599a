import type { ScreenDef } from '#pages/kit/screen.ts';

/** Stocktaking in the stores and at the line sides. */
export const stocktakeScreens: ScreenDef[] = [
  { path: '/plan', load: () => import('./plan.screen.tsx') },
  { path: '/plan/create', load: () => import('./plan-create.screen.tsx') },
  { path: '/plan/fill', load: () => import('./plan-fill.screen.tsx') },
  { path: '/pdcy-report', load: () => import('./pdcy-report.screen.tsx') },
  { path: '/unInventory-result', load: () => import('./not-counted.screen.tsx') },
  { path: '/mes/inventory-plan', load: () => import('./line-side.tsx').then(({ plans }) => plans) },
  { path: '/mes/inventory-result', load: () => import('./line-side.tsx').then(({ results }) => results) },
];

import type { ScreenDef } from '#pages/kit/screen.ts';

export const salesScreens: ScreenDef[] = [
  { path: '/sales-order', load: () => import('./sales-order.tsx').then(({ all }) => all) },
  { path: '/product-sales', load: () => import('./sales-order.tsx').then(({ ofProducts }) => ofProducts) },
  { path: '/materials-sale', load: () => import('./sales-order.tsx').then(({ ofMaterials }) => ofMaterials) },
  { path: '/defective-product-sale', load: () => import('./sales-order.tsx').then(({ ofDefective }) => ofDefective) },
  { path: '/products/products-delivery', load: () => import('./products-delivery.screen.tsx') },
  { path: '/sales-issue-order', load: () => import('./sales-issue.tsx') },
];

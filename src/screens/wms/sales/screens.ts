import type { ScreenDef } from '#pages/kit/screen.ts';

export const salesScreens: ScreenDef[] = [
  { path: '/sales-order', load: () => import('./sales-order.screen.tsx') },
  { path: '/product-sales', load: () => import('./product-sales.screen.tsx') },
  { path: '/materials-sale', load: () => import('./materials-sale.screen.tsx') },
  { path: '/defective-product-sale', load: () => import('./defective-product-sale.screen.tsx') },
  { path: '/products/products-delivery', load: () => import('./products-delivery.screen.tsx') },
  { path: '/sales-issue-order', load: () => import('./sales-issue-order.screen.tsx') },
];

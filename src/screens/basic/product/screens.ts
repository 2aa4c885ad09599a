import type { ScreenDef } from '#pages/kit/screen.ts';

export const productScreens: readonly ScreenDef[] = [
  { path: '/basic/revice-category', load: () => import('./revice-category.screen.tsx') },
  { path: '/basic/revice-category-inventory', load: () => import('./revice-category-inventory.screen.tsx') },
  { path: '/basic/defective-product', load: () => import('./defective-product.screen.tsx') },
  { path: '/basic/bj-class', load: () => import('./bj-class.screen.tsx') },
  { path: '/basic/materialProdCodeGenerate', load: () => import('./material-prod-code-generate.screen.tsx') },
  { path: '/basic/trace-report-product', load: () => import('./trace-report-product.screen.tsx') },
];

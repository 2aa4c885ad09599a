import type { ScreenDef } from '#pages/kit/screen.ts';

export const orderScreens: ScreenDef[] = [{ path: '/srm/srmPurchase', load: () => import('./srm-purchase.screen.tsx') }];

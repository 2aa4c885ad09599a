import type { ScreenDef } from '#pages/kit/screen.ts';

export const printingScreens: readonly ScreenDef[] = [{ path: '/print-setup', load: () => import('./print-setup.screen.tsx') }];

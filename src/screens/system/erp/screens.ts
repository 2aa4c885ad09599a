import type { ScreenDef } from '#pages/kit/screen.ts';

export const erpScreens: ScreenDef[] = [{ path: '/synchronization-report', load: () => import('./synchronization-report.screen.tsx') }];

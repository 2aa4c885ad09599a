import type { ScreenDef } from '#pages/kit/screen.ts';

export const deviceScreens: ScreenDef[] = [{ path: '/device-monitor', load: () => import('./device-monitor.screen.tsx') }];

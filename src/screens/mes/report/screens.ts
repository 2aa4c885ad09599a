import type { ScreenDef } from '#pages/kit/screen.ts';

export const productionReportScreens: ScreenDef[] = [{ path: '/rjb-report', load: () => import('./rjb-report.screen.tsx') }];

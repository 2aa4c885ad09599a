import type { AnyReport } from '#domain/kernel/report.ts';
import { REPORTS } from '#domain/registry.ts';
import type { ScreenDef } from '#pages/kit/screen.ts';

const pageOf = (report: AnyReport): ScreenDef => ({
  path: report.path,
  load: async () => {
    const { reportScreen } = await import('./report-page.tsx');
    return { Screen: reportScreen(report) };
  },
});

/** A page for every report, from its declaration alone; a screen that says more takes its place. */
export const REPORT_SCREENS: readonly ScreenDef[] = REPORTS.map(pageOf);

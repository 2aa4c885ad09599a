import type { ScreenDef } from '#pages/kit/screen.ts';

/**
 * Reports whose declaration says everything; the others have a screen of their own. The list is read before the sign-in form, so it holds paths only: a
 * registry imported here would come along with the form (`docs/decisions/010-first-load.md`).
 */
const PATHS = [
  '/allot-report',
  '/bom-list-statistics',
  '/box-history-log',
  '/box-putaway-log',
  '/demand-box-log',
  '/in-stock-detail',
  '/need-mat-list',
  '/open-close-box-report',
  '/out-ycl-statistics',
  '/prod-demand-report',
  '/rjb-report',
  '/stock-by-warehouse',
  '/stock-group-list',
  '/stock-group-list-to',
  '/warranty-report',
] as const;

const pageOf = (path: string): ScreenDef => ({
  path,
  load: async () => {
    const [{ REPORTS }, { reportScreen }] = await Promise.all([import('#domain/registry.ts'), import('./report-page.tsx')]);
    const report = REPORTS.find((one) => one.path === path);
    if (!report) throw new Error(`no report is declared for ${path}`);
    return { Screen: reportScreen(report) };
  },
});

export const REPORT_SCREENS: readonly ScreenDef[] = PATHS.map(pageOf);

/** /rjb-report: report-work by day, shift, line, operation and person. */
import { dailyReports } from '#domain/mes/daily.report.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(dailyReports);

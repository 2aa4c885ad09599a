/** /prod-demand-report: calls for material, and how fast they were met. */
import { demandReport } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(demandReport, {
  opens: ({ demandId }) => ['/wms/production-expected', { id: demandId }],
});

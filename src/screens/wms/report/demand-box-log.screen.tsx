/** /demand-box-log: boxes of picking lists. */
import { demandBoxes } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(demandBoxes, { opens: ({ requisitionId }) => ['/wms/picking-list2-detail', { id: requisitionId }] });

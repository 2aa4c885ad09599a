/** /allot-report: transfers line by line. */
import { transfers } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(transfers, { opens: ({ docId }) => ['/transfers-management', { id: docId }] });

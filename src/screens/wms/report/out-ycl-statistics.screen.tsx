/** /out-ycl-statistics: boxes of raw material that were issued for requisitions. */
import { rawIssues } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(rawIssues, { opens: ({ docId }) => ['/picking-apply2-out', { id: docId }] });

/** /box-history-log: every movement of a box. */
import { boxHistory } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(boxHistory, { opens: ({ boxNo }) => ['/records-query', { boxNo }] });

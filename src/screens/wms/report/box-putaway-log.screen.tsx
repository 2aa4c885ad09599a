/** /box-putaway-log: where boxes were to go, and where they went. */
import { putawayLog } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(putawayLog, { opens: ({ boxNo }) => ['/records-query', { boxNo }] });

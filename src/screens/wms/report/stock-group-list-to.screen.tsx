/** /stock-group-list-to: a batch over its statuses. */
import { stockBatches } from '#domain/wms/reports/stock.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(stockBatches, {
  opens: ({ materialId: material }) => ['/warehouse-details', { material }],
});

/** /in-stock-detail: what came into stock, box by box. */
import { inStockDetail } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(inStockDetail, { opens: ({ boxNo }) => ['/records-query', { boxNo }] });

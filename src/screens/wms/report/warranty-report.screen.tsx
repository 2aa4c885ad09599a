/** /warranty-report: what is left of the shelf life of goods. */
import { shelfLife } from '#domain/wms/reports/stock.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(shelfLife, {
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});

/** /stock-by-warehouse: stock by material and warehouse. */
import { stockByWarehouse } from '#domain/wms/reports/stock.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(stockByWarehouse, {
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
});

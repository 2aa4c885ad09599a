/** /stock-group-list: a material over its warehouses. */
import { stockGroups } from '#domain/wms/reports/stock.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(stockGroups, { opens: ({ matCode }) => ['/stock-by-warehouse', { sMAT: matCode }] });

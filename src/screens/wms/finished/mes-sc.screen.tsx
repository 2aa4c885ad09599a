/** The finished goods of each order of production, for those who store them: the report of orders, at their own page. */
import { prodOrders } from '#domain/wms/reports/production.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(prodOrders, {
  id: 'wms.finished.mesSc',
  // Whoever stores goods looks for what came of an order, and goes on to what it has used.
  opens: ({ orderNo }) => ['/products/mes-sc-wlxh', { orderNo }],
});

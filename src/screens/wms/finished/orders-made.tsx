/** For those who store what was made, at pages of their own: the finished goods of each order of production, and the material that each has used. */
import { consumption, prodOrders } from '#domain/wms/reports/production.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

// Whoever stores goods looks for what came of an order, and goes on to what it has used.
export const made = {
  Screen: reportScreen(prodOrders, { id: 'wms.finished.mesSc', opens: ({ orderNo }) => ['/products/mes-sc-wlxh', { orderNo }] }),
};
export const consumed = {
  Screen: reportScreen(consumption, {
    id: 'wms.finished.mesScWlxh',
    opens: ({ orderNo }) => (orderNo ? ['/products/mes-sc', { orderNo }] : null),
  }),
};

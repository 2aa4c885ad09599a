/** The material that each order has used, for those who store what was made of it: the report of consumption, at their own page. */
import { consumption } from '#domain/wms/reports/production.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(consumption, {
  id: 'wms.finished.mesScWlxh',
  opens: ({ orderNo }) => (orderNo ? ['/products/mes-sc', { orderNo }] : null),
});

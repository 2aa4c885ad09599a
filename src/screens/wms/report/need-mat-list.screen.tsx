/** /need-mat-list: what production is short of. */
import { neededMaterials } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(neededMaterials, { opens: ({ demandId }) => ['/wms/production-expected', { id: demandId }] });

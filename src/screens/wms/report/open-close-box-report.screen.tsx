/** /open-close-box-report: out of which box into which. */
import { openCloseBoxes } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(openCloseBoxes, { opens: ({ sourceBoxNo }) => ['/records-query', { boxNo: sourceBoxNo }] });

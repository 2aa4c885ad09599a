/** /records-query?boxNo=…: everything that happened to boxes, as the ledger has it. Only the server holds it; the last answer stays with its age. */
import { boxHistory } from '#domain/wms/reports/ledger.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(boxHistory);

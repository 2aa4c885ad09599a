/** What was put away: the face with `log` of a page where goods are put away. */
import type { ReportPlace } from '#domain/kernel/report.ts';
import { putawayLog } from '#domain/wms/reports/ledger.reports.ts';
import type { Face } from '#pages/document/plan.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const logFace = (back: ReportPlace): Face => ({ when: (query) => query.has('log'), Part: reportScreen(putawayLog, { back }) });

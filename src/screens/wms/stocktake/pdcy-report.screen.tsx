/** /pdcy-report: what was counted otherwise than the books have it. Reasons, recounts and decisions are given here for one plan at a time, or on its page. */
import { stocktakeDifferences } from '#domain/wms/reports/store.reports.ts';
import { PLAN } from '#domain/wms/stocktake/plan-form.ts';
import { documentVerbs } from '#pages/report/document-verbs.tsx';
import { reportScreen } from '#pages/report/report-page.tsx';
import { Screen as Plans } from './plan.screen.tsx';

export const Screen = reportScreen(stocktakeDifferences, {
  id: 'wms.stocktake.differences',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: documentVerbs({ page: Plans.page, verbs: ['submit', 'recount', 'review', 'reject'], byLine: true }),
});

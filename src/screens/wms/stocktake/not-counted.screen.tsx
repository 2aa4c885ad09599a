/** /unInventory-result: lines of the current plans that nobody has counted yet, or that still need their second count. */
import { useMemo } from 'react';
import { type NotCounted, notCounted } from '#domain/wms/reports/store.reports.ts';
import { ENTERED } from '#domain/wms/stocktake/count-find.ts';
import { PLAN } from '#domain/wms/stocktake/plan-form.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { documentVerbs } from '#pages/report/document-verbs.tsx';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import { Screen as Plans } from './plan.screen.tsx';

const useReminding = documentVerbs({ page: Plans.page, verbs: ['remind'] });

/** Offers the plans that are being counted now. */
function usePlans(): ReportMore<NotCounted> {
  const plans = useRowsWhere(CheckInfo);
  const controls = useMemo(() => {
    const open = (plans ?? []).filter(({ row }) => ENTERED.includes(row.status));
    const options = open.map(({ row }) => ({ value: row.id, label: row.checkName, code: row.docNo ?? '' }));
    return { checkId: { kind: 'select' as const, options } };
  }, [plans]);
  return { ...useReminding<NotCounted>(), controls };
}

export const Screen = reportScreen(notCounted, {
  id: 'wms.stocktake.notCounted',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: usePlans,
});

/** /pdcy-report: what was counted otherwise than the books have it. A line leads to its plan, where reasons and decisions are given. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type StocktakeDifference, stocktakeDifferences } from '#domain/wms/reports/store.reports.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { PLAN } from './paths.ts';

/** Loose stock has no number that is on a label. */
function useLoose(): ReportMore<StocktakeDifference> {
  const { t } = useTranslation('stocktake');
  return useMemo(() => ({ cells: { boxNo: { value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) } } }), [t]);
}

export const Screen = reportScreen(stocktakeDifferences, {
  id: 'wms.stocktake.differences',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: useLoose,
});

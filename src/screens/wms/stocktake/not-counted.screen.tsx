/** /unInventory-result: lines of the current plans that nobody has counted yet, or that still need their second count. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotCounted, notCounted } from '#domain/wms/reports/store.reports.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import { PLAN } from './paths.ts';

const COUNTING: readonly number[] = [1, 2, 4];

/** Offers the plans that are being counted now. */
function usePlans(): ReportMore<NotCounted> {
  const { t } = useTranslation('stocktake');
  const plans = useRowsWhere(CheckInfo);
  return useMemo(() => {
    const open = (plans ?? []).filter(({ row }) => COUNTING.includes(row.status));
    const options = open.map(({ row }) => ({ value: row.id, label: row.checkName, code: row.docNo ?? '' }));
    return {
      controls: { checkId: { kind: 'select', options } },
      cells: { boxNo: { value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) } },
    };
  }, [plans, t]);
}

export const Screen = reportScreen(notCounted, {
  id: 'wms.stocktake.notCounted',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: usePlans,
});

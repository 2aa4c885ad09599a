/** /unInventory-result: lines of the current plans that nobody has counted yet, or that still need their second count. */
import { BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { type NotCounted, notCounted } from '#domain/wms/reports/store.reports.ts';
import { checkRemind } from '#domain/wms/stocktake/remind.operation.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import { PLAN } from './paths.ts';

const COUNTING: readonly number[] = [1, 2, 4];

/** Offers the plans that are being counted now. */
function usePlans(): ReportMore<NotCounted> {
  const { t } = useTranslation('stocktake');
  const plans = useRowsWhere(CheckInfo);
  const may = useRight(checkRemind.right);
  const { submit } = useSubmit();
  return useMemo(() => {
    const remind = (id: string, docNo: string, counters: readonly string[]): void => {
      const names = counters.length > 0 ? counters.join('、') : t('anybody');
      void submit(checkRemind, { id }, { done: t('reminded', { docNo, names }) });
    };
    const open = (plans ?? []).filter(({ row }) => COUNTING.includes(row.status));
    const options = open.map(({ row }) => ({ value: row.id, label: row.checkName, code: row.docNo ?? '' }));
    return {
      controls: { checkId: { kind: 'select', options } },
      rowActions: ({ docId, docNo, counters }) =>
        may ? [{ key: 'remind', label: t('remind'), icon: BellRing, onClick: () => remind(docId, docNo ?? '', counters) }] : [],
      cells: { boxNo: { value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) } },
    };
  }, [plans, may, submit, t]);
}

export const Screen = reportScreen(notCounted, {
  id: 'wms.stocktake.notCounted',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: usePlans,
});

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { adjustDecision, checkDiffReason, checkDiffType } from '#domain/wms/stocktake/codes.ts';
import type { CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { Column } from '#ui/table/columns.ts';
import type { Bins } from './use-bins.ts';

/** Columns of what is counted, along the walk through the bins. */
export function useLineColumns(bins: Bins): Column<CheckLineRow>[] {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('checkLine', name);
    const figure = (key: 'bookQty' | 'firstQty' | 'secondQty' | 'diffQty'): Column<CheckLineRow> => ({
      ...{ key, title: of(key), align: 'end', width: 84, unit: (line) => line.unitCode },
    });
    return [
      { key: 'bin', title: of('bookBinId'), code: true, width: 88, value: (line) => bins.code(line.bookBinId) },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 100 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 104, grow: 2 },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 136, value: (line) => (line.isLoose ? t('loose') : line.boxNo) },
      figure('bookQty'),
      figure('firstQty'),
      figure('secondQty'),
      figure('diffQty'),
      {
        ...{ key: 'diffType', title: of('diffType'), width: 134, value: (line: CheckLineRow) => labels.code(checkDiffType, line.diffType) },
        render: (line) => <CodeBadge set={checkDiffType} code={line.diffType} />,
      },
      {
        ...{ key: 'diffReason', title: of('diffReason'), width: 92 },
        value: (line) => (line.diffReason === null ? '' : labels.code(checkDiffReason, line.diffReason)),
      },
      {
        ...{ key: 'actualBin', title: of('actualBinId'), code: true, width: 88, startHidden: true },
        value: (line) => (line.actualBinId === line.bookBinId ? '' : bins.code(line.actualBinId)),
      },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 110, startHidden: true },
      { key: 'firstByName', title: of('firstByName'), width: 84, startHidden: true },
      {
        ...{ key: 'decision', title: of('adjustDecision'), width: 90, startHidden: true },
        value: (line) => (line.adjustDecision === null ? '' : labels.code(adjustDecision, line.adjustDecision)),
      },
      {
        ...{ key: 'bookStatus', title: of('bookStatus'), width: 110, startHidden: true },
        value: (line) => labels.code(boxStatus, line.bookStatus),
      },
    ];
  }, [labels, bins, t]);
}

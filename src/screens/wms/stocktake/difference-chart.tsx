/** How the counted lines of a plan compare with the books, as bars; those that differ lead to the report of differences. */
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { byDifference } from '#domain/wms/stocktake/progress.ts';
import { type CheckLineRow, type CheckRow, seesBook } from '#domain/wms/stocktake/stocktake.document.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { DIFFERENCES } from './paths.ts';
import { useLinesNow, useSettling } from './stocktake-calls.ts';

/** A few lines are compared by reading them. */
const FEW = 12;
const EQUAL = 1;

export function DifferenceChart({ row, lines }: { readonly row: CheckRow; readonly lines: readonly CheckLineRow[] }) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const go = useGo();
  const { canOpen } = useShell();
  const sees = seesBook(row, useActor());
  const now = useLinesNow(lines, useSettling(row));
  const counted = now.filter(({ firstQty }) => firstQty !== null).length;
  if (!sees || lines.length <= FEW || counted === 0) return null;
  const rows = byDifference(now).map(({ type, n }) => ({
    key: String(type),
    label: labels.code(checkDiffType, type),
    values: { n },
    opens: type !== EQUAL && n > 0,
  }));
  return (
    <ChartPanel
      id="wms.stocktake.byDifference"
      title={t('chart.title')}
      rowTitle={labels.field('checkLine', 'diffType')}
      rows={rows}
      series={[{ key: 'n', name: t('chart.lines') }]}
      isScale
      empty={t('chart.none')}
      onOpen={canOpen(DIFFERENCES) ? ({ key }) => go(DIFFERENCES, { checkId: row.id, diffType: key }) : undefined}
    />
  );
}

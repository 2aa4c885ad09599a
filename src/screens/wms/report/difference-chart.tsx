/** How many lines differ in each warehouse, to show where to start. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { StockDifferenceCount } from '#domain/system/answers.ts';
import { stockDifference } from '#domain/wms/reports/difference.report.ts';
import type { ChartSeries } from '#pages/chart/chart-data.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import type { Asked } from '#pages/report/report-page.tsx';
import { askedBy } from '#pages/report/report-search.tsx';

const differenceCounts = call<PageOf<StockDifferenceCount>>('POST /api/wms/out/report/queryStockCyCount');

export function DifferenceChart({ values, search }: Pick<Asked, 'values' | 'search'>) {
  const { t } = useTranslation(['report', 'ui']);
  const labels = useLabels();
  const failure = useLoadFailure();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['stock-difference-count', values],
    queryFn: ({ signal }) => differenceCounts(askedBy(stockDifference as unknown as AnyReport, values), { signal, alertError: false }),
  });
  const rows = useMemo(
    () => (data?.list ?? []).map(({ warehouseId, whName, less, more }) => ({ key: warehouseId, label: whName, values: { less, more } })),
    [data],
  );
  const series = useMemo<ChartSeries[]>(
    () => [
      { key: 'less', name: t('difference.less'), tone: 'error' },
      { key: 'more', name: t('difference.more'), tone: 'warn' },
    ],
    [t],
  );
  // If nothing differs, the list already says so.
  if (data && rows.length === 0) return null;
  return (
    <ChartPanel
      id="wms.report.stockDifference.chart"
      title={t('difference.byWarehouse')}
      rowTitle={labels.field('common', 'whName')}
      rows={rows}
      series={series}
      loading={isFetching}
      error={error && !data ? failure(error, () => void refetch()) : undefined}
      empty={t('own.34.empty')}
      onOpen={({ key }) => search({ ...values, warehouseId: key })}
    />
  );
}

/** How many entries of each kind are in which status, to show where the exchange is stuck. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { erpStatus } from '#domain/system/erp.ts';
import type { ChartSeries } from '#pages/chart/chart-data.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { SYNC_LIST, syncCounts, useErpWords } from './erp-calls.ts';

const TONES = { 0: 'info', 1: 'hold', 2: 'ok', 3: 'error', 4: 'warn' } as const;

interface ErpChartProps {
  readonly values: SearchValues;
  readonly onSearch: (values: SearchValues) => void;
}

export function ErpChart({ values, onSearch }: ErpChartProps) {
  const { t, docType } = useErpWords();
  const labels = useLabels();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [SYNC_LIST, 'counts', values],
    queryFn: ({ signal }) => syncCounts(values, { signal, alertError: false }),
  });
  const rows = useMemo(() => {
    const byKind = new Map<string, Record<string, number>>();
    for (const { docType: kind, status, n } of data ?? []) byKind.set(kind, { ...byKind.get(kind), [String(status)]: n });
    return [...byKind].map(([kind, figures]) => ({ key: kind, label: docType(kind), values: figures }));
  }, [data, docType]);
  const series = useMemo<ChartSeries[]>(
    () => erpStatus.codes.map((code) => ({ key: String(code), name: labels.code(erpStatus, code), tone: TONES[code] })),
    [labels],
  );
  // The list itself says that it is empty.
  if (data && rows.length === 0) return null;
  return (
    <ChartPanel
      id="system.erp.sync.chart"
      title={t('byStatus')}
      rowTitle={t('columns.docType')}
      rows={rows}
      series={series}
      loading={isFetching}
      error={isError && !data ? { message: t('offline'), onRetry: () => void refetch() } : undefined}
      empty={t('none')}
      onOpen={({ key }) => onSearch({ ...values, docType: key })}
    />
  );
}

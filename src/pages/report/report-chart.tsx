/** The chart of a report over all rows found, with its table one touch away. The device remembers whether it is open. */
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AnyReport } from '#domain/kernel/report.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useFieldWords, wordOf } from '#pages/fields/field-words.ts';
import { useReportWords } from './report-words.ts';
import type { Figures } from './use-report.ts';

/** Reports whose chart the user closed. */
interface ClosedCharts {
  readonly closed: readonly AnyReport['n'][];
}
export const useClosedCharts = create<ClosedCharts>()(persist((): ClosedCharts => ({ closed: [] }), { name: 'chejian.charts' }));

export const toggleChart = (n: AnyReport['n']): unknown =>
  useClosedCharts.setState(
    ({ closed }): ClosedCharts => ({ closed: closed.includes(n) ? closed.filter((one) => one !== n) : [...closed, n] }),
  );

const NOTHING: readonly never[] = [];

export function ReportChart({ report, figures, loading }: { report: AnyReport; figures: Figures | undefined; loading: boolean }) {
  const { t } = useTranslation(['report', 'ui']);
  const words = useFieldWords();
  const { label, own } = useReportWords(report);
  const { chart, columns } = report;
  if (!chart) return null;
  const field = columns[chart.by];
  const byTitle = label(chart.by);
  // Bars that are not column values have their own words.
  const said = (value: string | null): string => {
    if (value === null || value === '') return t('none');
    return own(`bars.${value}`) ?? wordOf(field, codeOf(report, value), words);
  };
  const rows = (figures?.x ?? NOTHING).map((value, at) => ({
    ...{ key: `${at}`, label: said(value) },
    values: Object.fromEntries((figures?.series ?? NOTHING).map(({ name, data }) => [name, data[at] ?? 0])),
  }));
  const series = chart.of.map((name) => ({ key: name, name: name === 'rows' ? t('rows') : label(name) }));
  return (
    <ChartPanel
      id={`report.${report.n}.chart`}
      title={t('by', { what: series.map(({ name }) => name).join(', '), by: byTitle })}
      rowTitle={byTitle}
      rows={rows}
      series={series}
      loading={loading}
      isScale={chart.isScale === true}
      empty={t('nothing')}
    />
  );
}

/** Bars are named by text, but a code may be a number. */
const codeOf = ({ columns, chart }: AnyReport, value: string): string | number =>
  columns[chart?.by ?? '']?.set?.codes.find((code) => String(code) === value) ?? value;

/** The chart of a report over all rows found, with its table one touch away. The device remembers whether it is open. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AnyReport } from '#domain/kernel/report.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useFieldWords, wordOf } from '#pages/fields/field-words.ts';
import type { Density } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useReportWords } from './report-words.ts';
import type { Figures } from './use-report.ts';

type Report = AnyReport['n'];

/** Reports whose chart the user closed or opened; of the others the room decides. */
interface Charts {
  readonly closed: readonly Report[];
  readonly opened: readonly Report[];
}
const useCharts = create<Charts>()(persist((): Charts => ({ closed: [], opened: [] }), { name: 'chejian.charts' }));

/** Heights of the window from which a report shows its rows and a chart above them. */
const ROOMY: Record<Density, number> = { compact: 880, touch: 1200, glove: 1200 };

export function useChartOpen(n: Report): readonly [boolean, () => unknown] {
  const density = useAppearance((state) => state.density);
  const roomy = useRoomy(ROOMY[density]);
  const { closed, opened } = useCharts();
  const isOpen = opened.includes(n) || (roomy && !closed.includes(n));
  const without = (list: readonly Report[]): readonly Report[] => list.filter((one) => one !== n);
  const turn = (): unknown =>
    useCharts.setState(
      isOpen ? { closed: [...without(closed), n], opened: without(opened) } : { closed: without(closed), opened: [...without(opened), n] },
    );
  return [isOpen, turn];
}

function useRoomy(least: number): boolean {
  const asked = useMemo(() => matchMedia(`(min-height: ${least}px)`), [least]);
  const hear = useCallback(
    (then: () => void) => {
      asked.addEventListener('change', then);
      return () => asked.removeEventListener('change', then);
    },
    [asked],
  );
  return useSyncExternalStore(hear, () => asked.matches);
}

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

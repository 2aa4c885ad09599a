/** The chart of a report over all rows found, with its table one touch away. The device remembers whether it is open. */
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Field } from '#domain/kernel/field.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useFieldWords, wordOf } from '#pages/fields/field-words.ts';
import { Choice } from '#ui/form/choice.tsx';
import type { Density } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useMedia } from '#ui/use-media.ts';
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
  const roomy = useMedia(`(min-height: ${ROOMY[density]}px)`);
  const { closed, opened } = useCharts();
  const isOpen = opened.includes(n) || (roomy && !closed.includes(n));
  const without = (list: readonly Report[]): readonly Report[] => list.filter((one) => one !== n);
  const turn = (): unknown =>
    useCharts.setState(
      isOpen ? { closed: [...without(closed), n], opened: without(opened) } : { closed: without(closed), opened: [...without(opened), n] },
    );
  return [isOpen, turn];
}

const NOTHING: readonly never[] = [];

interface ReportChartProps {
  readonly report: AnyReport;
  readonly figures: Figures | undefined;
  readonly loading: boolean;
  readonly onUnit: (unit: string) => void;
  /** Searches for the rows of a bar. */
  readonly onNarrow: (filter: string, value: string) => void;
}

export function ReportChart({ report, figures, loading, onUnit, onNarrow }: ReportChartProps) {
  const { t } = useTranslation(['report', 'ui']);
  const words = useFieldWords();
  const { label } = useReportWords(report);
  const { chart, columns, ids } = report;
  if (!chart) return null;
  const field = columns[chart.by] ?? ids[chart.by];
  const byTitle = label(chart.by);
  const said = (value: string | null): string => {
    if (value === null || value === '') return t('none');
    return wordOf(field, codeOf(field, value), words);
  };
  const rows = (figures?.x ?? NOTHING).map((value, at) => ({
    // A bar of rows that name nothing has no filter to set.
    key: figures?.keys[at] ?? `none ${at}`,
    label: said(value),
    opens: (figures?.keys[at] ?? null) !== null,
    values: Object.fromEntries((figures?.series ?? NOTHING).map(({ name, data }) => [name, data[at] ?? 0])),
  }));
  const series = chart.of.map((name) => ({ key: name, name: name === 'rows' ? t('rows') : label(name) }));
  const { unit = null, units = NOTHING } = figures ?? {};
  const what = series.map(({ name }) => name).join(', ');
  return (
    <ChartPanel
      id={`report.${report.n}.chart`}
      title={t('by', { what: unit === null ? what : `${what} ${unit}`, by: byTitle })}
      rowTitle={byTitle}
      rows={rows}
      series={series}
      loading={loading}
      isScale={chart.isScale === true}
      empty={t('nothing')}
      onOpen={({ key }) => onNarrow(chart.narrows, key)}
      actions={
        units.length > 1 && unit !== null ? (
          <Choice label={t('chartUnit')} value={unit} items={units.map((value) => ({ value, label: value }))} onChange={onUnit} />
        ) : null
      }
    />
  );
}

/** Bars are named by text, but a code may be a number. */
const codeOf = (field: Field | undefined, value: string): string | number =>
  field?.set?.codes.find((code) => String(code) === value) ?? value;

/** The chart of a report over all rows found, with its table one touch away. The device remembers whether it is open. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Field } from '#domain/kernel/field.ts';
import type { AnyReport, FilterKind } from '#domain/kernel/report.ts';
import { isKindName } from '#domain/protocol/called.ts';
import { type ChartRow, type ChartSeries, saysSomething } from '#pages/chart/chart-data.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useFieldWords, wordOf } from '#pages/fields/field-words.ts';
import { Choice } from '#ui/form/choice.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Density } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useMedia } from '#ui/use-media.ts';
import { kindOf } from './report-columns.ts';
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
const ROOMY: Record<Density, number> = { compact: 800, touch: 1200, glove: 1200 };

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

/** Bars and kinds in words. */
export interface ReportDrawing {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** False where the figures are there and there is nothing to compare, in no unit. */
  readonly says: boolean;
}

/** The chart that the figures are of: while others are fetched, those that are there are drawn as what they are. */
const chartOf = ({ chart }: AnyReport, figures: Figures | undefined): AnyReport['chart'] => (figures?.isOther && chart?.other) || chart;

export function useReportDrawing(report: AnyReport, figures: Figures | undefined): ReportDrawing {
  const { t } = useTranslation('report');
  const words = useFieldWords();
  const { label, lang } = useReportWords(report);
  return useMemo(() => {
    const { columns, ids } = report;
    const chart = chartOf(report, figures);
    const { x = NOTHING, called = NOTHING, keys = NOTHING, step = null, series: drawn = NOTHING, units = NOTHING } = figures ?? {};
    if (!chart) return { rows: NOTHING, series: NOTHING, says: false };
    const field = columns[chart.by] ?? ids[chart.by];
    const said = (value: string | null): string => {
      if (value === null || value === '') return t('none');
      return isKindName(chart.by, field) ? kindOf(value, words) : wordOf(field, codeOf(field, value), words);
    };
    const time = (value: string, key: string) => {
      const [from = '', to = ''] = key.split('/');
      const tick = step === 'month' ? value.slice(0, 7) : value.slice(5);
      const span = step === 'month' && field?.type === 'text' ? value.slice(0, 7) : from === to ? from : `${from} – ${to}`;
      return { label: span, tick, day: value };
    };
    const rows = x.map((value, at): ChartRow => {
      const key = keys[at] ?? null;
      const values = drawn.flatMap(({ name, data }) => (data[at] === null || data[at] === undefined ? [] : [[name, data[at]] as const]));
      const named = step && value && key ? time(value, key) : { label: said((lang.startsWith('en') && called[at]) || value) };
      // A bar of rows that name nothing has no filter to set.
      return { ...named, key: key ?? `none ${at}`, opens: key !== null && values.length > 0, values: Object.fromEntries(values) };
    });
    const names = drawn.length > 0 ? drawn.map(({ name }) => name) : chart.of;
    const divided = chart.split === undefined || drawn.length === 0 ? undefined : (columns[chart.split] ?? ids[chart.split]);
    const series = names.map((name): ChartSeries => {
      const isMoney = columns[divided ? (chart.of[0] ?? '') : name]?.price === true;
      if (divided?.set) {
        const code = codeOf(divided, name);
        const tone = words.labels.tone(divided.set, code);
        return { key: name, name: wordOf(divided, code, words), ...(tone === 'neutral' ? {} : { tone }), isMoney };
      }
      return { key: name, name: name === 'rows' ? t('rows') : label(name), isMoney };
    });
    return { rows, series, says: figures === undefined || units.length > 1 || saysSomething(rows, series, chart.isScale || step !== null) };
  }, [report, figures, t, words, label, lang]);
}

interface ReportChartProps {
  readonly report: AnyReport;
  readonly drawing: ReportDrawing;
  readonly figures: Figures | undefined;
  readonly loading: boolean;
  readonly onUnit: (unit: string) => void;
  readonly isOther: boolean;
  readonly onOther: (isOther: boolean) => void;
  /** Searches for the rows of a bar. */
  readonly onNarrow: (values: SearchValues) => void;
}

export function ReportChart(props: ReportChartProps) {
  const { report, figures, loading, onUnit, isOther, onOther, onNarrow } = props;
  const { rows, series, says } = props.drawing;
  const { t } = useTranslation(['report', 'ui']);
  const { label, own } = useReportWords(report);
  const { filters } = report;
  const chart = chartOf(report, figures);
  const other = report.chart?.other;
  if (!chart || (!says && !loading && !other)) return null;
  const { kind = 'bars', narrows } = chart;
  const { unit = null, units = NOTHING, step = null, whole = null } = figures ?? {};
  const byTitle = step === null ? label(chart.by) : t(`step.${step}`);
  const figure = (name: string): string => (name === 'rows' ? t('rows') : label(name));
  const what =
    kind === 'share' ? t('share') : (own('chart') ?? (chart.split ? chart.of.map(figure) : series.map(({ name }) => name)).join(', '));
  return (
    <ChartPanel
      id={`report.${report.n}.chart`}
      title={t('by', { what: unit === null ? what : t('inUnit', { what, unit }), by: byTitle })}
      kind={kind}
      rowTitle={byTitle}
      rows={rows}
      series={series}
      whole={whole}
      isRatio={chart.ratio !== undefined}
      loading={loading}
      isScale={chart.isScale === true}
      empty={t('nothing')}
      onOpen={({ key }) => onNarrow(narrowed(narrows, filters[narrows]?.kind, key))}
      actions={
        (units.length > 1 && unit !== null) || other ? (
          <>
            {units.length > 1 && unit !== null ? (
              <Choice label={t('chartUnit')} value={unit} items={units.map((value) => ({ value, label: value }))} onChange={onUnit} />
            ) : null}
            {other ? (
              <Choice
                label={t('chartBy')}
                value={isOther ? 'other' : 'own'}
                items={[
                  { value: 'own', label: label(report.chart?.by ?? '') },
                  { value: 'other', label: label(other.by) },
                ]}
                onChange={(value) => onOther(value === 'other')}
              />
            ) : null}
          </>
        ) : null
      }
    />
  );
}

/** Days are named by the first and the last of them. */
function narrowed(filter: string, kind: FilterKind | undefined, key: string): SearchValues {
  if (kind !== 'days') return { [filter]: key };
  const [from = '', to = from] = key.split('/');
  return { [`${filter}From`]: from, [`${filter}To`]: to };
}

/** Bars are named by text, but a code may be a number. */
const codeOf = (field: Field | undefined, value: string): string | number =>
  field?.set?.codes.find((code) => String(code) === value) ?? value;

import { chakra, Text } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Density } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import {
  barSentence,
  type ChartKind,
  type ChartRow,
  type ChartSeries,
  figureOf,
  foldedKinds,
  isTime,
  MOST_BARS,
  runningShares,
  saysSomething,
  shownBars,
} from './chart-data.ts';
import type { Drawing } from './chart-options.ts';
import { HeatView } from './heat-view.tsx';

const ChartView = lazy(() => import('./chart-view.tsx').then((part) => ({ default: part.ChartView })));

export interface ChartPanelProps {
  /** Names the table in the column settings; unique in the app. */
  id: string;
  /** Includes the unit: "Differences by warehouse (lines)". */
  title: string;
  /** Default: bars. */
  kind?: ChartKind;
  /** Heading of the rows' column in the table. */
  rowTitle: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** The rows are steps of a scale and keep their order. */
  isScale?: boolean;
  /** Of a Pareto chart: all there is, also in rows that are not here. */
  whole?: number | null;
  /** The figures are percentages. */
  isRatio?: boolean;
  loading?: boolean;
  error?: { message: string; onRetry?: () => void } | undefined;
  /** Why there is nothing to draw. */
  empty: string;
  /** Opens the rows of a bar. */
  onOpen?: ((row: ChartRow) => void) | undefined;
  /** Beside the choice of chart or table. */
  actions?: ReactNode;
}

const BAR_HEIGHT = { compact: 26, touch: 34, glove: 40 } as const;
/** A bar is no lower than its word. */
const LEAST_BAR = { compact: 16, touch: 18, glove: 20 } as const;
/** Room for legend and axis. */
const AROUND = 32;
const LINE_HEIGHT = { compact: 140, touch: 190, glove: 210 } as const;
/** Head of the panel, and what lies under the drawing. */
const PANEL = 66;
/** Share of the window that a chart may take: the rows are what a report is for. */
const SHARE = 0.26;

/** Bars of a row that stand side by side need a height each, though less of it than a word. */
const BESIDE = 0.75;
const heightOf = (bar: number, { kind, series }: Pick<Drawing, 'kind' | 'series'>): number =>
  kind === 'grouped' ? bar * Math.max(1, BESIDE * series.length) : bar;

/** Fewer bars in less room, each with its word. */
const mostBars = (density: Density, of: Pick<Drawing, 'kind' | 'series'>): number =>
  Math.max(3, Math.min(MOST_BARS, Math.floor((window.innerHeight * SHARE - PANEL - AROUND) / heightOf(LEAST_BAR[density], of))));
const chartHeight = (of: Drawing, density: Density): number =>
  Math.min(
    of.rows.length * heightOf(BAR_HEIGHT[density], of) + AROUND,
    Math.max(Math.floor(window.innerHeight * SHARE) - PANEL, of.rows.length * heightOf(LEAST_BAR[density], of) + AROUND),
  );
const rowKey = ({ key }: ChartRow): string => key;

/** Figures as a drawing; the table of the same figures is one touch away. What compares nothing is not drawn, unless something else can be chosen. */
export function ChartPanel(props: ChartPanelProps) {
  const { t } = useTranslation('parts');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const views = (['chart', 'table'] as const).map((value) => ({ value, label: t(`chart.${value}`) }));
  const { rows, series, loading, error, actions } = props;
  const density = useAppearance((state) => state.density);
  // External data can break the type's promise.
  const { drawing, rest } = useDrawing(props, Array.isArray(rows), density);
  const says = !Array.isArray(rows) || rows.length === 0 || saysSomething(rows, series, props.isScale || isTime(props.kind ?? 'bars'));
  if (!says && !loading && !error && !actions) return null;
  return (
    <Section
      title={props.title}
      actions={
        <>
          {rest > 0 && view === 'chart' ? (
            <Text textStyle="xs" color="fg.muted" alignSelf="center">
              {t('chart.rest', { n: rest })}
            </Text>
          ) : null}
          {actions}
          <Choice label={t('chart.view')} value={view} items={views} onChange={setView} />
        </>
      }
    >
      <TopProgress active={loading ?? false} />
      {says || view === 'table' ? (
        <Body {...props} view={view} drawing={drawing} />
      ) : (
        // The room is the rows'.
        <Text textStyle="sm" color="fg.muted">
          {t('chart.equal')}
        </Text>
      )}
    </Section>
  );
}

const NO_BARS = { bars: [], rest: 0 };

/** What is drawn of the rows, and how many of them are not. */
function useDrawing({ kind = 'bars', rows, series, isScale = false, whole, isRatio }: ChartPanelProps, isWhole: boolean, density: Density) {
  const { t } = useTranslation('parts');
  return useMemo(() => {
    const folded = isWhole ? foldedKinds(rows, series, t('chart.others')) : { rows: [], series };
    const found = isTime(kind)
      ? { bars: folded.rows, rest: 0 }
      : shownBars(folded.rows, folded.series, isScale, mostBars(density, { kind, series: folded.series }));
    const { bars, rest } = isWhole ? found : NO_BARS;
    const drawing: Drawing = { kind, rows: bars, series: folded.series, whole, isRatio, running: t('chart.running') };
    return { drawing, rest };
  }, [kind, rows, series, isScale, whole, isRatio, isWhole, density, t]);
}

function useChartColumns({ kind, rowTitle, rows, series, whole, isScale = false }: ChartPanelProps): readonly Column<ChartRow>[] {
  const { t } = useTranslation('parts');
  return useMemo(() => {
    const figures = series.map(
      ({ key, name, isMoney = false }): Column<ChartRow> => ({
        key,
        title: name,
        width: 120,
        align: 'end',
        sum: true,
        value: ({ values: { [key]: value } }) => (value === undefined ? null : figureOf({ isMoney }, value)),
      }),
    );
    const name: Column<ChartRow> = { key: 'label', title: rowTitle, width: 160, grow: 2, value: ({ label }) => label };
    if (kind !== 'pareto') return [name, ...figures];
    const { bars } = shownBars(rows, series, isScale, rows.length);
    const shares = runningShares(bars, series[0]?.key ?? '', whole);
    const shareOf = new Map(bars.map(({ key }, at) => [key, shares[at]]));
    const running: Column<ChartRow> = {
      key: 'running',
      title: t('chart.running'),
      width: 120,
      align: 'end',
      unit: '%',
      value: ({ key }) => shareOf.get(key),
    };
    return [name, ...figures, running];
  }, [kind, rowTitle, rows, series, whole, isScale, t]);
}

function Body(props: ChartPanelProps & { view: 'chart' | 'table'; drawing: Drawing }) {
  const { id, title, rows, loading = false, error, empty, onOpen, view, drawing } = props;
  const { t } = useTranslation('parts');
  const density = useAppearance((state) => state.density);
  const theme = useAppearance((state) => state.theme);
  const isWhole = Array.isArray(rows);
  const columns = useChartColumns(isWhole ? props : { ...props, rows: [] });
  if (error) return <ErrorState {...error} />;
  if (!isWhole) return <ErrorState message={t('chart.notArray')} />;
  if (rows.length === 0) return loading ? <chakra.div minH="16" /> : <EmptyState message={empty} />;
  const open = onOpen && ((row: ChartRow): void => (row.opens === false ? undefined : onOpen(row)));
  if (view === 'table') return <DataTable id={id} label={title} columns={columns} rows={rows} rowKey={rowKey} fit="some" onOpen={open} />;
  const { kind, rows: bars, series } = drawing;
  if (kind === 'heat') return <HeatView rows={bars} series={series} label={title} onOpen={open} />;
  const height = kind === 'line' ? LINE_HEIGHT[density] : chartHeight(drawing, density);
  return (
    <Suspense fallback={<chakra.div style={{ height }} />}>
      <ChartView
        key={`${theme}/${density}`}
        drawing={drawing}
        height={height}
        label={t('chart.label', { title, rows: bars.map((bar) => barSentence(bar, series)).join('; ') })}
        onOpen={onOpen}
      />
    </Suspense>
  );
}

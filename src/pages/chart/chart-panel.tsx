import { chakra, Flex, Text } from '@chakra-ui/react';
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
import { barSentence, type ChartRow, type ChartSeries, MOST_BARS, shownBars } from './chart-data.ts';

const ChartView = lazy(() => import('./chart-view.tsx').then((part) => ({ default: part.ChartView })));

export interface ChartPanelProps {
  /** Names the table in the column settings; unique in the app. */
  id: string;
  /** Includes the unit: "Differences by warehouse (lines)". */
  title: string;
  /** Heading of the rows' column in the table. */
  rowTitle: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** The rows are steps of a scale and keep their order. */
  isScale?: boolean;
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
const AROUND = 56;
/** Head of the panel, what lies under the drawing, and the line about the bars that are not drawn. */
const PANEL = 90;

/** A chart takes a third of the window at most: fewer bars in less room, each with its word. */
const mostBars = (density: Density): number =>
  Math.max(3, Math.min(MOST_BARS, Math.floor((window.innerHeight / 3 - PANEL - AROUND) / LEAST_BAR[density])));
const chartHeight = (bars: number, density: Density): number =>
  Math.min(bars * BAR_HEIGHT[density] + AROUND, Math.max(Math.floor(window.innerHeight / 3) - PANEL, bars * LEAST_BAR[density] + AROUND));
const rowKey = ({ key }: ChartRow): string => key;

/** Figures as bars; the table of the same figures is one touch away. */
export function ChartPanel(props: ChartPanelProps) {
  const { t } = useTranslation('parts');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const views = (['chart', 'table'] as const).map((value) => ({ value, label: t(`chart.${value}`) }));
  return (
    <Section
      title={props.title}
      actions={
        <>
          {props.actions}
          <Choice label={t('chart.view')} value={view} items={views} onChange={setView} />
        </>
      }
    >
      <TopProgress active={props.loading ?? false} />
      <Body {...props} view={view} />
    </Section>
  );
}

function Body({
  id,
  title,
  rowTitle,
  rows,
  series,
  isScale = false,
  loading = false,
  error,
  empty,
  onOpen,
  view,
}: ChartPanelProps & { view: 'chart' | 'table' }) {
  const { t } = useTranslation('parts');
  const density = useAppearance((state) => state.density);
  const theme = useAppearance((state) => state.theme);
  const columns = useMemo<Column<ChartRow>[]>(
    () => [
      { key: 'label', title: rowTitle, width: 160, grow: 2, value: ({ label }) => label },
      ...series.map(
        ({ key, name }): Column<ChartRow> => ({
          key,
          title: name,
          width: 120,
          align: 'end',
          sum: true,
          value: ({ values }) => values[key] ?? 0,
        }),
      ),
    ],
    [rowTitle, series],
  );
  // External data can break the type's promise.
  const whole = Array.isArray(rows);
  const { bars, rest } = useMemo(
    () => (whole ? shownBars(rows, series, isScale, mostBars(density)) : { bars: [], rest: 0 }),
    [whole, rows, series, isScale, density],
  );
  if (error) return <ErrorState {...error} />;
  if (!whole) return <ErrorState message={t('chart.notArray')} />;
  if (rows.length === 0) return loading ? <chakra.div minH="16" /> : <EmptyState message={empty} />;
  const open = onOpen && ((row: ChartRow): void => (row.opens === false ? undefined : onOpen(row)));
  if (view === 'table') return <DataTable id={id} label={title} columns={columns} rows={rows} rowKey={rowKey} fit="some" onOpen={open} />;
  const height = chartHeight(bars.length, density);
  return (
    <Flex direction="column" gap="1">
      <Suspense fallback={<chakra.div style={{ height }} />}>
        <ChartView
          key={`${theme}/${density}`}
          rows={bars}
          series={series}
          height={height}
          label={t('chart.label', { title, rows: bars.map((bar) => barSentence(bar, series)).join('; ') })}
          onOpen={onOpen}
        />
      </Suspense>
      {rest > 0 ? (
        <Text textStyle="xs" color="fg.muted">
          {t('chart.rest', { n: rest })}
        </Text>
      ) : null}
    </Flex>
  );
}

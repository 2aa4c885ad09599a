/** The drawing itself, loaded with the first chart. Imports only what bars need from the library. */
import { chakra } from '@chakra-ui/react';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barOption, barSentence, type ChartRow, type ChartSeries, type Palette } from './chart-data.ts';

use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

const TOKENS: Readonly<Record<keyof Palette, string>> = {
  fg: 'fg',
  muted: 'fg-muted',
  line: 'border',
  panel: 'bg-panel',
  accent: 'accent',
  ok: 'ok',
  warn: 'warn',
  error: 'error',
  info: 'info',
  hold: 'hold',
};

const NONE: readonly number[] = [];
/** Height of the button over a bar that has no neighbour, px. */
const LONE_BAR = 26;

/** The colours of the current theme, as computed on the page. */
function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--chakra-colors-${name}`).trim() || 'currentColor';
  return Object.fromEntries(Object.entries(TOKENS).map(([key, name]) => [key, colour(name)])) as unknown as Palette;
}

/** Key it by theme and density: the drawing reads their colours and sizes only on creation. */
export interface ChartViewProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** Accessible description of the chart, one sentence. */
  readonly label: string;
  readonly height: number;
  /** Opens the rows of a bar. */
  readonly onOpen?: ((row: ChartRow) => void) | undefined;
}

export function ChartView({ rows, series, label, height, onOpen }: ChartViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const [middles, setMiddles] = useState<readonly number[]>(NONE);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    // An ancestor writes the theme to the page; its colours are there one frame later.
    const soon = requestAnimationFrame(() => {
      const element = place.current;
      const drawn = chart.current;
      if (!element || !drawn) return;
      const { fontSize, fontFamily } = getComputedStyle(element);
      const lettering = { fontSize: Number.parseFloat(fontSize), fontFamily };
      drawn.setOption(barOption(rows, series, paletteOf(element), lettering), { notMerge: true });
      // The axis runs upwards: the first bar is its last.
      setMiddles(rows.map((_, at) => Number(drawn.convertToPixel({ yAxisIndex: 0 }, rows.length - 1 - at))));
    });
    return () => cancelAnimationFrame(soon);
  }, [rows, series]);
  return (
    <chakra.div position="relative">
      <chakra.div ref={place} role="img" aria-label={label} textStyle="xs" w="100%" style={{ height }} />
      {onOpen && middles.length === rows.length ? <BarButtons rows={rows} series={series} middles={middles} onOpen={onOpen} /> : null}
    </chakra.div>
  );
}

interface BarButtonsProps extends Pick<ChartViewProps, 'rows' | 'series'> {
  /** Distance of each bar's middle from the top, px. */
  readonly middles: readonly number[];
  readonly onOpen: (row: ChartRow) => void;
}

/** A button over each bar, from its word to its end: the same for the pointer, a finger and the keyboard. */
function BarButtons({ rows, series, middles, onOpen }: BarButtonsProps) {
  const { t } = useTranslation('parts');
  const height = Math.abs((middles[1] ?? 0) - (middles[0] ?? 0)) || LONE_BAR;
  return rows.map((row, at) =>
    row.opens === false ? null : (
      <chakra.button
        key={row.key}
        type="button"
        position="absolute"
        insetX="0"
        cursor="pointer"
        borderRadius="l1"
        focusVisibleRing="inside"
        _hover={{ boxShadow: 'inset 0 0 0 1px {colors.accent}' }}
        style={{ top: (middles[at] ?? 0) - height / 2, height }}
        title={barSentence(row, series)}
        aria-label={t('chart.open', { row: barSentence(row, series) })}
        onClick={() => onOpen(row)}
      />
    ),
  );
}

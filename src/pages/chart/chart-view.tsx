/** The drawing itself; fetched when the first chart is shown. Only the parts of the library that bars need. */
import { chakra } from '@chakra-ui/react';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { barOption, type ChartRow, type ChartSeries, type Palette } from './chart-data.ts';

use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

const TOKENS: Readonly<Record<keyof Palette, string>> = {
  ...{ fg: 'fg', muted: 'fg-muted', line: 'border', panel: 'bg-panel', accent: 'accent' },
  ...{ ok: 'ok', warn: 'warn', error: 'error', info: 'info', hold: 'hold' },
};

/** The colours of the theme of now, as the page has them. */
function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--chakra-colors-${name}`).trim() || 'currentColor';
  return Object.fromEntries(Object.entries(TOKENS).map(([key, name]) => [key, colour(name)])) as unknown as Palette;
}

/** To be keyed by theme and density: the drawing takes their colours and sizes when it begins. */
export interface ChartViewProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** What it shows, in a sentence, for those who cannot see it. */
  readonly label: string;
  readonly height: number;
}

export function ChartView({ rows, series, label, height }: ChartViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
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
    // The theme is written on the page by somebody above: a moment later its colours are there.
    const soon = requestAnimationFrame(() => {
      const element = place.current;
      if (!element) return;
      const { fontSize, fontFamily } = getComputedStyle(element);
      const lettering = { fontSize: Number.parseFloat(fontSize), fontFamily };
      chart.current?.setOption(barOption(rows, series, paletteOf(element), lettering), { notMerge: true });
    });
    return () => cancelAnimationFrame(soon);
  }, [rows, series]);
  return <chakra.div ref={place} role="img" aria-label={label} textStyle="xs" w="100%" style={{ height }} />;
}

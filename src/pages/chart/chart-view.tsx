/** The drawing itself, loaded with the first chart. Imports only what bars need from the library. */
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
    // An ancestor writes the theme to the page; its colours are there one frame later.
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

/** The drawing itself, loaded with the first chart. Imports only what bars and lines need from the library. */
import { chakra } from '@chakra-ui/react';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barSentence, type ChartRow } from './chart-data.ts';
import { type Drawing, optionOf, type Palette } from './chart-options.ts';
import { useRoving } from './use-roving.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

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
  /** Keep its identity while the figures stay. */
  readonly drawing: Drawing;
  /** Accessible description of the chart, one sentence. */
  readonly label: string;
  readonly height: number;
  /** Opens the rows of a bar. */
  readonly onOpen?: ((row: ChartRow) => void) | undefined;
}

export function ChartView({ drawing, label, height, onOpen }: ChartViewProps) {
  const { kind, rows, series } = drawing;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const [middles, setMiddles] = useState<readonly number[]>(NONE);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const watch = new ResizeObserver(() => {
      drawn.resize();
      setWidth(element.clientWidth);
    });
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
      // In another width the points stand elsewhere.
      if (!element || !drawn || width === 0) return;
      const { fontSize, fontFamily } = getComputedStyle(element);
      const lettering = { fontSize: Number.parseFloat(fontSize), fontFamily };
      drawn.setOption(optionOf(drawing, paletteOf(element), lettering), { notMerge: true });
      // The axis of bars runs upwards: the first bar is its last.
      const middle = (at: number): number =>
        Number(
          drawing.kind === 'line'
            ? drawn.convertToPixel({ xAxisIndex: 0 }, at)
            : drawn.convertToPixel({ yAxisIndex: 0 }, drawing.rows.length - 1 - at),
        );
      setMiddles(drawing.rows.map((_, at) => middle(at)));
    });
    return () => cancelAnimationFrame(soon);
  }, [drawing, width]);
  return (
    <chakra.div position="relative">
      <chakra.div ref={place} role="img" aria-label={label} textStyle="xs" w="100%" style={{ height }} />
      {onOpen && middles.length === rows.length ? (
        <Buttons rows={rows} series={series} isLine={kind === 'line'} middles={middles} onOpen={onOpen} />
      ) : null}
    </chakra.div>
  );
}

interface ButtonsProps extends Pick<Drawing, 'rows' | 'series'> {
  readonly isLine: boolean;
  /** Distance of each bar's middle from the top, of each point's from the left, px. */
  readonly middles: readonly number[];
  readonly onOpen: (row: ChartRow) => void;
}

/** A button over each bar, from its word to its end, and over each point: the same for the pointer, a finger and the keyboard. */
function Buttons({ rows, series, isLine, middles, onOpen }: ButtonsProps) {
  const { t } = useTranslation('parts');
  const roving = useRoving(rows.length, { before: isLine ? 'ArrowLeft' : 'ArrowUp', after: isLine ? 'ArrowRight' : 'ArrowDown' });
  const size = Math.abs((middles[1] ?? 0) - (middles[0] ?? 0)) || LONE_BAR;
  return (
    <chakra.div ref={roving.place} onKeyDown={roving.onKeyDown} position="absolute" inset="0" pointerEvents="none">
      {rows.map((row, at) => {
        const from = (middles[at] ?? 0) - size / 2;
        return row.opens === false ? null : (
          <chakra.button
            key={row.key}
            type="button"
            pointerEvents="auto"
            position="absolute"
            {...(isLine ? { insetY: '0' } : { insetX: '0' })}
            cursor="pointer"
            borderRadius="l1"
            focusVisibleRing="inside"
            _hover={{ boxShadow: 'inset 0 0 0 1px {colors.accent}' }}
            style={isLine ? { left: from, width: size } : { top: from, height: size }}
            title={barSentence(row, series)}
            aria-label={t('chart.open', { row: barSentence(row, series) })}
            {...roving.of(at)}
            onClick={() => onOpen(row)}
          />
        );
      })}
    </chakra.div>
  );
}

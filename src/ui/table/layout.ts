import type { Density } from '#ui/theme/density.ts';
import type { Column } from './columns.ts';

/** Text grows with the density, so columns do too. */
const growth: Record<Density, number> = { compact: 1, touch: 1.15, glove: 1.35 };
const tool: Record<Density, number> = { compact: 40, touch: 56, glove: 80 };
const defaultWidth = 120;

export interface Track {
  /** CSS grid-template-columns shared by header, rows and summary. */
  template: string;
  /** Least width of the whole grid in px; below it the table scrolls sideways. */
  minWidth: number;
  /** Left edge of the first data column in px (behind the box). */
  firstLeft: number;
}

/** Columns of the grid: optional box, data columns, optional actions. */
export function trackOf<R>(columns: readonly Column<R>[], density: Density, box: boolean, actions: boolean): Track {
  const side = tool[density];
  const widths = columns.map((column) => Math.round((column.width ?? defaultWidth) * growth[density]));
  const middle = columns.map((column, index) => `minmax(${widths[index]}px, ${column.grow ?? 1}fr)`);
  const edge = `${side}px`;
  return {
    template: [...(box ? [edge] : []), ...middle, ...(actions ? [edge] : [])].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, 0) + (box ? side : 0) + (actions ? side : 0),
    firstLeft: box ? side : 0,
  };
}

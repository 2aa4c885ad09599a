import { type RefObject, useMemo } from 'react';
import type { Density } from '#ui/theme/density.ts';
import { useBelow } from '#ui/use-narrow.ts';
import type { Column } from './columns.ts';
import { type Around, columnWidths, growing, type Track, trackOf } from './layout.ts';

/**
 * The columns of a table as wide as it is. Over a head that goes on beyond its edge the tools would hide titles: there they are one button.
 * @returns `folds`: they are
 */
export function useTrack<R>(
  scroller: RefObject<HTMLElement | null>,
  given: readonly Column<R>[],
  rows: readonly R[],
  density: Density,
  { box, actions, tools = 0 }: Around,
): { readonly track: Track; readonly folds: boolean } {
  const columns = useMemo(() => growing(given, rows), [given, rows]);
  const widths = useMemo(() => columnWidths(columns, rows, density), [columns, rows, density]);
  const whole = useMemo(() => trackOf(columns, widths, density, { box, actions, tools }), [columns, widths, density, box, actions, tools]);
  const folded = useMemo(() => trackOf(columns, widths, density, { box, actions, tools: 1 }), [columns, widths, density, box, actions]);
  const folds = useBelow(scroller, whole.minWidth) && tools > 1;
  return { track: folds ? folded : whole, folds };
}

/** Whether some of the columns would only be seen by scrolling sideways. */
export function useOverflows<R>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<R>[],
  rows: readonly R[],
  density: Density,
  { box, actions }: Around,
): boolean {
  const least = useMemo(
    () => trackOf(columns, columnWidths(columns, rows, density), density, { box, actions, tools: 1 }).minWidth,
    [columns, rows, density, box, actions],
  );
  return useBelow(scroller, least);
}

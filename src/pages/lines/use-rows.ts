import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { scrolledBy } from '#ui/table/scrolled-by.ts';
import { rowHeight } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import type { CellPlace } from './line-cells.ts';

const overscan = 6;

/**
 * Visible lines, and focusing a cell that may not be rendered yet.
 * @param page what scrolls around the lines
 * @param box the element around all of them
 * @param heightOf a line, px; a number is a guess for lines that measure themselves (`virtual.measureElement`)
 */
export function useRows(
  page: HTMLElement | null,
  box: RefObject<HTMLDivElement | null>,
  count: number,
  heightOf: ((index: number) => number) | number,
) {
  const density = useAppearance((state) => state.density);
  const wanted = useRef<CellPlace | null>(null);
  const virtual = useVirtualizer({
    count,
    ...scrolledBy(page, box),
    estimateSize: typeof heightOf === 'number' ? () => heightOf : heightOf,
    overscan,
    scrollPaddingStart: rowHeight[density],
    useFlushSync: false,
  });
  // Measured heights are kept: only told ones are asked for again.
  const heights = typeof heightOf === 'number' ? '' : Array.from({ length: count }, (_, index) => heightOf(index)).join();
  useEffect(() => {
    if (heights !== '') virtual.measure();
  }, [virtual, heights]);
  const go = (): void => {
    const place = wanted.current;
    const cell = place && box.current?.querySelector<HTMLElement>(`[data-cell="${place.line}:${place.key}"]`);
    const input = cell?.querySelector<HTMLInputElement>('input,select');
    if (!input) return;
    wanted.current = null;
    input.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  };
  // A line just added or scrolled into view exists only now.
  useEffect(go);
  const focus = (place: CellPlace): void => {
    wanted.current = place;
    if (place.line < count) virtual.scrollToIndex(place.line);
    go();
  };
  return { virtual, focus };
}

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Density } from '#ui/theme/density.ts';

/**
 * Where the rows of a table scroll. `page`: it fills what its page leaves, and scrolls inside itself while that shows enough rows. `some`: it is as high as
 * its rows up to a dozen, then it scrolls inside itself. `rows`: it is as high as its rows.
 */
export type Fit = 'page' | 'some' | 'rows';

/** Rows that a table shows at least when it scrolls inside itself; with less room its page scrolls. */
export const leastRows: Record<Density, number> = { compact: 8, touch: 8, glove: 4 };
/** Rows that a bounded table shows at most. */
const SOME = 12;

interface Sizes {
  /** What the table may take, px. */
  readonly room: number;
  /** Head, rows, and the row of sums. */
  readonly head: number;
  readonly row: number;
  readonly sum: number;
  readonly count: number;
}

/**
 * @param least rows that have to be seen at once
 * @returns how high the table may be while it scrolls inside itself; null = it may not, it is as high as its rows
 */
export function insideHeight({ room, head, row, sum, count }: Sizes, least: number): number | null {
  const whole = head + count * row + sum;
  if (whole <= room) return room;
  return room >= head + least * row + sum ? room : null;
}

interface Table {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly fit: Fit;
  readonly density: Density;
  readonly row: number;
  readonly count: number;
}

const scrollerAround = (element: HTMLElement): HTMLElement =>
  element.parentElement?.closest<HTMLElement>('[data-scroller]') ?? (document.scrollingElement as HTMLElement);
const heightOf = (element: Element | null | undefined): number => (element instanceof HTMLElement ? element.offsetHeight : 0);

/**
 * Measures the room of a table after each layout, before anything is painted: its height is set at once, on the element; only that it scrolls elsewhere
 * than before is news for the table.
 * @returns what scrolls around the table when it does not scroll inside itself
 */
export function useRoom({ scroller, fit, density, row, count }: Table): HTMLElement | null {
  const [page, setPage] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const table = scroller.current;
    const box = table?.parentElement;
    if (!table || !box) return;
    const around = scrollerAround(table);
    if (fit === 'rows') {
      table.style.maxHeight = '';
      setPage(around);
      return;
    }
    const content = table.closest('[data-page]') ?? around.firstElementChild;
    const roomNow = (head: number, sum: number): number => {
      const whole = around.clientHeight;
      if (fit === 'some') return Math.min(whole, head + SOME * row + sum);
      // All that is not this table. Where it leaves something over, the table's box takes it.
      return whole - (heightOf(content) - box.offsetHeight) - (table.getBoundingClientRect().top - box.getBoundingClientRect().top);
    };
    const measure = (): void => {
      // Behind another page nothing is measured.
      if (around.clientHeight === 0) return;
      const head = heightOf(table.querySelector('[data-part=head]'));
      const sum = heightOf(table.querySelector('[data-part=totals]'));
      const height = insideHeight({ room: roomNow(head, sum), head, row, sum, count }, leastRows[density]);
      const wanted = height === null ? '' : `${height}px`;
      if (table.style.maxHeight !== wanted) table.style.maxHeight = wanted;
      setPage(height === null ? around : null);
    };
    const watch = new ResizeObserver(measure);
    for (const one of [around, content, box, table]) if (one) watch.observe(one);
    return () => watch.disconnect();
  }, [scroller, fit, density, row, count]);
  return page;
}

import { elementScroll, observeElementOffset, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

type Rows = Virtualizer<HTMLElement, Element>;

/**
 * What a virtualizer has to know of where rows scroll: in their table, or in the page around it, which is scrolled by what stands above the table before the
 * first of its rows goes.
 * @param page null = in the table
 */
export function scrolledBy(page: HTMLElement | null, table: RefObject<HTMLElement | null>) {
  const above = (): number => {
    const { current } = table;
    return page && current ? page.scrollTop + current.getBoundingClientRect().top - page.getBoundingClientRect().top : 0;
  };
  return {
    getScrollElement: (): HTMLElement | null => page ?? table.current,
    observeElementOffset: (rows: Rows, say: (offset: number, isScrolling: boolean) => void) =>
      observeElementOffset(rows, (offset, isScrolling) => say(Math.max(0, offset - above()), isScrolling)),
    scrollToFn: (offset: number, options: Parameters<typeof elementScroll>[1], rows: Rows): void => {
      // Before its first row arrives, a table has no position of its own, so the page keeps its head in view.
      const isThere = page !== null && offset + (options.adjustments ?? 0) <= 0 && page.scrollTop <= above();
      if (!isThere) elementScroll(offset + above(), options, rows);
    },
  };
}

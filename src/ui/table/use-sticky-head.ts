import { type RefObject, useLayoutEffect } from 'react';

/**
 * The head of a table that scrolls sideways inside itself cannot stick to the edge of its page by a style: what scrolls in one direction holds on to what
 * sticks in both. So it is moved along.
 * @param page what scrolls around the table; null = the style does it
 */
export function useStickyHead(scroller: RefObject<HTMLElement | null>, page: HTMLElement | null): void {
  useLayoutEffect(() => {
    const table = scroller.current;
    const head = table?.querySelector<HTMLElement>('[data-part=head]');
    if (!table || !head || !page) return;
    const follow = (): void => {
      const past = page.getBoundingClientRect().top - table.getBoundingClientRect().top;
      const most = table.offsetHeight - 2 * head.offsetHeight;
      const by = Math.max(0, Math.min(past, most));
      head.style.transform = by > 0 ? `translateY(${by}px)` : '';
    };
    // What is focused in it is scrolled into view there first, where nothing may scroll up or down.
    const pass = (): void => {
      if (table.scrollTop === 0) return;
      page.scrollTop += table.scrollTop;
      table.scrollTop = 0;
    };
    pass();
    follow();
    table.addEventListener('scroll', pass, { passive: true });
    page.addEventListener('scroll', follow, { passive: true });
    return () => {
      table.removeEventListener('scroll', pass);
      page.removeEventListener('scroll', follow);
      head.style.transform = '';
    };
  }, [scroller, page]);
}

/** Rows that scroll with their page, 127 px of which stand above them. */
import { describe, expect, it } from 'vitest';
import { scrolledBy } from '#ui/table/scrolled-by.ts';

const ABOVE = 127;

function pageAt(scrollTop: number) {
  const page = {
    scrollTop,
    getBoundingClientRect: () => ({ top: 0 }),
    scrollTo: ({ top }: { top: number }) => {
      page.scrollTop = top;
    },
  };
  const table = { getBoundingClientRect: () => ({ top: ABOVE - page.scrollTop }) };
  const { scrollToFn } = scrolledBy(page as never, { current: table as never });
  const to = (offset: number, adjustments = 0): number => {
    scrollToFn(offset, { adjustments, behavior: 'auto' }, { scrollElement: page, options: { horizontal: false } } as never);
    return page.scrollTop;
  };
  return { to };
}

describe('the page under its rows', () => {
  it('stays where it is when its first row is wanted, which is in sight', () => {
    expect(pageAt(0).to(0)).toBe(0);
    expect(pageAt(60).to(0)).toBe(60);
  });

  it('comes back to the first row, and goes to any other', () => {
    expect(pageAt(400).to(0)).toBe(ABOVE);
    expect(pageAt(0).to(200)).toBe(ABOVE + 200);
    expect(pageAt(0).to(0, 40)).toBe(ABOVE + 40);
  });
});

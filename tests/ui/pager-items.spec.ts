import { describe, expect, it } from 'vitest';
import { jumpTarget, lastPage, type PagerItem, pagerItems } from '#ui/table/pager-items.ts';

const draw = (items: PagerItem[]): string =>
  items.map((item) => (item.kind === 'page' ? item.page : item.direction === 'back' ? `«${item.page}` : `»${item.page}`)).join(' ');

describe('pager', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 »4 12'],
    [3, 12, '1 2 3 4 »6 12'],
    [4, 12, '1 «1 3 4 5 »7 12'],
    [7, 12, '1 «4 6 7 8 »10 12'],
    [10, 12, '1 «7 9 10 11 12'],
    [12, 12, '1 «9 9 10 11 12'],
  ])('page %i of %i shows %s', (current, last, shown) => {
    expect(draw(pagerItems(current, last))).toBe(shown);
  });

  it.each([
    [1, 12, '1 2 »2 12'],
    [7, 12, '1 «6 7 »8 12'],
    [12, 12, '1 «11 11 12'],
  ])('on a phone page %i of %i shows %s', (current, last, shown) => {
    expect(draw(pagerItems(current, last, 3))).toBe(shown);
  });

  it('shows every page once, in order, first and last always', () => {
    for (let last = 2; last <= 40; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const pages = pagerItems(current, last).flatMap((item) => (item.kind === 'page' ? [item.page] : []));
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect([pages[0], pages.at(-1)]).toEqual([1, last]);
        expect(pages).toContain(current);
        expect(pages.length).toBeLessThanOrEqual(5);
      }
    }
  });

  it('has one page for no rows and a started page for the rest', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
  });

  it('clamps the jumper and takes nonsense for page 1', () => {
    expect([jumpTarget('5', 12), jumpTarget('99', 12), jumpTarget('0', 12), jumpTarget('x', 12)]).toEqual([5, 12, 1, 1]);
  });
});

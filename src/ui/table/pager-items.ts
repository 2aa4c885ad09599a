/** A place in the pager: a page, or an ellipsis that jumps to a page. */
export type PagerItem = { kind: 'page'; page: number } | { kind: 'jump'; page: number; direction: 'back' | 'forward' };

const page = (n: number): PagerItem => ({ kind: 'page', page: n });

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/**
 * Pages to offer. First and last are always there; an ellipsis jumps by `count - 2` pages.
 * @param current page shown, 1-based
 * @param last number of pages
 * @param count pages shown at once, odd (5 in this product)
 */
export function pagerItems(current: number, last: number, count = 5): PagerItem[] {
  if (last <= 1) return [page(1)];
  const half = (count - 1) / 2;
  const jump = count - 2;
  const before = last > count && current > count - half;
  const after = last > count && current < last - half;
  const middle = middlePages(current, last, count, before, after);
  return [
    page(1),
    ...(before ? [{ kind: 'jump', page: Math.max(1, current - jump), direction: 'back' } as const] : []),
    ...middle.map(page),
    ...(after ? [{ kind: 'jump', page: Math.min(last, current + jump), direction: 'forward' } as const] : []),
    page(last),
  ];
}

function middlePages(current: number, last: number, count: number, before: boolean, after: boolean): number[] {
  if (before && after) {
    const offset = Math.floor(count / 2) - 1;
    return range(current - offset, current + offset);
  }
  if (before) return range(last - (count - 2), last - 1);
  if (after) return range(2, count - 1);
  return range(2, last - 1);
}

/** Number of pages; an empty list has one, so that the pager never shows page 0. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** What the jumper's text means: not a number is 1, everything else is clamped to 1..last. */
export function jumpTarget(text: string, last: number): number {
  const wanted = Number.parseInt(text, 10);
  return Number.isNaN(wanted) ? 1 : Math.min(last, Math.max(1, wanted));
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether a page behind another one keeps its layout (kept-pages.tsx): Safari does from 18 on. */
export const KEEPS_LAYOUT = CSS.supports('content-visibility', 'hidden');

/**
 * Keeps the scroll positions inside a page while it is hidden, where nothing else does: a page that keeps its layout keeps them by itself.
 * Positions are noted while scrolling, because at hiding time they may already be zero.
 */
export function useKeptScroll(ref: RefObject<HTMLElement | null>): void {
  const noted = useRef(new Map<Element, readonly [number, number]>());
  useLayoutEffect(() => {
    const root = ref.current;
    // To ask where something is scrolled lays the page out, in the moment in which it is to be shown.
    if (!root || KEEPS_LAYOUT) return;
    for (const [element, [top, left]] of noted.current) {
      if (!root.contains(element)) noted.current.delete(element);
      else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo({ top, left, behavior: 'instant' });
    }
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.clientHeight > 0) noted.current.set(target, [target.scrollTop, target.scrollLeft]);
    };
    root.addEventListener('scroll', note, { capture: true, passive: true });
    return () => root.removeEventListener('scroll', note, { capture: true });
  }, [ref]);
}

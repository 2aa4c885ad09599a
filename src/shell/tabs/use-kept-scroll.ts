import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the scroll positions inside a page while it is hidden. Chromium keeps them by itself; WebKit tablets are not trusted to.
 * Positions are noted while scrolling, because at hiding time they may already be zero.
 */
export function useKeptScroll(ref: RefObject<HTMLElement | null>): void {
  const noted = useRef(new Map<Element, readonly [number, number]>());
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return;
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

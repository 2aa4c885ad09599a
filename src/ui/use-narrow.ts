import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide the last element with this limit was, px: the next of its kind is as wide, and is drawn once. */
const lastWidth = new Map<number, number>();

/**
 * Is this element narrower than `limit` px? Follows its own width, not the window's, so that it is right beside a menu. Until it stands it is taken for as
 * wide as the last one of its kind, or the window: asking it while the page is built would lay the page out once more, and draw it twice.
 */
export function useBelow(ref: RefObject<HTMLElement | null>, limit: number): boolean {
  const [narrow, setNarrow] = useState(() => (lastWidth.get(limit) ?? window.innerWidth) < limit);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.target.clientWidth ?? 0;
      // A hidden page of the tab cache measures 0: it keeps its layout.
      if (width === 0) return;
      lastWidth.set(limit, width);
      setNarrow(width < limit);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, limit]);
  return narrow;
}

/** The same with an element of one's own. */
export function useNarrow<E extends HTMLElement>(limit = 640): { ref: RefObject<E | null>; narrow: boolean } {
  const ref = useRef<E>(null);
  return { ref, narrow: useBelow(ref, limit) };
}

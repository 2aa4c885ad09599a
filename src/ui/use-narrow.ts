import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Is this element narrower than `limit` px? Follows its own width, not the window's, so that it is right beside a menu. */
export function useBelow(ref: RefObject<HTMLElement | null>, limit: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      // A hidden page of the tab cache measures 0: it keeps its layout.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < limit);
    };
    measure();
    const observer = new ResizeObserver(measure);
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

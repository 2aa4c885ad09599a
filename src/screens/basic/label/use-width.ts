import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Inner width of an element in px, while it is shown. */
export function useWidth<E extends HTMLElement>(first: number): { readonly ref: RefObject<E | null>; readonly width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      // A hidden page in the tab cache measures 0. Keep its layout.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

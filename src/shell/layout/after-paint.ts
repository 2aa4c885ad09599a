import { useEffect, useState } from 'react';

/**
 * Does something as soon as the frame that is being made has been painted: what follows a page to the front must not keep it waiting.
 * @returns takes it back, if it has not been done
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The callback runs at the beginning of the frame, a timer set by it after the end.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value that what is beside the page follows: it changes once the page it belongs to has been painted. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => setShown(value)), [value]);
  return shown;
}

import { useEffect, useRef } from 'react';

/** Runs once, as soon as the page is ready for it: what its address asks for. */
export function useOnce(ready: boolean, run: () => unknown): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !ready) return;
    isDone.current = true;
    void run();
  });
}

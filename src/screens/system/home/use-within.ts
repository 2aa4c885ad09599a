import { useDeferredValue, useEffect, useState } from 'react';

/**
 * True once `ready` has been true, or after `ms` without it, so that a slow answer holds nothing up. The result is deferred: what depends on it is
 * drawn in steps, and a tablet stays responsive meanwhile.
 */
export function useWithin(ms: number, ready: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (over) return;
    if (ready) {
      setOver(true);
      return;
    }
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms, ready, over]);
  return useDeferredValue(over || ready, false);
}

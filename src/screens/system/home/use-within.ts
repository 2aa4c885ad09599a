import { useDeferredValue, useEffect, useState } from 'react';

/**
 * True once `ready` was, or after `ms` without: what is slow is not waited for. Whatever hangs on it is drawn piece by piece, so that a tablet answers
 * meanwhile.
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

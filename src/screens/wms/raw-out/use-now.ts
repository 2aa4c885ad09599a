import { useEffect, useState } from 'react';
import { useSyncStatus } from '#store/hooks.ts';

/** The clock of a board, by the server's time as far as it is known; milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const { clockOffset } = useSyncStatus();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + clockOffset;
}

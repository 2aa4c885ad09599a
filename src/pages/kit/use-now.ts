import { useEffect, useState } from 'react';
import { useSyncStatus } from '#store/hooks.ts';

/** The device's clock, for ages on the screen; moves every half minute. */
export function useDeviceNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The current time in milliseconds since 1970: the device's clock, corrected by its last measured offset from the server's. */
export function useServerNow(everyMs: number): number {
  const { clockOffset } = useSyncStatus();
  return useDeviceNow(everyMs) + clockOffset;
}

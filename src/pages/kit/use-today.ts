import { useCallback, useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { useSyncStatus } from '#store/hooks.ts';

/** The clock of the site, read when it is called: the instant by the server's clock where the device knows it, and its calendar day in the site's zone. */
export function useSiteClock(): () => { readonly today: string; readonly now: string } {
  const { clockOffset } = useSyncStatus();
  const timeZone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  return useCallback(() => {
    const now = new Date(Date.now() + clockOffset).toISOString();
    return { now, today: dayIn(timeZone, now) };
  }, [timeZone, clockOffset]);
}

/** The day of that clock. It decides what has expired. */
export function useToday(): string {
  const clock = useSiteClock();
  return useMemo(() => clock().today, [clock]);
}

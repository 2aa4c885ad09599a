import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';

/** Calendar day in the site's zone, by the server's clock as far as it is known; it decides what has expired. */
export function useToday(clockOffset: number): string {
  const timeZone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  return useMemo(() => dayIn(timeZone, new Date(Date.now() + clockOffset).toISOString()), [timeZone, clockOffset]);
}

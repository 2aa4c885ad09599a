import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { useSyncStatus } from '#store/hooks.ts';

/** Calendar day in the site's zone, by the server's clock where the device knows it. It decides what has expired. */
export function useToday(): string {
  const { clockOffset } = useSyncStatus();
  const timeZone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  return useMemo(() => dayIn(timeZone, new Date(Date.now() + clockOffset).toISOString()), [timeZone, clockOffset]);
}

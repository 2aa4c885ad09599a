/** How a device stands to its leases (sync.md §14). */
import { LEASE_HOURS } from '#domain/kernel/clock.ts';

const HOUR_MS = 60 * 60_000;

/** The device warns after this many hours, while there is still time to get back online. */
const WARN_HOURS = 7;

/** none: this device holds no lease, or it has expired; ending: still held, the user should renew it. */
export type LeaseState = 'none' | 'held' | 'ending';

/**
 * @param until when this device's lease expires, by the server's clock; undefined = no lease
 * @param now by the same clock
 */
export function leaseState(until: string | undefined, now: string): LeaseState {
  const left = until === undefined ? 0 : Date.parse(until) - Date.parse(now);
  if (left <= 0) return 'none';
  return left <= (LEASE_HOURS - WARN_HOURS) * HOUR_MS ? 'ending' : 'held';
}

/** How a device stands, as the desk sees it. Pure; the server and the page use the same words. */

export interface DeviceFacts {
  /** Operations that were announced, never arrived, and that nobody has looked after. */
  readonly lost: number;
  /** Announced and not arrived yet. */
  readonly unsent: number;
  readonly lastSeenAt: string;
  /** When its unsent work last became less. */
  readonly progressAt: string | null;
  /** Another installation works at its station now. */
  readonly takenBy: string | null;
  /** Somebody says that it was wiped, or that another installation is the same tablet. Said, not proved. */
  readonly claimed: boolean;
  readonly revokedAt: string | null;
}

export const DEVICE_HEALTH = ['lost', 'silent', 'stuck', 'claimed', 'replaced', 'revoked', 'waiting', 'ok'] as const;
export type DeviceHealth = (typeof DEVICE_HEALTH)[number];

/** Unsent work that stands still for so long needs a person (sync.md §16). */
export const WATCHDOG_MS = 15 * 60_000;

/**
 * The one word of a device; what is worst comes first.
 * lost: work is gone; silent: it holds unsent work and is out of reach; stuck: in reach, and its work does not move; claimed: it is said to have been
 * wiped while it still holds work; replaced: its station has another tablet while it still holds work.
 */
export function deviceHealth(device: DeviceFacts, now: number): DeviceHealth {
  const { lost, unsent, lastSeenAt, progressAt, takenBy, claimed, revokedAt } = device;
  if (lost > 0) return 'lost';
  if (unsent > 0 && now - Date.parse(lastSeenAt) > WATCHDOG_MS) return 'silent';
  if (unsent > 0 && progressAt !== null && now - Date.parse(progressAt) > WATCHDOG_MS) return 'stuck';
  if (unsent > 0 && claimed) return 'claimed';
  if (unsent > 0 && takenBy !== null) return 'replaced';
  if (revokedAt !== null) return 'revoked';
  return unsent > 0 ? 'waiting' : 'ok';
}

/** Of these somebody at the desk has to hear. */
export const needsDesk = (health: DeviceHealth): boolean =>
  health === 'lost' || health === 'silent' || health === 'stuck' || health === 'claimed' || health === 'replaced';

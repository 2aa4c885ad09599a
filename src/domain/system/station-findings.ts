/** What is found at a station by what was measured there. Pure: the page measures, and says it in words. */
import type { Finding } from '#domain/protocol/station-check.ts';
import { clockFault } from './device-clock.ts';

/** Longer than a person waits for an answer. */
const SLOW_MS = 500;

/** @param times of each call in ms; null = not answered */
export function networkFindings(times: readonly (number | null)[], origin: string): readonly Finding<'network'>[] {
  const answered = times.filter((time) => time !== null).sort((a, b) => a - b);
  const [n, of] = [answered[Math.floor(answered.length / 2)], answered.at(-1)];
  if (n === undefined || of === undefined) return [{ code: 'away', facts: {} }];
  const lost = times.length - answered.length;
  const figures = { n: Math.round(n), of: Math.round(of), text: origin.slice(0, 80) };
  return [
    { code: n > SLOW_MS ? 'slow' : 'reached', facts: figures },
    ...(lost > 0 ? [{ code: 'lossy', facts: { n: lost, of: times.length } } as const] : []),
  ];
}

/** @param offset milliseconds to add to the device's clock; null = the server was never heard */
export function clockFindings(offset: number | null): readonly Finding<'clock'>[] {
  if (offset === null) return [{ code: 'untold', facts: {} }];
  const fault = clockFault(offset);
  if (!fault) return [{ code: 'right', facts: { n: Math.round(Math.abs(offset) / 1000) } }];
  return [{ code: `${fault.unit}${fault.way}`, facts: { n: fault.n } }];
}

export interface StorageSeen {
  /** null = the browser has not said. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
  /** Used and allowed, as they are shown. */
  readonly text: string;
  readonly isPrivate: boolean;
  readonly isInstalled: boolean;
  /** Its browser clears what a site stored after a week without use, unless it is installed. */
  readonly forgetsAfterAWeek: boolean;
}

/** From here on what a worker does next may not fit any more. */
const FULL = 0.9;

export function storageFindings(seen: StorageSeen): readonly Finding<'storage'>[] {
  const { persisted, usage, quota, text, isPrivate, isInstalled, forgetsAfterAWeek } = seen;
  const room: readonly Finding<'storage'>[] =
    usage !== null && quota && usage / quota >= FULL ? [{ code: 'full', facts: { n: Math.round((100 * usage) / quota) } }] : [];
  if (isPrivate) return [{ code: 'isPrivate', facts: {} }, ...room];
  // Whatever such a browser has promised: without the icon it clears all the same.
  if (forgetsAfterAWeek && !isInstalled) return [{ code: 'forgetsWeek', facts: { text } }, ...room];
  if (persisted === null) return [{ code: 'untold', facts: { text } }, ...room];
  return [{ code: persisted ? 'kept' : 'mayForget', facts: { text } }, ...room];
}

export interface InstallSeen {
  readonly isInstalled: boolean;
  /** This browser installs nothing. */
  readonly cannot: boolean;
  readonly forgetsAfterAWeek: boolean;
  /** How far the app's own files are on this device. */
  readonly files: 'unsupported' | 'installing' | 'ready' | 'waiting' | 'failed';
}

export function installFindings({ isInstalled, cannot, forgetsAfterAWeek, files }: InstallSeen): readonly Finding<'install'>[] {
  const stored: readonly Finding<'install'>[] =
    files === 'installing'
      ? [{ code: 'loading', facts: {} }]
      : files === 'unsupported' || files === 'failed'
        ? [{ code: 'notOffline', facts: {} }]
        : [];
  if (isInstalled) return [{ code: 'installed', facts: {} }, ...stored];
  return [{ code: cannot ? 'cannot' : forgetsAfterAWeek ? 'tabWeek' : 'tab', facts: {} }, ...stored];
}

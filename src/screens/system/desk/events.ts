/** What a security event says to whoever looks at it. Pure. */
import type { SecurityEvent } from '#domain/system/answers.ts';

const KINDS: readonly string[] = ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'ID_OF_OTHER_DEVICE', 'OTHER_DEVICE', 'ROW_UNREADABLE'];

/** Key of the sentence that says what was tried; kinds of servers to come have a general one. */
export const triedKey = ({ kind }: Pick<SecurityEvent, 'kind'>): string => (KINDS.includes(kind) ? kind : 'other');

/**
 * Where to look first. own: the device's own record, which is damaged far more often than forged; unproved: nobody knows which device it came from;
 * unknown: written down before callers were. row: nobody did anything, a row cannot be read.
 */
export function whereToLook({
  kind,
  account,
  address,
  deviceId,
  targetDeviceId,
}: SecurityEvent): 'own' | 'other' | 'unproved' | 'unknown' | 'row' {
  if (kind === 'ROW_UNREADABLE') return 'row';
  if (deviceId !== null) return targetDeviceId === null || deviceId === targetDeviceId ? 'own' : 'other';
  return account === null && address === null ? 'unknown' : 'unproved';
}

/** Does any of what names the event contain these words? Without words all do. */
export function namesEvent(event: SecurityEvent, text: string): boolean {
  const { kind, account, userName, address, deviceId, deviceName, targetDeviceId, targetName, detail } = event;
  const words = [kind, account, userName, address, deviceId, deviceName, targetDeviceId, targetName, detail.entity, detail.id]
    .join(' ')
    .toLowerCase();
  return words.includes(text.trim().toLowerCase());
}

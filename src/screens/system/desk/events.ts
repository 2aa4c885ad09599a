/** What a security event tells the reader. Pure. */
import type { SecurityEvent } from '#domain/system/answers.ts';

const KINDS: readonly string[] = ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'ID_OF_OTHER_DEVICE', 'OTHER_DEVICE', 'ROW_UNREADABLE'];

/** Key of the sentence for the attempt. Kinds added by newer servers share a general sentence. */
export const triedKey = ({ kind }: Pick<SecurityEvent, 'kind'>): string => (KINDS.includes(kind) ? kind : 'other');

/**
 * Where to look first. own: a record of the device itself, which is damaged far more often than forged; unproved: nobody knows which device it came
 * from; unknown: recorded before callers were stored. row: nobody tried anything; a row cannot be read.
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

/** Whether the texts that identify the event contain this text. An empty text matches all. */
export function namesEvent(event: SecurityEvent, text: string): boolean {
  const { kind, account, userName, address, deviceId, deviceName, targetDeviceId, targetName, detail } = event;
  const words = [kind, account, userName, address, deviceId, deviceName, targetDeviceId, targetName, detail.entity, detail.id]
    .join(' ')
    .toLowerCase();
  return words.includes(text.trim().toLowerCase());
}

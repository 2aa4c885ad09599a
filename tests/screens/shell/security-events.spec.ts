/** What the desk reads in a try to act as somebody else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '#domain/system/answers.ts';
import { namesEvent, triedKey, whereToLook } from '#screens/system/desk/events.ts';

const event = (more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: 'e',
  kind: 'SIGNATURE_INVALID',
  at: '',
  lastAt: '',
  count: 1,
  account: 'picker',
  userName: '李强',
  address: '10.0.3.17',
  deviceId: 'tablet-a',
  deviceName: '7号平板',
  targetDeviceId: 'tablet-b',
  targetName: null,
  detail: {},
  seenAt: null,
  seenByName: null,
  note: null,
  ...more,
});

describe('what was tried', () => {
  const sentences = JSON.parse(readFileSync('src/locales/en/desk.json', 'utf8')).event.tried as Record<string, string>;

  it('has a sentence for every kind that the server writes down, and a general one with the code for those to come', () => {
    for (const kind of ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'ID_OF_OTHER_DEVICE', 'OTHER_DEVICE', 'ROW_UNREADABLE'])
      expect(triedKey({ kind })).toBe(kind);
    expect(triedKey({ kind: 'KEY_STOLEN' })).toBe('other');
    expect(Object.keys(sentences).sort()).toEqual([
      'ID_OF_OTHER_DEVICE',
      'OTHER_DEVICE',
      'ROW_UNREADABLE',
      'SIGNATURE_INVALID',
      'SIGNATURE_MISSING',
      'other',
    ]);
    expect(sentences.other).toContain('{{code}}');
  });
});

describe('where to look first', () => {
  it.each([
    ['a device in the name of another', {}, 'other'],
    ['a device about itself: its record is damaged', { targetDeviceId: 'tablet-a' }, 'own'],
    ['a sign-in without a proved device', { deviceId: null }, 'unproved'],
    ['nobody signed in, but an address', { deviceId: null, account: null }, 'unproved'],
    ['a row that cannot be read: nobody tried anything', { kind: 'ROW_UNREADABLE', deviceId: null, account: null, address: null }, 'row'],
    ['written down before callers were', { deviceId: null, account: null, address: null }, 'unknown'],
  ] as const)('%s', (_, more, where) => {
    expect(whereToLook(event(more))).toBe(where);
  });
});

describe('the search', () => {
  it('finds an event by whoever and whatever it names, and everything without words', () => {
    for (const text of ['', ' picker ', '李强', '10.0.3', '7号', 'TABLET-B', 'signature'])
      expect(namesEvent(event(), text), text).toBe(true);
    expect(namesEvent(event({ detail: { entity: 'prodDemand', id: '0198c0de' } }), '0198C0')).toBe(true);
    expect(namesEvent(event(), 'keeper')).toBe(false);
  });
});

/** A store without room says so in many names. */
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { isStoreFull } from '#domain/protocol/full-store.ts';

const quota = new DOMException('The quota has been exceeded.', 'QuotaExceededError');

describe('a full store', () => {
  it('is known by the names of browsers, file systems and libraries, however deep they stand', () => {
    const bulk = new Dexie.BulkError('2 of 9 operations failed', { 3: quota as never });
    const told = [
      quota,
      new Dexie.QuotaExceededError(quota as never),
      new Dexie.AbortError(quota as never),
      bulk,
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      new Error('x', { cause: quota }),
      new DOMException('Encountered full disk while opening backing store for indexedDB.open.', 'UnknownError'),
      Object.assign(new Error(''), { name: 'NS_ERROR_FILE_NO_DEVICE_SPACE' }),
    ];
    expect(told.map((error) => isStoreFull(error))).toEqual(told.map(() => true));
  });

  it('is not what fails for another reason', () => {
    const others = [new TypeError('Failed to fetch'), new DOMException('', 'AbortError'), new Error('disk'), null, 'full disk', undefined];
    expect(others.map((error) => isStoreFull(error))).toEqual(others.map(() => false));
    const round: { inner?: unknown } = {};
    round.inner = round;
    expect(isStoreFull(round)).toBe(false);
  });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDb } from '#store/outbox/outbox.ts';
import { seal, unlock, unlockable } from '#store/outbox/unlock.ts';

let now = 1_800_000_000_000;
let outbox: OutboxDb;
const parts = () => ({
  outbox,
  clock: { now: () => now },
  random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  clockOffset: 0,
});
const sealed = { token: 'session-token', user: { account: 'li' } };

beforeEach(() => {
  outbox = new OutboxDb({ indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => outbox.close());

describe('unlocking without a network', () => {
  it('gives the token back for the right password and nothing for another', async () => {
    await seal(parts(), 'li', 'right', sealed);
    expect(await unlock(parts(), 'li', 'wrong')).toEqual({ ok: false, reason: 'wrong', left: 4 });
    expect(await unlock(parts(), 'li', 'right')).toEqual({ ok: true, sealed });
    expect(await unlock(parts(), 'wang', 'right')).toMatchObject({ reason: 'unknown' });
  });

  it('stores nothing that could be compared: neither password nor token nor a hash', async () => {
    await seal(parts(), 'li', 'right', sealed);
    const record = await outbox.accounts.get('li');
    expect(Object.keys(record ?? {}).sort()).toEqual(['account', 'cipher', 'failures', 'iv', 'salt', 'sealedAt']);
    const text = new TextDecoder('latin1').decode(new Uint8Array(record?.cipher ?? new ArrayBuffer(0)));
    expect(text).not.toContain('session-token');
  });

  it('ends after five failures in a row', async () => {
    await seal(parts(), 'li', 'right', sealed);
    for (let i = 0; i < 4; i += 1) await unlock(parts(), 'li', 'wrong');
    expect(await unlock(parts(), 'li', 'wrong')).toMatchObject({ reason: 'locked', left: 0 });
    expect(await unlock(parts(), 'li', 'right')).toMatchObject({ ok: false, reason: 'unknown' });
  });

  it('ends after 72 hours, and a clock set back does not help', async () => {
    await seal(parts(), 'li', 'right', sealed);
    now += 73 * 3_600_000;
    expect(await unlock(parts(), 'li', 'right')).toMatchObject({ reason: 'expired' });
    expect(await unlockable(parts())).toEqual([]);
    now -= 100 * 3_600_000;
    expect(await unlock(parts(), 'li', 'right')).toMatchObject({ reason: 'expired' });
  });
});

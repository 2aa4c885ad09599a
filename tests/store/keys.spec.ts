/** Keys of a device and of those who work on it (sync.md §12). */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidOfDigest } from '#domain/kernel/ids.ts';
import { signedText } from '#domain/protocol/protocol.ts';
import { ensureIdentity, KeyRing } from '#store/outbox/keys.ts';
import { OutboxDb, writeMeta } from '#store/outbox/outbox.ts';
import { seal, unlock } from '#store/outbox/unlock.ts';
import { NoSigningKey } from '#store/seams.ts';
import { newDevices } from '#tests/support/work.ts';
import { createList, listIdOf, worker } from '#tests/support/world.ts';

const indexedDB = { factory: new IDBFactory() };
const clock = { now: () => 1_800_000_000_000 };
const fields = { opId: 'op', deviceId: 'd', docKey: 'list:1', type: 'list.create', v: 1, payloadHash: 'h', occurredAt: 't' };
const open: OutboxDb[] = [];
const outboxOf = (): OutboxDb => {
  const outbox = new OutboxDb({ indexedDB: indexedDB.factory, IDBKeyRange });
  open.push(outbox);
  return outbox;
};
/** A tab, or the same tab after a reload. */
const ring = (): KeyRing => new KeyRing(outboxOf(), clock);
const identify = (): Promise<string> => ensureIdentity(outboxOf(), 0, () => 'none');

beforeEach(() => {
  indexedDB.factory = new IDBFactory();
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
});

const isGood = (publicKey: string, text: string, signature: string): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
};

describe('an installation', () => {
  it('is called by the fingerprint of a key that nobody can read out, whichever tab asks first', async () => {
    const [first, second] = await Promise.all([identify(), identify()]);
    const key = await outboxOf().keys.get('device');
    const print = uuidOfDigest(
      createHash('sha256')
        .update(Buffer.from(String(key?.publicKey), 'base64url'))
        .digest(),
    );
    expect([first, second, await identify()]).toEqual([print, print, print]);
    expect(key?.privateKey?.extractable).toBe(false);
  });

  it('of before keeps its name, and gets a key', async () => {
    await writeMeta(outboxOf(), 'deviceId', '0198c0de-0000-7000-8000-000000000001');
    expect(await identify()).toBe('0198c0de-0000-7000-8000-000000000001');
    expect(await ring().devicePublicKey()).not.toBeNull();
  });

  it('that went out of service is still itself, so that it can be taken back with its queue', async () => {
    const before = await identify();
    const keys = ring();
    await keys.make('li');
    await keys.destroy();
    expect([await keys.isEnrolled(), await keys.devicePublicKey(), await identify()]).toEqual([false, expect.any(String), before]);
  });
});

describe('signing on a device', () => {
  it('signs nothing before anybody has signed in with keys', async () => {
    expect(await ring().sign(fields, 'li')).toEqual({ actorKeyId: null, actorSig: null });
  });

  it('signs with a key that the server can check, and the key is named by its fingerprint', async () => {
    const keys = ring();
    const { keyId, publicKey } = await keys.make('li');
    const { actorKeyId, actorSig } = await keys.sign(fields, 'li');
    expect(actorKeyId).toBe(keyId);
    expect(isGood(publicKey, signedText({ ...fields, actorKeyId: keyId }), actorSig ?? '')).toBe(true);
    expect(isGood(publicKey, signedText({ ...fields, docKey: 'list:2', actorKeyId: keyId }), actorSig ?? '')).toBe(false);
  });

  it('goes on signing after a reload and in another tab', async () => {
    const { keyId } = await ring().make('li');
    expect((await ring().sign(fields, 'li')).actorKeyId).toBe(keyId);
  });

  it('keeps no private key that can be read out', async () => {
    await identify();
    await ring().make('li');
    const records = await outboxOf().keys.toArray();
    expect(records.map(({ privateKey }) => privateKey?.extractable)).toEqual([false, false]);
  });

  it('makes a new key at every sign-in, and one device key for ever', async () => {
    await identify();
    const keys = ring();
    const first = await keys.make('li');
    const second = await keys.make('li');
    expect(second.keyId).not.toBe(first.keyId);
    const ids = (await outboxOf().keys.toArray()).map(({ id }) => id);
    expect(ids.sort()).toEqual(['device', first.keyId, second.keyId].sort());
  });
});

describe('lock, logout, expiry', () => {
  it('put the private key away and keep the public one', async () => {
    await identify();
    const keys = ring();
    const { publicKey } = await keys.make('li');
    await keys.retire();
    await expect(keys.sign(fields, 'li')).rejects.toThrow(NoSigningKey);
    expect((await keys.toEnrol('li'))?.keys).toMatchObject([{ publicKey, privateKey: null }]);
  });

  it('leave the device its own key: it may still carry what is queued', async () => {
    await identify();
    const keys = ring();
    await keys.make('li');
    await keys.retire();
    expect(await keys.signAsDevice('text')).toMatch(/^[A-Za-z0-9_-]{86}$/);
  });

  it('the next person cannot sign as the one before', async () => {
    const keys = ring();
    await keys.make('li');
    await keys.make('wang');
    await expect(ring().sign(fields, 'li')).rejects.toThrow(NoSigningKey);
  });
});

describe('unlocking without a network', () => {
  const parts = () => ({ outbox: outboxOf(), clock, random: (n: number) => crypto.getRandomValues(new Uint8Array(n)), clockOffset: 0 });

  it('brings the key back out of the record that the password opens', async () => {
    const keys = ring();
    const signing = await keys.make('li');
    await seal(parts(), 'li', 'right', { token: 't', user: {}, signing });
    await keys.retire();
    const unlocked = await unlock(parts(), 'li', 'right');
    if (!unlocked.ok || !unlocked.sealed.signing) throw new Error('no key in the record');
    await keys.restore('li', unlocked.sealed.signing);
    expect((await keys.sign(fields, 'li')).actorKeyId).toBe(signing.keyId);
  });
});

describe('what is stored', () => {
  const device = newDevices();

  it('is signed from the first key on, and never unsigned after it', async () => {
    const { store } = await device().tab();
    const create = () => {
      const opId = store.newOpId();
      return store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
    };
    await create();
    await store.core.keys.make(worker.userId);
    await create();
    const stored = await store.core.outbox.operations.toArray();
    expect(stored.map(({ actorSig }) => actorSig === null)).toEqual([true, false]);
    expect(await store.core.keys.toEnrol(worker.userId)).toMatchObject({ unsignedUpTo: 1 });
  });

  it('is decided anew when the keys came between the decision and the disk', async () => {
    const one = device();
    const [first, second] = [await one.tab(), await one.tab()];
    const opId = first.store.newOpId();
    const { signer } = first.store.core;
    const sign = signer.sign.bind(signer);
    signer.sign = async (...given) => {
      const signature = await sign(...given);
      signer.sign = sign;
      await second.store.core.keys.make(worker.userId);
      return signature;
    };
    expect(await first.store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker })).toMatchObject({ ok: true });
    expect((await first.store.core.outbox.operations.toArray()).map(({ actorSig }) => actorSig === null)).toEqual([false]);
  });

  it('without a key to sign with says so, and stores nothing', async () => {
    const { store } = await device().tab();
    await store.core.keys.make(worker.userId);
    await store.core.keys.retire();
    const opId = store.newOpId();
    const result = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
    expect(result).toEqual({ ok: false, problem: { code: 'NO_SIGNING_KEY', params: {} } });
    expect(await store.core.outbox.operations.count()).toBe(0);
    expect(store.core.status.get().notSaved).toBeNull();
  });
});

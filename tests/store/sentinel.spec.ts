import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type Sentinel, unsentBefore } from '#store/outbox/sentinel.ts';
import { create, newDevices } from '#tests/support/work.ts';

const device = newDevices();

/** The two places beside the database, as this browser remembers them. */
function places(cacheStorage: string | null = null, localStorage: string | null = null) {
  const held = { cacheStorage, localStorage };
  const sentinel: Sentinel = {
    read: async () => ({ ...held }),
    write: async (id) => {
      held.cacheStorage = id;
      held.localStorage = id;
    },
  };
  return { held, sentinel };
}

const OLD = '0198c0de-0000-7000-8000-000000000007';

describe('the eviction sentinel', () => {
  it('a first start leaves the id in all three places and reports nothing', async () => {
    const { held, sentinel } = places();
    const store = await device().store({ sentinel });
    expect(held).toEqual({ cacheStorage: store.deviceId, localStorage: store.deviceId });
    expect(store.core.status.get().wiped).toBeNull();
    store.close();
  });

  it('places that forgot while the outbox stands are mended in silence: nothing is lost', async () => {
    const d = device();
    const first = await d.store();
    const { deviceId } = first;
    first.close();
    const { held, sentinel } = places(null, deviceId);
    const store = await d.store({ sentinel });
    expect(held).toEqual({ cacheStorage: deviceId, localStorage: deviceId });
    expect(store.core.status.get().wiped).toBeNull();
    store.close();
  });

  it.each([
    ['both others', OLD, OLD, ['indexedDb']],
    ['only the local storage', null, OLD, ['indexedDb', 'cacheStorage']],
    ['only the cache storage', OLD, null, ['indexedDb', 'localStorage']],
  ] as const)(
    'a cleared outbox is recognised by %s; the new installation knows who it was, over restarts',
    async (_, cache, local, which) => {
      const d = device();
      const { held, sentinel } = places(cache, local);
      const store = await d.store({ sentinel });
      expect(store.deviceId).not.toBe(OLD);
      expect(store.core.status.get().wiped).toMatchObject({ oldDeviceId: OLD, which, told: false });
      store.close();
      expect(held.localStorage).toBe(store.deviceId);
      const again = await d.store({ sentinel });
      expect(again.core.status.get().wiped).toMatchObject({ oldDeviceId: OLD });
      await again.core.noted();
      again.close();
      const third = await d.store({ sentinel });
      expect(third.core.status.get().wiped).toBeNull();
      third.close();
    },
  );
});

describe('how much had not been sent', () => {
  const op = { opId: 'a', deviceSeq: 1, type: 'list.create', docType: 'list', docId: null, docNo: null, actorName: null, occurredAt: '' };

  it('is what the server says, the work of others included, and never less than what is known by name', () => {
    expect(unsentBefore({ lost: [op], count: 5 })).toBe(5);
    expect(unsentBefore({ lost: [op], count: 0 })).toBe(1);
    expect(unsentBefore({ lost: [op] })).toBe(1);
  });

  it('what the person at the tablet says is shown until somebody has taken note of it; a clearing that is known already stays', async () => {
    const d = device();
    const store = await d.store();
    const told = { oldDeviceId: OLD, which: ['indexedDb'] as const, at: 1, lost: [op], count: 3, told: true };
    await store.core.wasCleared(told);
    await store.core.wasCleared({ ...told, lost: [], count: 0 });
    expect(store.core.status.get().wiped).toEqual(told);
    store.close();
    const again = await d.store();
    expect(again.core.status.get().wiped).toEqual(told);
    again.close();
  });
});

describe('storage cleared under a running page', () => {
  it('stores nothing under numbers that begin again: NOT SAVED, with what was typed', async () => {
    const d = device();
    const tab = await d.tab();
    await create(tab);
    const { core } = tab.store;
    await Promise.all([core.outbox.operations.clear(), core.outbox.meta.clear(), core.outbox.lanes.clear()]);
    await expect(create(tab)).rejects.toThrow('NOT_SAVED');
    expect(core.status.get().notSaved).toMatchObject({ type: 'list.create', error: expect.stringContaining('cleared') });
    expect(await core.outbox.operations.count()).toBe(0);
  });

  it('keeps the two databases of different browsers apart', async () => {
    const [a, b] = [await device().store(), await device().store({ indexedDB: new IDBFactory() })];
    expect(a.deviceId).not.toBe(b.deviceId);
    a.close();
    b.close();
  });
});

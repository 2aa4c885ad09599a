/** The outbox of every released version opens with this one, and this one's with the version before it after a roll-back: its schema only grows. */
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { noAttempts } from '#store/outbox/records.ts';
import { createStore } from '#store/store.ts';
import { Device } from '#tests/support/device.ts';
import { create } from '#tests/support/work.ts';
import { definitions, listIdOf, worker } from '#tests/support/world.ts';

const DEVICE_ID = '0198c0de-0000-7000-8000-000000000011';
const OP_ID = '0198c0de-0000-7000-8000-000000000012';
const SENT_ID = '0198c0de-0000-7000-8000-000000000013';
const channel = { post: () => undefined, subscribe: () => () => undefined };

/** As version 1 laid it out, written without any library: key paths, and indexes with their names. */
const VERSION_1: Readonly<
  Record<string, { readonly key: string; readonly auto?: boolean; readonly unique?: string; readonly indexes?: readonly string[] }>
> = {
  operations: { key: 'deviceSeq', unique: 'opId', indexes: ['state', 'docKey'] },
  lanes: { key: 'docKey' },
  meta: { key: 'key' },
  leases: { key: 'docKey' },
  ranges: { key: 'id', auto: true, indexes: ['kind'] },
  blobs: { key: 'id', indexes: ['opId', 'state'] },
  history: { key: 'opId', indexes: ['docKey', 'finishedAt'] },
  unreadable: { key: 'deviceSeq' },
  accounts: { key: 'account' },
};

const operation = {
  opId: OP_ID,
  deviceId: DEVICE_ID,
  deviceSeq: 7,
  docKey: `list:${listIdOf(OP_ID)}`,
  docSeq: 1,
  type: 'list.create',
  v: 1,

  payload: { id: listIdOf(OP_ID) },
  payloadHash: '0'.repeat(64),
  dependsOn: [],
  actor: worker.userId,
  actorKeyId: null,
  actorSig: null,
  occurredAt: '2026-01-01T08:00:00.000Z',
  bootId: 'boot',
  build: '0.1.0',
  replaces: null,
  kind: 'fact',
  touches: [`list/${listIdOf(OP_ID)}`],
  affects: [`list/${listIdOf(OP_ID)}`],
  resolves: [],
  actorRef: 'actor:1',
  state: 'queued',
  attempts: noAttempts,
  verdict: null,
  size: 900,
  blind: false,
  enqueuedAt: 1_767_254_400_000,
};

function openRaw(indexedDB: IDBFactory, version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('outbox', version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The library multiplies its version numbers by ten. */
async function asVersion1(indexedDB: IDBFactory): Promise<void> {
  const db = await openRaw(indexedDB, 10, (fresh) => {
    for (const [name, { key, auto = false, unique, indexes = [] }] of Object.entries(VERSION_1)) {
      const table = fresh.createObjectStore(name, { keyPath: key, autoIncrement: auto });
      if (unique) table.createIndex(unique, unique, { unique: true });
      for (const index of indexes) table.createIndex(index, index);
    }
  });
  const write = db.transaction(['operations', 'meta', 'lanes', 'ranges', 'history'], 'readwrite');
  write
    .objectStore('history')
    .put({ ...operation, opId: SENT_ID, deviceSeq: 6, state: 'acked', finishedAt: 1_767_254_000_000, serverTime: null });
  write.objectStore('operations').put(operation);
  write.objectStore('meta').put({ key: 'deviceId', value: DEVICE_ID });
  write.objectStore('meta').put({ key: 'deviceSeq', value: 7 });
  write.objectStore('meta').put({ key: 'actor:1', value: worker });
  write.objectStore('lanes').put({ docKey: operation.docKey, next: 2 });
  write.objectStore('ranges').put({ kind: 'box', prefix: 'B', digits: 9, from: 1, next: 5, to: 200 });
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
  db.close();
}

describe('the outbox over versions', () => {
  it('of version 1 opens with everything in it, goes on with its numbers, and sends what it holds', async () => {
    const indexedDB = new IDBFactory();
    await asVersion1(indexedDB);
    const store = await createStore({ definitions, build: 't', indexedDB, IDBKeyRange, channel });
    await store.ready;
    expect(store.deviceId).toBe(DEVICE_ID);
    expect(store.core.pending.ordered()).toMatchObject([{ opId: OP_ID, deviceSeq: 7, state: 'queued' }]);
    expect(await store.historySince(0)).toMatchObject([{ opId: SENT_ID, state: 'acked' }]);
    expect(await store.takeNumber('box')).toBe('B000000005');
    await create({ store, sync: null, close: () => undefined });
    expect(store.core.pending.ordered().map(({ deviceSeq }) => deviceSeq)).toEqual([7, 8]);
    store.close();
  });

  it('of a later version opens after a roll-back, and nothing of it is gone', async () => {
    const device = new Device();
    const tab = await device.tab();
    await create(tab);
    const { verno } = tab.store.core.outbox;
    device.crash();
    const later = await openRaw(device.indexedDB, (verno + 1) * 10, (grown) => grown.createObjectStore('future', { keyPath: 'id' }));
    later.transaction('future', 'readwrite').objectStore('future').put({ id: 'x' });
    later.close();
    const back = await device.tab();
    expect(back.store.core.pending.ordered()).toHaveLength(1);
    await create(back);
    expect(back.store.core.pending.ordered().map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2]);
    back.close();
    const again = new Dexie('outbox', { indexedDB: device.indexedDB, IDBKeyRange });
    await again.open();
    expect(await again.table('future').count()).toBe(1);
    again.close();
  });

  it('only ever adds: each table and index of version 1 is still there', async () => {
    const tab = await new Device().tab();
    const { tables } = tab.store.core.outbox;
    for (const [name, { key, unique, indexes = [] }] of Object.entries(VERSION_1)) {
      const table = tables.find((one) => one.name === name);
      expect(table?.schema.primKey.keyPath, name).toBe(key);
      expect(
        table?.schema.indexes.map((index) => index.name),
        name,
      ).toEqual(expect.arrayContaining([...indexes, ...(unique ? [unique] : [])]));
    }
    tab.close();
  });
});

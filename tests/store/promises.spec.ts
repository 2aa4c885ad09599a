/** What the store promises whatever the machine below it does: disk, clock, a cut in the middle. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '#store/store.ts';
import { Device } from '#tests/support/device.ts';
import { Box, boxId, createList, listIdOf, worker } from '#tests/support/world.ts';

const devices: Device[] = [];
const device = (): Device => {
  const made = new Device();
  devices.push(made);
  return made;
};
afterEach(() => {
  vi.restoreAllMocks();
  for (const made of devices.splice(0)) made.crash();
});
const create = (store: Store, opId = store.newOpId()) => store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });

describe('the disk', () => {
  it('everything that is written into the outbox is asked to be on the disk before it counts', async () => {
    const made = device();
    const asked: unknown[] = [];
    const open = made.indexedDB.open.bind(made.indexedDB);
    vi.spyOn(made.indexedDB, 'open').mockImplementation((name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => {
        const begin = request.result.transaction.bind(request.result);
        request.result.transaction = (tables, mode, options) => {
          if (name === 'outbox' && mode === 'readwrite') asked.push(options?.durability);
          return begin(tables, mode, options);
        };
      });
      return request;
    });
    const store = await made.store();
    expect((await create(store)).ok).toBe(true);
    store.close();
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set(['strict']));
  });

  it('a database that refuses once is opened again, with everything in it', async () => {
    const { store } = await device().tab();
    await create(store);
    let refusals = 1;
    store.core.outbox.operations.hook('creating', () => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('the disk was busy');
    });
    expect((await create(store)).ok).toBe(true);
    expect((await store.core.outbox.operations.toArray()).map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2]);
  });

  it('a page whose rows cannot be stored leaves the position where it was', async () => {
    const { store } = await device().tab();
    const row = { id: boxId(1), version: 1, boxNo: 'B1', qty: '5', binId: null };
    await store.core.applyFill('boxes', null, { rows: [{ entity: 'box', row }], nextKey: null, startCursor: '1.1' });
    const broken = { ...row, version: 2, qty: (() => undefined) as never };
    const page = { changes: [{ entity: 'box', id: row.id, version: 2, row: broken }], sets: { '*': '1.9' }, more: false, feedHead: '1.9' };
    await expect(store.core.applyPage(page)).rejects.toThrow();
    expect((await store.core.cache.sets.get('boxes'))?.cursor).toBe('1.1');
    expect((await store.row(Box, row.id))?.row.qty).toBe('5');
  });

  it('a page moves a position only from where it was asked for: one that comes late passes nothing over', async () => {
    const { store } = await device().tab();
    await store.core.applyFill('boxes', null, { rows: [], nextKey: null, startCursor: '1.1' });
    const page = { changes: [], sets: { '*': '1.9' }, more: false, feedHead: '1.9' };
    await store.core.applyPage(page, { boxes: '1.4' });
    expect((await store.core.cache.sets.get('boxes'))?.cursor).toBe('1.1');
    await store.core.applyPage(page, { boxes: '1.1' });
    expect((await store.core.cache.sets.get('boxes'))?.cursor).toBe('1.9');
  });
});

describe('the clock', () => {
  it('the age of the oldest unsent operation is told, for as long as it is unsent', async () => {
    let now = 1_000_000;
    const { store } = await device().tab(undefined, { clock: { now: () => now } });
    await create(store);
    now += 90_000;
    store.core.count();
    expect(store.core.status.get().oldestPendingAge).toBe(90_000);
  });

  it('a clock that is set back changes no order', async () => {
    let now = 1_700_000_000_000;
    const { store } = await device().tab(undefined, { clock: { now: () => now } });
    for (let n = 0; n < 4; n += 1) {
      await create(store);
      now -= 3_600_000;
    }
    expect(store.core.pending.ordered().map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 4]);
    expect(store.outboxList().map(({ op }) => op.deviceSeq)).toEqual([1, 2, 3, 4]);
  });
});

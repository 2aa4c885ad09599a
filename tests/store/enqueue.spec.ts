import { afterEach, describe, expect, it } from 'vitest';
import { assertEpoch, nextEpoch, StaleLeader } from '#store/outbox/outbox.ts';
import { assertMove, IllegalMove } from '#store/outbox/records.ts';
import type { Store } from '#store/store.ts';
import { Device } from '#tests/support/device.ts';
import { Box, boxId, createList, definitions, List, ListLine, listIdOf, pick, worker } from '#tests/support/world.ts';

const devices: Device[] = [];
const device = (): Device => {
  const made = new Device();
  devices.push(made);
  return made;
};
afterEach(() => {
  for (const made of devices.splice(0)) made.crash();
});

const create = async (store: Store, opId = store.newOpId()): Promise<string> => {
  const result = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return listIdOf(opId);
};
const stock = (store: Store, n: number, qty: string) =>
  store.core.applyFill('boxes', null, {
    rows: [{ entity: 'box', row: { id: boxId(n), version: 1, boxNo: `B${n}`, qty, binId: null } }],
    nextKey: null,
    startCursor: '0',
  });

describe('storing an operation', () => {
  it('is on disk when submit resolves: another process finds it with its sequences', async () => {
    const d = device();
    const tab = await d.tab();
    const listId = await create(tab.store);
    await create(tab.store);
    d.crash();
    const again = await d.tab();
    const ops = again.store.core.pending.ordered();
    expect(ops.map(({ deviceSeq, docSeq }) => [deviceSeq, docSeq])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect((await again.store.row(List, listId))?.row.status).toBe(1);
    d.crash();
    // Not even the first scan after a start is answered from the server's rows alone.
    const reopened = await d.store();
    expect((await reopened.row(List, listId))?.row.status).toBe(1);
    await reopened.ready;
    reopened.close();
  });

  it('numbers device and lane without a gap', async () => {
    const { store } = await device().tab();
    await stock(store, 1, '50');
    const id = await create(store);
    for (let i = 0; i < 4; i += 1) await store.submit(pick, { id, boxNo: 'B1', qty: '1' }, { opId: store.newOpId(), actor: worker });
    expect(store.core.pending.ordered().map(({ deviceSeq, docSeq }) => `${deviceSeq}/${docSeq}`)).toEqual([
      '1/1',
      '2/2',
      '3/3',
      '4/4',
      '5/5',
    ]);
  });

  it('takes a double tap as one operation, also at the same moment and after a restart', async () => {
    const d = device();
    const { store } = await d.tab();
    const opId = store.newOpId();
    const payload = { id: listIdOf(opId) };
    const taps = await Promise.all([1, 2, 3].map(() => store.submit(createList, payload, { opId, actor: worker })));
    expect(taps.map(({ ok }) => ok)).toEqual([true, true, true]);
    d.crash();
    const again = await d.tab();
    expect((await again.store.submit(createList, payload, { opId, actor: worker })).ok).toBe(true);
    expect(again.store.core.pending.size).toBe(1);
  });

  it('takes a double tap as one operation also where doing it once more would be possible', async () => {
    const { store } = await device().tab();
    await stock(store, 1, '50');
    const id = await create(store);
    const opId = store.newOpId();
    for (const _tap of [1, 2]) expect((await store.submit(pick, { id, boxNo: 'B1', qty: '1' }, { opId, actor: worker })).ok).toBe(true);
    const other = await store.submit(pick, { id, boxNo: 'B1', qty: '2' }, { opId, actor: worker });
    expect(other).toMatchObject({ ok: false, problem: { code: 'OP_ID_REUSED' } });
    expect(store.core.pending.ordered().map(({ deviceSeq, docSeq }) => `${deviceSeq}/${docSeq}`)).toEqual(['1/1', '2/2']);
    expect((await store.core.outbox.lanes.get(`list:${id}`))?.next).toBe(3);
  });

  it('refuses the same id with another content', async () => {
    const { store } = await device().tab();
    const opId = store.newOpId();
    await create(store, opId);
    const other = await store.submit(createList, { id: listIdOf(opId), note: 'changed' }, { opId, actor: worker });
    expect(other).toMatchObject({ ok: false, problem: { code: 'OP_ID_REUSED' } });
  });

  it('stores nothing when the decision is a problem or the right is missing', async () => {
    const { store } = await device().tab();
    const id = await create(store);
    const none = await store.submit(pick, { id, boxNo: 'B404', qty: '1' }, { opId: store.newOpId(), actor: worker });
    expect(none).toMatchObject({ ok: false, problem: { code: 'G-BOX' } });
    const opId = store.newOpId();
    const stranger = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: { ...worker, rights: [] } });
    expect(stranger).toMatchObject({ ok: false, problem: { code: 'NO_RIGHT' } });
    expect(store.core.pending.size).toBe(1);
  });

  it('asks about an issue first and stores it when it is accepted', async () => {
    const { store } = await device().tab();
    await stock(store, 1, '500');
    const id = await create(store);
    const opId = store.newOpId();
    const asked = await store.submit(pick, { id, boxNo: 'B1', qty: '101' }, { opId, actor: worker });
    expect(asked).toMatchObject({ ok: false, issues: [{ code: 'QTY_OVER' }] });
    expect(store.core.pending.size).toBe(1);
    const accepted = await store.submit(pick, { id, boxNo: 'B1', qty: '101' }, { opId, actor: worker, acceptIssues: ['QTY_OVER'] });
    expect(accepted.ok).toBe(true);
  });

  it('decides again when another tab has stored something on the same row: two tabs cannot take the same piece', async () => {
    const d = device();
    const [a, b] = [await d.tab(), await d.tab()];
    await stock(a.store, 1, '10');
    const id = await create(a.store);
    const take = ({ store }: typeof a) => store.submit(pick, { id, boxNo: 'B1', qty: '7' }, { opId: store.newOpId(), actor: worker });
    const results = await Promise.all([take(a), take(b)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'G-QTY', params: { left: '3' } } });
  });

  it('waits for the unfinished operation of another lane on the same box', async () => {
    const { store } = await device().tab();
    await stock(store, 1, '10');
    const [one, two] = [await create(store), await create(store)];
    const first = store.newOpId();
    await store.submit(pick, { id: one, boxNo: 'B1', qty: '1' }, { opId: first, actor: worker });
    await store.submit(pick, { id: two, boxNo: 'B1', qty: '1' }, { opId: store.newOpId(), actor: worker });
    const last = store.core.pending.ordered().at(-1);
    expect(last?.dependsOn).toEqual([first]);
  });

  it('says NOT SAVED and keeps the data when the disk refuses', async () => {
    const { store } = await device().tab();
    store.core.outbox.operations.hook('creating', () => {
      throw new Error('disk full');
    });
    const opId = store.newOpId();
    const result = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
    expect(result).toMatchObject({ ok: false, problem: { code: 'NOT_SAVED' } });
    expect(store.core.status.get().notSaved).toMatchObject({ opId, type: 'list.create', payload: { id: listIdOf(opId) }, full: false });
    expect(store.core.pending.size).toBe(0);
  });

  it('says that the store is full, where that is why', async () => {
    const { store } = await device().tab();
    store.core.outbox.operations.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const opId = store.newOpId();
    await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
    expect(store.core.status.get().notSaved).toMatchObject({ opId, full: true });
  });

  it('shows a record it cannot read instead of skipping it', async () => {
    const d = device();
    const tab = await d.tab();
    await create(tab.store);
    await tab.store.core.outbox.operations.put({ deviceSeq: 2, opId: 'broken' } as never);
    d.crash();
    const again = await d.tab();
    expect(await again.store.unreadableList()).toMatchObject([{ deviceSeq: 2, raw: { opId: 'broken' } }]);
    expect(again.store.core.pending.size).toBe(1);
  });
});

describe('the rules of the outbox', () => {
  it('allows only the legal moves', () => {
    expect(() => assertMove('x', 'queued', 'acked')).toThrow(IllegalMove);
    expect(() => assertMove('x', 'rejected', 'acked')).toThrow(IllegalMove);
    expect(() => assertMove('x', 'discarded', 'acked')).toThrow(IllegalMove);
    expect(() => assertMove('x', 'sending', 'acked')).not.toThrow();
  });

  it('shuts a former leader out', async () => {
    const { store } = await device().tab();
    const { outbox } = store.core;
    const old = await nextEpoch(outbox);
    const now = await nextEpoch(outbox);
    await expect(outbox.transaction('rw', outbox.meta, () => assertEpoch(outbox, old))).rejects.toThrow(StaleLeader);
    await outbox.transaction('rw', outbox.meta, () => assertEpoch(outbox, now));
  });

  it('never gives one number twice, whatever tabs and repeated answers do', async () => {
    const d = device();
    const [a, b] = [await d.tab(), await d.tab()];
    const range = { kind: 'box', prefix: 'B', digits: 6, from: 1, to: 20 };
    const { addRange } = await import('#store/outbox/numbers.ts');
    await addRange(a.store.core.outbox, range);
    await addRange(b.store.core.outbox, range);
    const taken = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? a : b).store.takeNumber('box')));
    const numbers = taken.filter((number) => number !== null);
    expect(new Set(numbers).size).toBe(20);
    expect(numbers.length).toBe(20);
    expect(numbers).toContain('B000001');
    await addRange(a.store.core.outbox, range);
    expect(await a.store.takeNumber('box')).toBeNull();
  });

  it('survives the loss of the cache with everything unsent', async () => {
    const d = device();
    const tab = await d.tab();
    await create(tab.store);
    await stock(tab.store, 1, '10');
    d.crash();
    const changed = {
      ...definitions,
      entities: definitions.entities.map((entity) => (entity.name === 'box' ? { ...entity, indexes: [] } : entity)),
    };
    const again = await d.tab(undefined, { definitions: changed });
    expect(await again.store.row(Box, boxId(1))).toBeUndefined();
    expect(await again.store.core.cache.sets.count()).toBe(0);
    expect(again.store.core.pending.size).toBe(1);
  });
});

describe('the cache', () => {
  it('stores only newer rows, deletes on null and takes the lines along', async () => {
    const { store } = await device().tab();
    const list = { id: boxId(900), version: 5, status: 1, note: 'new', total: '0' };
    const line = { id: boxId(901), version: 1, docId: list.id, boxId: boxId(1), qty: '1' };
    const change = (entity: string, row: Record<string, unknown> & { id: string; version: number }) => ({
      entity,
      id: row.id,
      version: row.version,
      row,
    });
    const page = (changes: ReturnType<typeof change>[]) => ({ changes, sets: {}, more: false, feedHead: '1' });
    await store.core.applyPage(page([change('list', list), change('listLine', line)]));
    await store.core.applyPage(page([change('list', { ...list, version: 4, note: 'old' })]));
    expect((await store.row(List, list.id))?.row.note).toBe('new');
    expect(await store.rowsBy(ListLine, 'docId+boxId', list.id, boxId(1))).toHaveLength(1);
    expect(await store.rowsBy(List, 'status', '1')).toHaveLength(1);
    await store.core.applyPage(page([{ entity: 'list', id: list.id, version: 6, row: null } as never]));
    expect(await store.row(List, list.id)).toBeUndefined();
    expect(await store.rowsBy(ListLine, 'docId', list.id)).toHaveLength(0);
    expect(await store.rows(Box)).toHaveLength(0);
  });
});

describe('reading several at once', () => {
  it('finds what the server told and what was done here since, each row once', async () => {
    const { store } = await device().tab();
    for (const n of [1, 2, 3]) await stock(store, n, '50');
    const first = await create(store);
    const second = await create(store);
    await store.submit(pick, { id: first, boxNo: 'B1', qty: '1' }, { opId: store.newOpId(), actor: worker });
    await store.submit(pick, { id: second, boxNo: 'B2', qty: '2' }, { opId: store.newOpId(), actor: worker });
    const boxes = await store.rowsOf(Box, [boxId(1), boxId(3), boxId(1), boxId(9)]);
    expect(boxes.map(({ row, pending }) => [row.boxNo, row.qty, pending]).sort()).toEqual([
      ['B1', '49', 'waiting'],
      ['B3', '50', 'none'],
    ]);
    const lines = await store.rowsByEach(ListLine, 'docId', [first, second, first]);
    expect(lines.map(({ row }) => row.docId).sort()).toEqual([first, second].sort());
    expect(await store.rowsByEach(ListLine, 'docId', [])).toEqual([]);
  });
});

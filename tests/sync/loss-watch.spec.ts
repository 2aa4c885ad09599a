import { afterEach, describe, expect, it, vi } from 'vitest';
import { MANIFEST_PART } from '#domain/protocol/protocol.ts';
import type { Sentinel } from '#store/outbox/sentinel.ts';
import { LossWatch } from '#sync/loss-watch.ts';
import type { Tab } from '#tests/support/device.ts';
import { drained, until } from '#tests/support/device.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import { again, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, SETS, worker } from '#tests/support/world.ts';

const device = newDevices();
afterEach(() => vi.restoreAllMocks());

/** The watch alone, with a clock that is moved by hand. */
function watchOf({ store }: Tab, server: FakeServer) {
  const clock = { ms: Date.now() };
  vi.spyOn(store.core.clock, 'now').mockImplementation(() => clock.ms);
  const digest = () =>
    store.core.pending
      .ordered()
      .map(({ deviceSeq }) => deviceSeq)
      .join();
  const watch = new LossWatch({ core: store.core, net: server.net(), digest, epoch: () => 1 });
  return { watch, later: (ms: number) => (clock.ms += ms) };
}

describe('what is told to the server about unsent work', () => {
  it('without a station too: after a contact, when it changed, at most every 15 seconds', async () => {
    const server = world();
    const tab = await device().tab();
    const { watch, later } = watchOf(tab, server);
    await watch.contact();
    await create(tab);
    await watch.contact();
    expect(server.manifests).toHaveLength(1);
    later(15_000);
    await watch.contact();
    later(15_000);
    await watch.contact();
    expect(server.manifests.map(({ unsent, highestSeq }) => [unsent, highestSeq])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('names what is new and says where it begins; everything again when the server counts otherwise', async () => {
    const server = world();
    const tab = await device().tab();
    const { watch, later } = watchOf(tab, server);
    await create(tab);
    await watch.contact();
    await create(tab);
    later(15_000);
    server.wantsFull = true;
    await watch.contact();
    server.wantsFull = false;
    later(15_000);
    await watch.contact();
    const parts = server.manifests.map(({ after, through, operations }) => [after, through, operations.map(({ deviceSeq }) => deviceSeq)]);
    expect(parts).toEqual([
      [0, 1, [1]],
      [1, 2, [2]],
      [0, 2, [1, 2]],
    ]);
  });

  // Every operation of a queue longer than one announcement is written to the disk first.
  it('a long queue goes in parts that leave nothing between them', async () => {
    const server = world();
    const tab = await device().tab();
    await create(tab);
    const { outbox } = tab.store.core;
    const [one] = await outbox.operations.toArray();
    if (!one) throw new Error('no operation');
    const n = MANIFEST_PART * 2 + 10;
    const more = Array.from({ length: n - 1 }, (_, i) => ({ ...one, opId: tab.store.newOpId(), deviceSeq: i + 2 }));
    await outbox.operations.bulkAdd(more);
    await outbox.meta.put({ key: 'deviceSeq', value: n });
    const { watch } = watchOf(tab, server);
    await watch.contact();
    expect(server.manifests.map(({ after, through }) => [after, through])).toEqual([
      [0, MANIFEST_PART],
      [MANIFEST_PART, 2 * MANIFEST_PART],
      [2 * MANIFEST_PART, n],
    ]);
    expect(new Set(server.manifests.flatMap(({ operations }) => operations.map(({ opId }) => opId))).size).toBe(n);
  });

  it('a refused operation has arrived and is counted, not announced', async () => {
    const server = world();
    server.force = ({ type }) => (type === 'list.create' ? { status: 'rejected', code: 'NO' } : null);
    const tab = await device().tab(server);
    await filled(tab);
    await create(tab);
    await until('refused', () => tab.store.core.status.get().attention === 1);
    const { watch } = watchOf(tab, server);
    await watch.contact();
    expect(server.manifests.at(-1)).toMatchObject({ operations: [], rejected: 1, unsent: 0, highestSeq: 1 });
  });

  it('at a station the server asks with its answer to the heartbeat', async () => {
    const server = world();
    server.wantManifest = true;
    const tab = await device().tab(server);
    await tab.sync?.session({ signedIn: true, bound: { account: 'worker', name: 'S1' } });
    await until('announced', () => server.manifests.length > 0);
    expect(server.manifests[0]).toMatchObject({ deviceId: tab.store.deviceId, after: 0 });
  });
});

describe('a browser whose storage was cleared', () => {
  const OLD = '0198c0de-0000-7000-8000-000000000007';
  const sentinel: Sentinel = { read: async () => ({ cacheStorage: OLD, localStorage: OLD }), write: async () => undefined };

  it('tells who it was at the first contact, once, and shows what the server names to this person, and how much it was in all', async () => {
    const server = world();
    const lost = {
      opId: 'a',
      deviceSeq: 4,
      type: 'list.create',
      docType: 'list',
      docId: null,
      docNo: 'L-1',
      actorName: '张三',
      occurredAt: '',
    };
    server.lost = [lost];
    server.lostInAll = 5;
    const tab = await device().tab(server, { sentinel });
    await until('told', () => tab.store.core.status.get().wiped?.told === true);
    expect(tab.store.core.status.get().wiped).toMatchObject({ lost: [lost], count: 5 });
    again(tab);
    await until('another contact', () => server.requests.pull > 1);
    expect(server.wipes).toEqual([{ oldDeviceId: OLD, newDeviceId: tab.store.deviceId, which: ['indexedDb'] }]);
  });

  it('keeps what the page remembers beside what the server names: of the work of others the server tells the number only', async () => {
    const server = world();
    const op = { deviceSeq: 4, type: 'list.create', docType: 'list', docId: null, docNo: null, actorName: null, occurredAt: '' };
    const [mine, others] = ['a', 'b'].map((opId) => ({ ...op, opId }));
    const named = { ...op, opId: 'a', docNo: 'L-1', actorName: '张三' };
    server.lost = [named];
    server.lostInAll = 2;
    const tab = await device().tab();
    const { core } = tab.store;
    await core.wasCleared({ oldDeviceId: OLD, which: ['indexedDb'], at: 0, lost: [mine, others].flatMap((one) => one ?? []), told: false });
    await watchOf(tab, server).watch.contact();
    expect(core.status.get().wiped).toMatchObject({ lost: [named, { opId: 'b' }], count: 2, told: true });
  });
});

describe('after a restore of the server', () => {
  it('a first copy that was under way begins anew, and every lane is compared', async () => {
    const server = world(50);
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    const id = await create(tab);
    const picked = await take(tab, id, 'B1', '10');
    await drained(tab);
    await tab.store.core.outbox.meta.put({ key: 'refill', value: true });
    d.crash();
    server.fillPage = 7;
    server.faults.fill.push(null, null, ...Array.from({ length: 200 }, () => 'html' as const));
    const cut = await d.tab(server);
    await until('half way', async () => (await cut.store.core.cache.sets.toArray()).some(({ fill }) => fill !== null));
    d.crash();
    server.faults.fill.length = 0;
    server.forgetOperations([picked]);
    for (const set of SETS) server.begunAnew.add(set);
    const next = await d.tab(server);
    await filled(next);
    await until('back', () => server.log.get(picked)?.status === 'applied');
    expect(await next.store.rows(Box)).toHaveLength(50);
  });

  it('every lane is compared, and what was forgotten is queued again and applied once', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const [first, second] = [await create(tab), await create(tab)];
    const picked = [await take(tab, first, 'B1', '10'), await take(tab, second, 'B2', '20')];
    await drained(tab);
    server.forgetOperations(picked);
    server.edit(Box, boxId(1), { qty: '100' });
    server.edit(Box, boxId(2), { qty: '100' });
    server.reset = ['boxes'];
    again(tab);
    await until('both are back', () => picked.every((opId) => server.log.get(opId)?.status === 'applied'));
    await drained(tab);
    expect([server.row(Box, boxId(1))?.qty, server.row(Box, boxId(2))?.qty]).toEqual(['90', '80']);
    expect(server.order.filter((opId) => picked.includes(opId))).toHaveLength(4);
  });

  it('a comparison that fails is made good at the next contact, after a restart too', async () => {
    const server = world();
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    const id = await create(tab);
    const picked = await take(tab, id, 'B1', '10');
    await drained(tab);
    server.forgetOperations([picked]);
    server.edit(Box, boxId(1), { qty: '100' });
    await tab.store.core.outbox.meta.put({ key: 'checkLanes', value: true });
    d.crash();
    const next = await d.tab(server);
    await until('back', () => server.log.get(picked)?.status === 'applied');
    await drained(next);
    expect(server.row(Box, boxId(1))?.qty).toBe('90');
  });

  it('what was refused and settled before takes its place and is not executed', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    server.force = ({ payload }) => (payload.boxNo === 'B1' ? { status: 'rejected', code: 'NO' } : null);
    const refused = await take(tab, id, 'B1', '10');
    await until('refused', async () => (await state(tab, refused)) === 'rejected');
    expect((await tab.store.discard([refused], 'wrong box', { actor: worker })).ok).toBe(true);
    const after = await take(tab, id, 'B2', '20');
    await drained(tab);
    expect(await state(tab, refused)).toBe('discarded');
    server.force = () => null;
    server.forgetOperations(
      [...server.log.keys()].filter((opId) => server.log.get(opId)?.op.docKey !== `list:${id}` || opId === refused || opId === after),
    );
    server.edit(Box, boxId(2), { qty: '100' });
    server.reset = ['boxes'];
    again(tab);
    await until('back', () => server.log.get(after)?.status === 'applied');
    await drained(tab);
    expect([server.row(Box, boxId(1))?.qty, server.row(Box, boxId(2))?.qty]).toEqual(['100', '80']);
    expect([server.log.get(refused)?.status, await state(tab, refused)]).toEqual(['discarded', 'discarded']);
  });
});

/** Refusals on the device: tried again, given up with all tries, left to a supervisor, and parked ones sent at once. */
import { describe, expect, it } from 'vitest';
import { finishedSince } from '#store/outbox/history.ts';
import { requeue } from '#store/outbox/requeue.ts';
import { drained, type Tab, until } from '#tests/support/device.ts';
import { close, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, List, listIdOf, pick, worker } from '#tests/support/world.ts';

const device = newDevices();
const by = { actor: worker };
const refusedNow = (tab: Tab, opId: string) => until('refused', async () => (await state(tab, opId)) === 'rejected');

async function started() {
  const server = world(5);
  const tab = await device().tab(server);
  await filled(tab);
  const id = await create(tab);
  await drained(tab);
  return { server, tab, id };
}

describe('handed over', () => {
  it('a refused fact leaves the outbox complete, and the close of its list goes through', async () => {
    const { server, tab, id } = await started();
    server.edit(Box, boxId(1), { qty: '0' });
    const lost = await take(tab, id, 'B1', '7');
    const done = await close(tab, id);
    await refusedNow(tab, lost);
    expect((await tab.store.handOver(lost, '箱已空', by)).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, lost), await state(tab, done)]).toEqual(['handed', 'acked']);
    expect(server.handed).toMatchObject([{ opId: lost, payload: { boxNo: 'B1', qty: '7' } }]);
    expect(await tab.store.attentionList()).toEqual([]);
  });

  it('a refused gate takes the rest of its lane along', async () => {
    const { server, tab, id } = await started();
    server.force = ({ type }) => (type === 'list.close' ? { status: 'rejected', code: 'DOC_STATUS' } : null);
    const gate = await close(tab, id);
    await refusedNow(tab, gate);
    server.force = () => null;
    const behind = [await take(tab, id, 'B1'), await take(tab, id, 'B2')];
    expect((await tab.store.handOver(gate, '单据已关', by)).ok).toBe(true);
    await drained(tab);
    expect(server.handed.map(({ opId }) => opId)).toEqual([gate, ...behind]);
    const next = await take(tab, id, 'B3');
    await drained(tab);
    expect(await state(tab, next)).toBe('acked');
  });

  it('a long lane goes in several pieces, in order and without a hole', async () => {
    const { server, tab, id } = await started();
    server.force = ({ type }) => (type === 'list.close' ? { status: 'rejected', code: 'DOC_STATUS' } : null);
    const gate = await close(tab, id);
    await refusedNow(tab, gate);
    server.force = () => null;
    server.down = true;
    for (let n = 0; n < 230; n += 1) await take(tab, id, 'B1', '0.1');
    expect((await tab.store.handOver(gate, '单据已关', by)).ok).toBe(true);
    server.down = false;
    tab.sync?.now();
    await drained(tab);
    expect(server.handed).toHaveLength(231);
    expect(server.handed.map(({ docSeq }) => docSeq)).toEqual(server.handed.map((_, n) => n + 2));
  });
});

describe('tried again', () => {
  it('ids born in the refused operation are born again, so that a refused creation can be repeated', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.force = ({ type }) => (type === 'list.create' ? { status: 'rejected', code: 'REF_MISSING' } : null);
    const id = await create(tab);
    await until('refused', () => tab.store.core.pending.troubled().length === 1);
    server.force = () => null;
    const refused = tab.store.core.pending.troubled()[0]?.opId ?? '';
    expect(listIdOf(refused)).toBe(id);
    expect((await tab.store.retry(refused, '供应商已启用', by)).ok).toBe(true);
    await drained(tab);
    expect((await tab.store.rows(List)).map(({ row }) => row.status)).toEqual([1]);
  });

  it('only the last try is shown, and all of them end together', async () => {
    const { server, tab, id } = await started();
    server.edit(Box, boxId(1), { qty: '0' });
    const first = await take(tab, id, 'B1');
    await refusedNow(tab, first);
    server.force = ({ type }) => (type === 'list.pick' ? { status: 'rejected', code: 'G-QTY' } : null);
    expect((await tab.store.retry(first, '再试一次', by)).ok).toBe(true);
    await until('refused again', () => tab.store.core.pending.troubled().some(({ replaces }) => replaces === first));
    const shown = await tab.store.attentionList();
    expect(shown.map(({ op }) => op.replaces)).toEqual([first]);
    expect((await tab.store.discard([shown[0]?.op.opId ?? ''], '箱已空', by)).ok).toBe(true);
    await drained(tab);
    expect(await state(tab, first)).toBe('discarded');
  });

  it('a correction that is accepted ends every try before it', async () => {
    const { server, tab, id } = await started();
    server.force = ({ type }) => (type === 'list.pick' ? { status: 'rejected', code: 'G-QTY' } : null);
    const first = await take(tab, id, 'B1');
    await refusedNow(tab, first);
    await tab.store.retry(first, '再试一次', by);
    await until('refused again', () => tab.store.core.pending.troubled().some(({ replaces }) => replaces === first));
    server.force = () => null;
    await tab.store.retry(tab.store.core.pending.troubled()[0]?.opId ?? '', '已补货', by);
    await drained(tab);
    expect(await state(tab, first)).toBe('superseded');
    expect(server.row(Box, boxId(1))?.qty).toBe('99');
  });
});

describe('parked', () => {
  it('goes out at once when a person asks for it', async () => {
    const { server, tab, id } = await started();
    server.force = ({ type }) => (type === 'list.pick' ? { status: 'unsupported', code: 'TYPE' } : null);
    const odd = await take(tab, id, 'B1');
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    server.force = () => null;
    expect(await tab.store.unparkNow(odd)).toBe(true);
    await drained(tab);
    expect(await state(tab, odd)).toBe('acked');
  });
});

describe('after a restore of the server', () => {
  it('the supervisor’s list is filled again, once what it holds has taken its place; nothing of it is executed', async () => {
    const { server, tab, id } = await started();
    server.edit(Box, boxId(1), { qty: '0' });
    const lost = await take(tab, id, 'B1', '7');
    await refusedNow(tab, lost);
    await tab.store.handOver(lost, '箱已空', by);
    await drained(tab);
    const { outbox } = tab.store.core;
    const handover = (await finishedSince(outbox, 0)).find(({ type }) => type === 'lane.handover');
    const epoch = tab.sync?.engine.state.epoch ?? 0;
    const again = [
      ...(await requeue(outbox, { docKey: `list:${id}`, expected: 2 }, epoch)),
      ...(await requeue(outbox, { docKey: handover?.docKey ?? '', expected: 1 }, epoch)),
    ];
    expect(again.map(({ opId, settled = false, dependsOn, resolves }) => ({ opId, settled, dependsOn, resolves }))).toMatchObject([
      { opId: lost, settled: true, resolves: [] },
      { opId: handover?.opId, settled: false, dependsOn: [lost], resolves: [] },
    ]);
  });
});

describe('taken over by a supervisor', () => {
  it('is his own operation, decided by the server alone, and done at once', async () => {
    const { server, tab, id } = await started();
    const opId = tab.store.newOpId();
    const handed = tab.store.newOpId();
    const result = await tab.store.takeOver(handed, pick, { id, boxNo: 'B1', qty: '3', orderId: undefined }, { opId, actor: worker });
    expect(result).toEqual({ ok: true });
    expect(server.log.get(opId)?.op.replaces).toBe(handed);
    await drained(tab);
    expect(await state(tab, opId)).toBe('acked');
  });

  it('refused, the reason is said and nothing is left to be settled on this device', async () => {
    const { server, tab, id } = await started();
    server.edit(Box, boxId(1), { qty: '0' });
    const opId = tab.store.newOpId();
    const result = await tab.store.takeOver(
      tab.store.newOpId(),
      pick,
      { id, boxNo: 'B1', qty: '3', orderId: undefined },
      { opId, actor: worker },
    );
    expect(result).toMatchObject({ ok: false, problem: { code: 'G-QTY' } });
    await drained(tab);
    expect([await state(tab, opId), await tab.store.attentionList()]).toEqual(['discarded', []]);
  });

  it('needs the line: nothing is queued without it', async () => {
    const { server, tab, id } = await started();
    server.down = true;
    tab.sync?.now();
    await until('offline', () => !tab.store.core.status.get().online);
    const options = { opId: tab.store.newOpId(), actor: worker };
    expect(await tab.store.takeOver(tab.store.newOpId(), pick, { id, boxNo: 'B1', qty: '3', orderId: undefined }, options)).toMatchObject({
      ok: false,
      problem: { code: 'OFFLINE' },
    });
    expect(tab.store.outboxList()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { drained, until } from '#tests/support/device.ts';
import { again, close, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, List, ORDER_ID, Order, pick, worker } from '#tests/support/world.ts';

const device = newDevices();

describe('out and back', () => {
  it('fills the sets, sends what was done, and shows the same row all the while', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await take(tab, id, 'B1', '30', ORDER_ID);
    expect((await tab.store.row(Box, boxId(1)))?.row.qty).toBe('70');
    expect((await tab.store.row(Order, ORDER_ID))?.row.done).toBe('30');
    await drained(tab);
    expect(server.row(Box, boxId(1))?.qty).toBe('70');
    expect(await tab.store.row(Order, ORDER_ID)).toMatchObject({ row: { done: '30' }, pending: 'none' });
    expect((await tab.store.row(List, id))?.row.version).toBeGreaterThan(0);
    expect((await tab.store.historySince(0)).length).toBe(2);
  });

  it('never lets a row disappear or jump between the verdict and the row', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    for (let i = 0; i < 20; i += 1) await take(tab, id, 'B1', '2', ORDER_ID);
    server.maxOperations = 3;
    const seen = new Set<string>();
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const [list, box, order] = await Promise.all([
          tab.store.row(List, id),
          tab.store.row(Box, boxId(1)),
          tab.store.row(Order, ORDER_ID),
        ]);
        seen.add(`${list?.row.total} ${box?.row.qty} ${order?.row.done}`);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    })();
    server.down = false;
    again(tab);
    await drained(tab);
    watching = false;
    await watch;
    expect([...seen]).toEqual(['40 60 40']);
  });

  it('follows what others do: a pulled row changes the view, and what can no longer be is marked, not removed', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    await take(tab, id, 'B1', '30');
    server.edit(Box, boxId(1), { qty: '10' });
    await tab.store.core.applyPage(server.pull({ deviceId: '', sets: { boxes: '1.0' }, limit: 1000 }));
    await tab.store.core.projection.settle();
    expect((await tab.store.row(Box, boxId(1)))?.row.qty).toBe('10');
    expect(tab.store.pendingOf(`box/${boxId(1)}`)).toEqual({ pending: 'waiting', doubtful: true });
    expect(tab.store.outboxList().map(({ doubt }) => doubt?.code ?? null)).toEqual([null, 'G-QTY']);
    expect(tab.store.core.pending.size).toBe(2);
  });

  it('drops the effect of a refused operation and of nothing else', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const [bad] = [await take(tab, id, 'B1', '5'), await take(tab, id, 'B1', '7')];
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-X' } : null);
    server.down = false;
    again(tab);
    await until('answered', async () => (await state(tab, bad ?? '')) === 'rejected');
    await tab.store.core.projection.settle();
    expect((await tab.store.row(Box, boxId(1)))?.row.qty).toBe('93');
    // The counters are read from the queue after the verdicts are kept.
    const counted = async (): Promise<boolean> => {
      const { pending, attention } = tab.store.core.status.get();
      return pending === 0 && attention === 1;
    };
    await until('counted', counted);
  });
});

describe('refused', () => {
  it('a fact leaves its lane open for other facts; the gate waits until somebody decides', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const bad = await take(tab, id, 'B1');
    const good = await take(tab, id, 'B2');
    const gate = await close(tab, id);
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('the other fact', async () => (await state(tab, good)) === 'acked');
    expect(await state(tab, gate)).toBe('queued');
    const [item] = await tab.store.attentionList();
    expect(item).toMatchObject({ reason: { code: 'G-BOX' }, op: { opId: bad } });
    expect(item?.waiting.map(({ op }) => op.opId)).toEqual([gate]);
    await tab.store.discard([bad], 'box is empty', { actor: worker });
    await until('the gate', async () => (await state(tab, gate)) === 'acked');
    expect(await state(tab, bad)).toBe('discarded');
    expect(server.row(List, id)?.status).toBe(2);
  });

  it('a gate holds its lane and no other; the replacement takes its place and the rest follows', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    const other = await create(tab);
    await drained(tab);
    server.down = true;
    const gate = await close(tab, id);
    const elsewhere = await take(tab, other, 'B1');
    server.force = ({ opId }) => (opId === gate ? { status: 'rejected', code: 'G-PER' } : null);
    server.down = false;
    again(tab);
    await until('other lane', async () => (await state(tab, elsewhere)) === 'acked');
    expect(await state(tab, gate)).toBe('rejected');
    const behind = await take(tab, id, 'B2');
    // What was done later in another lane has gone: so would this have.
    const later = await take(tab, other, 'B3');
    await until('later', async () => (await state(tab, later)) === 'acked');
    expect(await state(tab, behind)).toBe('queued');
    const opId = tab.store.newOpId();
    const replaced = await tab.store.replace(gate, pick, { id, boxNo: 'B3', qty: '1' }, { opId, actor: worker, reason: 'was not ready' });
    expect(replaced.ok).toBe(true);
    await drained(tab);
    expect([await state(tab, gate), await state(tab, opId), await state(tab, behind)]).toEqual(['superseded', 'acked', 'acked']);
    expect(tab.store.core.pending.size).toBe(0);
  });

  it('given up without a replacement, the gate takes the rest of its lane with it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const picked = await take(tab, id, 'B1');
    const [first] = tab.store.core.pending.ordered();
    server.force = ({ opId }) => (opId === first?.opId ? { status: 'rejected', code: 'G-X' } : null);
    server.down = false;
    again(tab);
    await until('refused', async () => (await state(tab, first?.opId ?? '')) === 'rejected');
    expect((await tab.store.discard([first?.opId ?? ''], 'double', { actor: worker })).ok).toBe(true);
    await until('settled', () => tab.store.core.pending.size === 0);
    expect([await state(tab, first?.opId ?? ''), await state(tab, picked)]).toEqual(['discarded', 'discarded']);
    expect(server.row(Box, boxId(1))?.qty).toBe('100');
  });

  it('an operation of another lane waits for the refused one it depends on', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const [a, b, c] = [await create(tab), await create(tab), await create(tab)];
    await drained(tab);
    server.down = true;
    const bad = await take(tab, a, 'B1');
    const dependent = await take(tab, b, 'B1');
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    const later = await take(tab, c, 'B2');
    await until('later', async () => (await state(tab, later)) === 'acked');
    expect(await state(tab, dependent)).toBe('queued');
    expect((await tab.store.retry(bad, 'box found again', { actor: worker })).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, bad), await state(tab, dependent)]).toEqual(['superseded', 'acked']);
  });
});

describe('a bad line', () => {
  it('sends again after a lost answer and is told it is a duplicate: applied once', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.faults.push.push('drop-response');
    const id = await create(tab);
    await drained(tab);
    again(tab);
    await drained(tab);
    expect(server.requests.push).toBeGreaterThanOrEqual(2);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1]);
    expect((await tab.store.row(List, id))?.row.status).toBe(1);
  });

  it('takes a page of a captive portal for no answer, and keeps everything', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.faults.push.push('html', 'html');
    await create(tab);
    await until('tried', () => server.requests.push >= 1);
    expect(tab.store.core.pending.size).toBe(1);
    await drained(tab);
    expect(server.order).toHaveLength(1);
  });

  it('halves the envelope on 413 and on a time-out until it passes, and parks the one that never can', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    for (let i = 0; i < 15; i += 1) await take(tab, id, 'B1');
    server.faults.push.push('too_large', 'timeout', 'too_large');
    server.down = false;
    again(tab);
    await drained(tab);
    expect(server.order).toHaveLength(16);
    server.faults.push.push('too_large');
    const single = await take(tab, id, 'B2');
    await until('parked', async () => (await state(tab, single)) === 'parked');
    expect(tab.store.core.status.get().attention).toBe(1);
  });

  it('401 counts no attempt, moves nothing and waits for a sign-in', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.signedOut = true;
    const id = await create(tab);
    await until('asked to sign in', () => tab.store.core.status.get().authRequired);
    const [op] = tab.store.core.pending.ordered();
    expect(op).toMatchObject({ state: 'queued', attempts: { net: 0, server: 0 } });
    const before = server.requests.push;
    again(tab);
    expect([tab.sync?.engine.state.busy, server.requests.push]).toEqual(['idle', before]);
    server.signedOut = false;
    await tab.sync?.session({ signedIn: true });
    await drained(tab);
    expect(server.row(List, id)?.status).toBe(1);
  });

  it('stops on 400 with an alarm, deletes nothing, and starts again at the button', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.faults.push.push('bad');
    await create(tab);
    await until('stopped', () => tab.store.core.status.get().stopped !== null);
    expect(tab.store.core.pending.size).toBe(1);
    again(tab);
    await drained(tab);
    expect(server.order).toHaveLength(1);
  });

  it('goes on with a fill where it was cut', async () => {
    const server = world(50);
    server.fillPage = 7;
    server.faults.fill.push(null, null, 'drop-response', null, 'html');
    const d = device();
    const tab = await d.tab(server);
    await until('half way', async () => (await tab.store.rows(Box)).length > 10);
    d.crash();
    const next = await d.tab(server);
    await filled(next);
    expect(await next.store.rows(Box)).toHaveLength(50);
    server.edit(Box, boxId(1), { qty: '1' });
    again(next);
    await until('pulled', async () => (await next.store.row(Box, boxId(1)))?.row.qty === '1');
  });

  it('asks again for what a restored server has forgotten', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    const lost = [await take(tab, id, 'B1'), await take(tab, id, 'B2')];
    await drained(tab);
    server.forgetOperations(lost);
    await take(tab, id, 'B3');
    await until('all again', () => lost.every((opId) => server.log.has(opId)) && tab.store.core.pending.size === 0);
    expect(server.log.size).toBe(4);
  });

  it('parks what the server does not know, and lets the other lanes pass', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const odd = await take(tab, id, 'B1');
    const other = await create(tab);
    server.force = ({ opId }) => (opId === odd ? { status: 'unsupported', code: 'TYPE' } : null);
    server.down = false;
    again(tab);
    await until('other lane', () => server.row(List, other) !== undefined);
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    expect((await tab.store.row(Box, boxId(1)))?.row.qty).toBe('99');
  });
});

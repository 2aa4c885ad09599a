/** A refused operation is put right while others already wait behind it. Each of these once left a queue standing for ever. */
import { describe, expect, it } from 'vitest';
import { drained, type Tab, until } from '#tests/support/device.ts';
import { again, close, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { List, pick, worker } from '#tests/support/world.ts';

const device = newDevices();
const correct = async (tab: Tab, refused: string, id: string, boxNo: string): Promise<string> => {
  const opId = tab.store.newOpId();
  const result = await tab.store.replace(refused, pick, { id, boxNo, qty: '1' }, { opId, actor: worker, reason: 'wrong box' });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return opId;
};

describe('put right', () => {
  it('a fact takes the place of the refused one, before the gate that waits for just this', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const bad = await take(tab, id, 'B1');
    const gate = await close(tab, id);
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    const right = await correct(tab, bad, id, 'B2');
    await drained(tab);
    expect([await state(tab, bad), await state(tab, right), await state(tab, gate)]).toEqual(['superseded', 'acked', 'acked']);
    expect(server.row(List, id)).toMatchObject({ status: 2, total: '1' });
  });

  it('says at which field its replacement is wrong, and by which rule', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    const bad = await take(tab, id, 'B1');
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    const asked = { opId: tab.store.newOpId(), actor: worker, reason: 'wrong box' };
    const result = await tab.store.replace(bad, pick, { id, boxNo: 7, qty: '1' } as never, asked);
    expect(result).toMatchObject({ ok: false, problem: { code: 'INPUT_FAULT', params: { field: 'boxNo', rule: 'INPUT_TEXT' } } });
  });

  it('again and again: what waited for the first try waits for the last one, and for nothing that waits for it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const [one, two] = [await create(tab), await create(tab)];
    const bad = await take(tab, one, 'B1');
    const waiting = await take(tab, two, 'B1');
    const further = await take(tab, two, 'B2');
    const refuse = new Set([bad]);
    server.force = ({ opId }) => (refuse.has(opId) ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    server.down = true;
    const second = await correct(tab, bad, one, 'B2');
    refuse.add(second);
    server.down = false;
    again(tab);
    await until('refused again', async () => (await state(tab, second)) === 'rejected');
    const third = await correct(tab, second, one, 'B2');
    await drained(tab);
    expect([await state(tab, third), await state(tab, waiting), await state(tab, further)]).toEqual(['acked', 'acked', 'acked']);
  });

  it('what is being put right in one tab is not put right a second time in another', async () => {
    const server = world();
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    const bad = await take(tab, id, 'B1');
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    server.down = true;
    await correct(tab, bad, id, 'B2');
    await expect(correct(tab, bad, id, 'B3')).rejects.toThrow('NOT_IN_OUTBOX');
  });

  it('a parked operation gives up its place only when it is the next one; whatever stands before it still arrives', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const [id, other] = [await create(tab), await create(tab)];
    await drained(tab);
    server.down = true;
    const bad = await take(tab, other, 'B1');
    const before = await take(tab, id, 'B1');
    const odd = await take(tab, id, 'B2');
    server.force = ({ opId }) =>
      opId === bad ? { status: 'rejected', code: 'X' } : opId === odd ? { status: 'unsupported', code: 'X' } : null;
    server.down = false;
    again(tab);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    await tab.store.discard([bad], 'given up', { actor: worker });
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    expect((await tab.store.discard([odd], 'given up', { actor: worker })).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, before), await state(tab, odd)]).toEqual(['acked', 'discarded']);
  });

  it('a parked operation is given up although a correction with an earlier place waits for what stands behind it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const [id, other] = [await create(tab), await create(tab)];
    await drained(tab);
    server.down = true;
    const bad = await take(tab, id, 'B1');
    const odd = await take(tab, id, 'B2');
    const last = await take(tab, id, 'B3');
    const waiting = await take(tab, other, 'B3');
    server.force = ({ opId }) =>
      opId === bad ? { status: 'rejected', code: 'X' } : opId === odd ? { status: 'unsupported', code: 'X' } : null;
    server.down = false;
    again(tab);
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    const right = await correct(tab, bad, id, 'B3');
    expect((await tab.store.discard([odd], 'given up', { actor: worker })).ok).toBe(true);
    await drained(tab);
    expect(await Promise.all([bad, odd, last, waiting, right].map((opId) => state(tab, opId)))).toEqual([
      'superseded',
      'discarded',
      'acked',
      'acked',
      'acked',
    ]);
  });

  it('a correction does not wait for what is behind a parked operation whose giving up waits for the corrected one', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const [id, other] = [await create(tab), await create(tab)];
    await drained(tab);
    server.down = true;
    const bad = await take(tab, id, 'B1');
    const odd = await take(tab, id, 'B2');
    const waiting = await take(tab, other, 'B2');
    const last = await take(tab, other, 'B3');
    // Neither is known to the server at first; after its update it refuses the first one, when the second has been given up.
    let fate: 'unsupported' | 'rejected' = 'unsupported';
    server.force = ({ opId }) => (opId === bad ? { status: fate, code: 'X' } : opId === odd ? { status: 'unsupported', code: 'X' } : null);
    server.down = false;
    again(tab);
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    expect((await tab.store.discard([odd], 'given up', { actor: worker })).ok).toBe(true);
    fate = 'rejected';
    expect(await tab.store.unparkNow(bad)).toBe(true);
    await until('refused', async () => (await state(tab, bad)) === 'rejected');
    const right = await correct(tab, bad, id, 'B3');
    await drained(tab);
    expect(await Promise.all([bad, odd, waiting, last, right].map((opId) => state(tab, opId)))).toEqual([
      'superseded',
      'discarded',
      'acked',
      'acked',
      'acked',
    ]);
  });

  it('of two parked operations of one document the later one may be given up first', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    server.down = true;
    const [first, between, second] = [await take(tab, id, 'B1'), await take(tab, id, 'B2'), await take(tab, id, 'B3')];
    server.force = ({ opId }) => (opId === first || opId === second ? { status: 'unsupported', code: 'X' } : null);
    server.down = false;
    again(tab);
    for (const odd of [second, first]) {
      await until('parked', async () => (await state(tab, odd)) === 'parked');
      expect((await tab.store.discard([odd], 'given up', { actor: worker })).ok).toBe(true);
    }
    await drained(tab);
    expect(await Promise.all([first, between, second].map((opId) => state(tab, opId)))).toEqual(['discarded', 'acked', 'discarded']);
  });

  it('a correction of a gate that the server does not know is given up, and the lane goes on', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    server.force = ({ type }) => (type === 'list.close' ? { status: 'rejected', code: 'X' } : null);
    const gate = await close(tab, id);
    await until('refused', async () => (await state(tab, gate)) === 'rejected');
    server.force = ({ type }) => (type === 'list.close' ? { status: 'unsupported', code: 'X' } : null);
    expect((await tab.store.retry(gate, 'mended at the desk', { actor: worker })).ok).toBe(true);
    const parked = () => tab.store.core.pending.ordered().find((op) => op.state === 'parked');
    await until('parked, the first try is over', async () => parked() !== undefined && (await state(tab, gate)) === 'superseded');
    const odd = parked()?.opId ?? '';
    expect((await tab.store.discard([odd], 'given up', { actor: worker })).ok).toBe(true);
    await drained(tab);
    const after = await take(tab, id, 'B1');
    await drained(tab);
    expect([await state(tab, odd), await state(tab, after)]).toEqual(['discarded', 'acked']);
  });
});

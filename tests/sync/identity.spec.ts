/** What this device did not ask for, and what nobody can vouch for any more, is put before a person and never dropped (sync.md §21). */
import { describe, expect, it } from 'vitest';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { isUnplaced } from '#store/outbox/records.ts';
import { drained, type Tab, until } from '#tests/support/device.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import { again, close, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, List, worker } from '#tests/support/world.ts';

const device = newDevices();
const by = { actor: worker };

/** A tablet with a list of its own at the server, and a key by which the server knows it. */
async function started() {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  await tab.store.core.keys.make(worker.userId);
  const id = await create(tab);
  await drained(tab);
  return { server, tab, id };
}

const refusedNow = (tab: Tab, opId: string) => until('refused', async () => (await state(tab, opId)) === 'rejected');
const needsYou = async (tab: Tab): Promise<string[][]> =>
  (await tab.store.attentionList()).map(({ op, reason }) => [op.opId, reason.code, ...Object.values(reason.params)]);

/** The server answers this operation so, whenever it comes. */
function answers(server: FakeServer, opId: string, result: Pick<PushResult, 'status' | 'code'>): void {
  server.force = (op) => (op.opId === opId ? result : null);
}

const heir = (server: FakeServer, refused: string) => [...server.log.values()].find(({ op }) => op.replaces === refused);

describe('a record that nobody can vouch for any more', () => {
  it.each(['SIGNATURE_INVALID', 'SIGNATURE_MISSING'])(
    '%s: the device signs for its place, the lane goes on, and a person does it again',
    async (code) => {
      const { server, tab, id } = await started();
      server.down = true;
      const bad = await take(tab, id, 'B1', '7');
      const next = await take(tab, id, 'B2', '5');
      answers(server, bad, { status: 'rejected', code });
      server.down = false;
      again(tab);
      await refusedNow(tab, bad);
      await until('the lane has gone on', async () => (await state(tab, next)) === 'acked');
      expect(server.skips).toMatchObject([
        { opId: bad, docSeq: 2, kind: 'fact', reason: code, signature: expect.stringMatching(/^[\w-]{80,}$/) },
      ]);
      expect(await needsYou(tab)).toEqual([[bad, code]]);

      expect((await tab.store.retry(bad, '已核对', by)).ok).toBe(true);
      await drained(tab);
      expect(heir(server, bad)).toMatchObject({ status: 'applied', op: { docSeq: 2, payload: { boxNo: 'B1', qty: '7' } } });
      expect(server.row(Box, boxId(1))?.qty).toBe('93');
      expect(await needsYou(tab)).toEqual([]);
    },
  );

  it('a step that the rest waits for keeps its lane waiting, and is done again in its own place', async () => {
    const { server, tab, id } = await started();
    server.down = true;
    const bad = await close(tab, id);
    answers(server, bad, { status: 'rejected', code: 'SIGNATURE_INVALID' });
    server.down = false;
    again(tab);
    await until('in its place', () => tab.store.core.pending.byOpId(bad)?.placed === true);
    expect(server.row(List, id)?.status).toBe(1);
    expect((await tab.store.retry(bad, '已核对', by)).ok).toBe(true);
    await drained(tab);
    expect(server.row(List, id)?.status).toBe(2);
  });

  it('given up before the device could sign for its place, it takes the place with it', async () => {
    const { server, tab, id } = await started();
    server.down = true;
    const bad = await take(tab, id, 'B1');
    const next = await take(tab, id, 'B2');
    answers(server, bad, { status: 'rejected', code: 'SIGNATURE_INVALID' });
    server.skip = () => false;
    server.down = false;
    again(tab);
    await refusedNow(tab, bad);
    expect(tab.store.core.pending.byOpId(bad)).toSatisfy(isUnplaced);
    expect((await tab.store.discard([bad], '已作废', by)).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, bad), await state(tab, next)]).toEqual(['discarded', 'acked']);
  });

  it("is not left to a supervisor: its contents are nobody's word", async () => {
    const { server, tab, id } = await started();
    server.down = true;
    const bad = await take(tab, id, 'B1');
    answers(server, bad, { status: 'rejected', code: 'SIGNATURE_INVALID' });
    server.down = false;
    again(tab);
    await refusedNow(tab, bad);
    expect(await tab.store.handOver(bad, '请主管决定', by)).toMatchObject({ ok: false });
  });
});

describe('a place that something else has taken', () => {
  /** A copy of this tablet has worked in the same list: the server is two places ahead. */
  async function copied() {
    const all = await started();
    const { server, tab, id } = all;
    server.down = true;
    const mine = await take(tab, id, 'B1', '7');
    const own = tab.store.core.pending.byOpId(mine);
    if (!own) throw new Error('not queued');
    const { deviceId } = tab.store;
    const copies = [2, 3].map((docSeq) => ({
      ...own,
      opId: tab.store.newOpId(),
      docSeq,
      payload: { ...own.payload, boxNo: 'B3', qty: '1' },
    }));
    server.push({ deviceId, operations: copies });
    server.down = false;
    again(tab);
    await refusedNow(tab, mine);
    return { ...all, mine };
  }

  it('is told, and done again behind everything that the server has', async () => {
    const { server, tab, id, mine } = await copied();
    expect(await needsYou(tab)).toEqual([[mine, 'PLACE_TAKEN', '4']]);
    expect((await tab.store.core.outbox.lanes.get(`list:${id}`))?.next).toBe(4);
    expect((await tab.store.retry(mine, '已核对', by)).ok).toBe(true);
    await drained(tab);
    const done = [...server.log.values()].filter(({ op, status }) => op.payload.boxNo === 'B1' && status === 'applied');
    expect(done).toMatchObject([{ op: { docSeq: 4, replaces: null } }]);
    expect(server.row(Box, boxId(1))?.qty).toBe('93');
    expect(await state(tab, mine)).toBe('discarded');
  });

  it('what is entered afterwards goes behind it too', async () => {
    const { server, tab, id, mine } = await copied();
    const next = await take(tab, id, 'B2');
    await until('booked', async () => (await state(tab, next)) === 'acked');
    expect(server.log.get(next)?.op.docSeq).toBe(4);
    expect(await needsYou(tab)).toEqual([[mine, 'PLACE_TAKEN', '4']]);
  });
});

describe('given up, though nobody here has given it up', () => {
  const GONE = { params: { by: '0198c0de-0000-7000-8000-000000000007' }, issues: [] };
  /** The server takes the operation for settled before it has come. */
  function settledThere(server: FakeServer, opId: string, code: string): void {
    const { push } = server;
    server.push = (request) => {
      const isIt = (one: { opId: string }): boolean => one.opId === opId;
      const answer = push.call(server, { ...request, operations: request.operations.filter((one) => !isIt(one)) });
      const said = request.operations
        .filter(isIt)
        .map((one): PushResult => ({ opId: one.opId, status: 'duplicate', first: 'discarded', code, ...GONE }));
      return { ...answer, results: [...answer.results, ...said] };
    };
  }

  it.each([
    ['DISCARDED', 'GIVEN_UP_ELSEWHERE'],
    ['HANDED_OVER', 'HANDED_ELSEWHERE'],
  ])('%s is put before a person, not dropped', async (code, shown) => {
    const { server, tab, id } = await started();
    server.down = true;
    const mine = await take(tab, id, 'B1', '7');
    settledThere(server, mine, code);
    server.down = false;
    again(tab);
    await refusedNow(tab, mine);
    expect(tab.store.core.status.get().attention).toBe(1);
    expect(await needsYou(tab)).toEqual([[mine, shown]]);
  });

  it('a step too: it is done again in a new place, and what stands behind it is not lost with it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const id = await create(tab);
    const gate = tab.store.core.pending.ordered()[0];
    const behind = await take(tab, id, 'B1', '7');
    if (!gate) throw new Error('not queued');
    // Its place was passed when it was given up there.
    server.push({ deviceId: tab.store.deviceId, operations: [{ ...gate, settled: true }] });
    settledThere(server, gate.opId, 'DISCARDED');
    server.down = false;
    again(tab);
    await refusedNow(tab, gate.opId);
    const [item] = await tab.store.attentionList();
    expect(item).toMatchObject({ op: { opId: gate.opId }, takesAlong: 0, canBeHandedOver: true });
    expect((await tab.store.retry(gate.opId, '已核对', by)).ok).toBe(true);
    await until('made anew', () => [...server.rows.values()].some(({ entity }) => entity.name === List.name));
    await refusedNow(tab, behind);
    expect(await needsYou(tab)).toEqual([[behind, 'DOC_MISSING']]);
    expect((await tab.store.discard([behind], '已重做', by)).ok).toBe(true);
    await drained(tab);
  });

  it('what was given up here leaves as it was asked to, also when the server says it of the operation itself', async () => {
    const { server, tab, id } = await started();
    server.down = true;
    const gate = await close(tab, id);
    answers(server, gate, { status: 'rejected', code: 'NO' });
    server.down = false;
    again(tab);
    await refusedNow(tab, gate);
    server.down = true;
    const behind = await take(tab, id, 'B1');
    // Out of the house in a file: from now on it is sent whatever else holds, because only the server knows what became of it.
    await tab.store.markExported(await tab.store.buildExport(), false);
    tab.sync?.exported();
    expect((await tab.store.discard([gate], '已作废', by)).ok).toBe(true);
    const told: (string | undefined)[] = [];
    const { push } = server;
    server.push = (request) => {
      const answer = push.call(server, request);
      told.push(answer.results.find(({ opId }) => opId === behind)?.first);
      return answer;
    };
    server.faults.push.push('drop-response');
    server.down = false;
    again(tab);
    await drained(tab);
    expect(told).toContain('discarded');
    expect([await state(tab, gate), await state(tab, behind)]).toEqual(['discarded', 'discarded']);
    expect(await needsYou(tab)).toEqual([]);
  });
});

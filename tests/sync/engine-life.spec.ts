import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSync } from '#sync/start.ts';
import { drained, until } from '#tests/support/device.ts';
import { again, create, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, closeList, createList, List, listIdOf, pick, SETS, Secret, tell, worker } from '#tests/support/world.ts';

const device = newDevices();

describe('a start', () => {
  it('fills what the session names, though the lead was being read from the disk when it was named', async () => {
    const d = device();
    const store = await d.store();
    let read = (): void => undefined;
    const reading = vi.spyOn(store.core, 'sentWithoutAnswer').mockImplementationOnce(
      () =>
        new Promise((done) => {
          read = () => done([]);
        }),
    );
    const sync = startSync(store, { net: world().net(), token: () => 'token', locks: d.locks, random: () => 0.01, numbers: [] });
    onTestFinished(() => {
      sync.close();
      store.close();
    });
    await until('reading', () => reading.mock.calls.length === 1);
    await sync.session({ signedIn: true, sets: SETS });
    read();
    await until('filled', () => store.core.status.get().fill.done === SETS.length);
  });
});

describe('parked', () => {
  it('given up, an operation the server never took frees its lane', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    const odd = await take(tab, id, 'B1');
    server.force = ({ opId }) => (opId === odd ? { status: 'unsupported', code: 'TYPE' } : null);
    const behind = await take(tab, id, 'B2');
    await until('parked', async () => (await state(tab, odd)) === 'parked');
    expect((await tab.store.discard([odd], 'scanned wrongly', { actor: worker })).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, odd), await state(tab, behind)]).toEqual(['discarded', 'acked']);
    expect(server.row(Box, boxId(1))?.qty).toBe('100');
  });
});

describe('given up after a lost answer', () => {
  it('what the server had done all the same stays done: the decision is dropped and the truth is asked for', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    server.faults.push.push('timeout', 'too_large');
    const lost = await take(tab, id, 'B1');
    await until('parked', async () => {
      again(tab);
      return (await state(tab, lost)) === 'parked';
    });
    expect(server.log.get(lost)?.status).toBe('applied');
    const behind = await take(tab, id, 'B2');
    expect((await tab.store.discard([lost], 'scanned wrongly', { actor: worker })).ok).toBe(true);
    await drained(tab);
    expect([await state(tab, lost), await state(tab, behind)]).toEqual(['acked', 'acked']);
    expect([server.row(Box, boxId(1))?.qty, server.log.get(lost)?.applied]).toEqual(['99', 1]);
  });
});

describe('crashes between the steps', () => {
  it('finds every sent operation again as doubtful and settles it by asking', async () => {
    const server = world();
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    server.faults.push.push('drop-response');
    const id = await create(tab);
    await until('sent', () => server.log.size === 1);
    d.crash();
    const next = await d.tab();
    expect([...next.store.core.pending.ambiguous]).toEqual([1]);
    next.close();
    const third = await d.tab(server);
    await drained(third);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1]);
    expect((await third.store.row(List, id))?.row.status).toBe(1);
  });

  it('after the rows and before the verdicts: the effect is shown once, and the duplicate settles it', async () => {
    const server = world();
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    server.down = true;
    const opId = await take(tab, id, 'B1', '30');
    tab.sync?.close();
    const { toWire } = await import('#store/outbox/records.ts');
    const { storeRows } = await import('#store/answer.ts');
    const [op] = tab.store.core.pending.ordered();
    if (!op) throw new Error('no operation');
    const { rows } = server.push({ deviceId: tab.store.deviceId, operations: [toWire(op)] });
    const move = { deviceSeq: op.deviceSeq, opId, to: 'acked' as const, verdict: null, attempts: op.attempts, contained: true };
    await storeRows(tab.store.core.cache, tab.store.core.outbox, { epoch: 1, moves: [move], rows, serverTime: '', now: 0 });
    d.crash();
    server.down = false;
    const next = await d.tab(undefined);
    expect((await next.store.row(Box, boxId(1)))?.row.qty).toBe('70');
    next.close();
    const third = await d.tab(server);
    await drained(third);
    expect((await third.store.row(Box, boxId(1)))?.row.qty).toBe('70');
    expect(await third.store.core.cache.contained.count()).toBe(0);
  });

  it('goes on when the cache cannot take the rows: verdicts are kept and everything is filled again', async () => {
    const server = world();
    const d = device();
    const tab = await d.tab(server);
    await filled(tab);
    const broken = tab.store.core.cache.contained;
    broken.hook('creating', () => {
      throw new Error('quota');
    });
    const id = await create(tab);
    await until('gone', () => tab.store.core.pending.size === 0);
    d.crash();
    const next = await d.tab(server);
    await until('filled again', async () => (await next.store.row(List, id)) !== undefined);
  });
});

describe('tabs', () => {
  it('one leads, both write, both see', async () => {
    const server = world();
    const d = device();
    const a = await d.tab(server);
    const b = await d.tab(server);
    await filled(a);
    expect([a, b].filter(({ sync }) => sync?.engine.state.leader)).toHaveLength(1);
    const id = await create(b);
    await until('seen in the other tab', async () => (await a.store.row(List, id)) !== undefined);
    await until('sent', () => server.row(List, id) !== undefined);
    await until('settled in both', () => a.store.core.pending.size === 0 && b.store.core.pending.size === 0);
    expect(b.store.core.status.get().online).toBe(true);
    a.close();
    await until('the other one leads', () => b.sync?.engine.state.leader === true);
    const next = await create(b);
    await until('sent by the other', () => server.row(List, next) !== undefined);
  });

  it('a tab that cannot take the lead on a full disk says so, and not that the server is out of reach', async () => {
    const server = world();
    const d = device();
    const a = await d.tab(server);
    await filled(a);
    const b = await d.tab(server);
    const refuse = (): never => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    b.store.core.outbox.meta.hook('updating', refuse);
    a.close();
    await until('told', () => b.store.core.status.get().unwritten === 'full');
    b.store.core.outbox.meta.hook('updating').unsubscribe(refuse);
    await until('leading again', () => b.store.core.status.get().leader);
    expect(b.store.core.status.get().unwritten).toBeNull();
  });

  it('an online-only operation is refused without the server and waits for its verdict with it', async () => {
    const server = world();
    const d = device();
    const a = await d.tab(server);
    const b = await d.tab(server);
    await filled(a);
    const id = await create(a);
    server.seed(Secret, { id, word: 'hush' });
    await drained(a);
    const told = await b.store.submitOnline(tell, { id }, { opId: b.store.newOpId(), actor: worker });
    expect(told).toMatchObject({ ok: true, verdict: { status: 'applied' } });
    await until('shown', async () => (await b.store.row(List, id))?.row.note === 'hush');
    a.store.core.status.set({ online: false });
    const offline = await a.store.submitOnline(tell, { id }, { opId: a.store.newOpId(), actor: worker });
    expect(offline).toMatchObject({ ok: false, problem: { code: 'OFFLINE' } });
    b.store.core.status.set({ online: true, serverFull: true });
    const full = await b.store.submitOnline(tell, { id }, { opId: b.store.newOpId(), actor: worker });
    expect(full).toMatchObject({ ok: false, problem: { code: 'STORAGE_FULL' } });
  });

  it('what stands on rows that never leave the server is not queued: it is decided there, or not at all', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    server.seed(Secret, { id, word: 'hush' });
    await drained(tab);
    const queued = { ...tell, offline: true };
    const opId = tab.store.newOpId();
    expect(await tab.store.submit(queued, { id }, { opId, actor: worker })).toMatchObject({
      ok: false,
      problem: { code: 'SERVER_DECIDES' },
    });
    expect(tab.store.core.pending.size).toBe(0);
    expect(await tab.store.submitOnline(queued, { id }, { opId, actor: worker })).toMatchObject({
      ok: true,
      verdict: { status: 'applied' },
    });
  });

  it('an online-only operation that is refused is given up at once, and may be tried again when its cause is gone', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    const first = tab.store.newOpId();
    const refused = await tab.store.submitOnline(tell, { id }, { opId: first, actor: worker });
    expect(refused).toMatchObject({ ok: true, verdict: { status: 'rejected', code: 'NO_SECRET' } });
    await drained(tab);
    expect(await state(tab, first)).toBe('discarded');
    server.seed(Secret, { id, word: 'hush' });
    const again = await tab.store.submitOnline(tell, { id }, { opId: tab.store.newOpId(), actor: worker });
    expect(again).toMatchObject({ ok: true, verdict: { status: 'applied' } });
  });

  it('a refused online-only operation stays where a later one of its document stands on it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = await create(tab);
    await drained(tab);
    const opId = tab.store.newOpId();
    let answerNow = (_: unknown): void => {};
    server.pushHeld = new Promise((resolve) => {
      answerNow = resolve;
    });
    const asked = tab.store.submitOnline(tell, { id }, { opId, actor: worker });
    await until('on its way', () => tab.store.core.pending.byOpId(opId) !== undefined);
    const behind = await take(tab, id, 'B1');
    answerNow(undefined);
    expect(await asked).toMatchObject({ ok: true, verdict: { status: 'rejected' } });
    expect([await state(tab, opId), await state(tab, behind)]).toEqual(['rejected', 'queued']);
  });

  it('what only the server decides is decided by the server where this tablet does not hold the document', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const id = listIdOf(tab.store.newOpId());
    server.seed(List, { id, status: 9, note: null, total: '0' });
    const atDesk = { ...closeList, offline: false };
    const told = await tab.store.submitOnline(atDesk, { id }, { opId: tab.store.newOpId(), actor: worker });
    expect(told).toMatchObject({ ok: true, verdict: { status: 'rejected', code: 'DOC_STATUS' } });
  });

  it('of what a tablet knows nothing, the server decides: the rows may lie in a set that is not here', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const fewer = SETS.filter((set) => set !== 'boxes');
    await tab.sync?.session({ signedIn: true, sets: fewer });
    await until('without boxes', async () => (await tab.store.core.cache.sets.count()) === fewer.length);
    const id = await create(tab);
    await drained(tab);
    const atDesk = { ...pick, offline: false };
    const told = await tab.store.submitOnline(atDesk, { id, boxNo: 'B1', qty: '1' }, { opId: tab.store.newOpId(), actor: worker });
    expect(told).toMatchObject({ ok: true, verdict: { status: 'applied' } });
  });

  it('sends a file after its operation, once, and blocks nothing when it fails', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const photo = await tab.store.prepareAttachment(new Blob(['picture'], { type: 'image/png' }), 'a.png');
    expect(photo.ref).toMatchObject({ size: 7 });
    const opId = tab.store.newOpId();
    await tab.store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker, attachments: [photo] });
    expect(tab.store.core.status.get().files).toBe(1);
    await drained(tab);
    // Without another contact: nobody has to press a button for the photo.
    await until('sent', () => tab.store.core.status.get().files === 0);
    const next = await tab.store.prepareAttachment(new Blob(['another'], { type: 'image/png' }), 'b.png');
    const nextOp = tab.store.newOpId();
    await tab.store.submit(createList, { id: listIdOf(nextOp) }, { opId: nextOp, actor: worker, attachments: [next] });
    await until('the next one sent', () => tab.store.core.status.get().files === 0);
    expect(server.uploads).toEqual([photo.ref.id, next.ref.id]);
  });
});

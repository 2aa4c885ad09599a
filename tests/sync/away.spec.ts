/** Sending while no page is open (sync.md §11). */
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type AwayParts, woken } from '#sync/away.ts';
import { type Device, until } from '#tests/support/device.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import { away, close, create, enrol, filled, newDevices, state, take, world } from '#tests/support/work.ts';
import { Box, boxId, List, ORDER_ID, Order } from '#tests/support/world.ts';

const device = newDevices();

/** A tablet that has stored some work, and whose pages are all gone. */
async function left(server: FakeServer): Promise<{ of: Device; id: string; opIds: string[] }> {
  const of = device();
  const tab = await of.tab(server);
  await filled(tab);
  await enrol(of);
  server.down = true;
  const id = await create(tab);
  const opIds = [await take(tab, id, 'B1', '5', ORDER_ID), await take(tab, id, 'B2', '7', ORDER_ID)];
  of.crash();
  server.down = false;
  return { of, id, opIds };
}

describe('with no page open', () => {
  it('the worker sends what is in the outbox, once, and the next page shows it from the first moment on', async () => {
    const server = world();
    const { of, id, opIds } = await left(server);
    expect(await away(of, server)).toBe(0);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
    const tab = await of.tab();
    expect((await tab.store.row(List, id))?.row).toMatchObject({ total: '12' });
    expect((await tab.store.row(Box, boxId(1)))?.row.qty).toBe('95');
    expect((await tab.store.row(Order, ORDER_ID))?.row.done).toBe('12');
    expect(await Promise.all(opIds.map((opId) => state(tab, opId)))).toEqual(['acked', 'acked']);
    expect(await tab.store.core.outbox.meta.where('key').startsWith('away:').count()).toBe(0);
  });

  it('keeps the order and the refusals: a person finds them where they always are', async () => {
    const server = world();
    const { of, id, opIds } = await left(server);
    server.force = ({ opId }) => (opId === opIds[0] ? { status: 'rejected', code: 'G-BOX' } : null);
    expect(await away(of, server)).toBe(1);
    const tab = await of.tab(server);
    expect((await tab.store.attentionList()).map(({ op, reason }) => [op.opId, reason.code])).toEqual([[opIds[0], 'G-BOX']]);
    expect(server.row(List, id)?.total).toBe('7');
    await close(tab, id);
  });

  it('leaves everything as it is where a page leads, and where the installation has no key', async () => {
    const server = world();
    const { of } = await left(server);
    expect(await away(of, server, { led: true })).toBeNull();
    const bare = device();
    const tab = await bare.tab();
    await create(tab);
    expect(await away(bare, server)).toBeNull();
    expect(server.log.size).toBe(0);
  });

  it('without a line it gives up at once and loses nothing; the browser wakes it again', async () => {
    const server = world();
    const { of } = await left(server);
    server.down = true;
    expect(await away(of, server)).toBe(3);
    server.down = false;
    expect(await away(of, server)).toBe(0);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
  });

  it('stops when a page opens, and shuts out nobody who leads after it', async () => {
    const server = world();
    const { of } = await left(server);
    server.faults.push.push('drop-response');
    await away(of, server, { page: true });
    const tab = await of.tab(server);
    await until('sent', () => tab.store.core.pending.size === 0);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
  });
});

describe('the call of the browser', () => {
  const PAGE_MS = 600;
  const leads: AwayParts['alone'] = (work) => work().then(() => true);

  interface Called {
    /** What each look for an open page finds; the last one stays. */
    readonly pages: readonly boolean[];
    readonly wakePages?: () => Promise<void>;
    readonly alone?: AwayParts['alone'];
    /** What goes by from one look to the next: without it, a page may take as long as it takes. */
    readonly lookMs?: number;
  }
  const call = (of: Device, server: FakeServer, { pages, wakePages = async () => undefined, alone = leads, lookMs = 0 }: Called) => {
    let looks = 0;
    const began = Date.now();
    return woken({
      idb: { indexedDB: of.indexedDB, IDBKeyRange },
      net: server.net(),
      clock: { now: () => began + looks * lookMs },
      alone,
      hasPage: async () => pages[Math.min(looks++, pages.length - 1)] ?? false,
      wakePages,
      pageMs: PAGE_MS,
    });
  };

  it('wakes the page that is open, and is answered when that has sent everything', async () => {
    const server = world();
    const { of } = await left(server);
    let woke = 0;
    const wakePages = async () => {
      woke += 1;
      await of.tab(server);
    };
    const still = await call(of, server, { pages: [true], wakePages });
    expect([still, woke]).toEqual([0, 1]);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
  });

  it('is not used up by a page that has no line', async () => {
    const server = world();
    const { of } = await left(server);
    expect(await call(of, server, { pages: [true], lookMs: PAGE_MS + 1 })).toBe(3);
    expect(server.log.size).toBe(0);
  });

  it('is not used up by a page that dies before it gives up its lead', async () => {
    const server = world();
    const { of } = await left(server);
    expect(await call(of, server, { pages: [false], alone: async () => false })).toBe(3);
    expect(server.log.size).toBe(0);
  });

  it('is taken over by the worker when the page goes meanwhile', async () => {
    const server = world();
    const { of } = await left(server);
    expect(await call(of, server, { pages: [true, true, false] })).toBe(0);
    expect([...server.log.values()].map(({ applied }) => applied)).toEqual([1, 1, 1]);
  });
});

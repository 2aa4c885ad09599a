import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishedOp } from '#store/outbox/history.ts';
import { Device, type Tab, until } from '#tests/support/device.ts';
import { FakeServer, type Fault } from '#tests/support/fake-server.ts';
import { Box, boxId, closeList, createList, definitions, List, listIdOf, ORDER_ID, Order, pick, worker } from '#tests/support/world.ts';

/** What a day on the floor may bring, in any order. */
type Command =
  | { readonly c: 'create' | 'crash' | 'tab' | 'button' | 'wait' | 'down' | 'up' | 'double' }
  | { readonly c: 'pick' | 'close'; readonly list: number; readonly box: number }
  | { readonly c: 'fault'; readonly fault: Fault }
  | { readonly c: 'refuse'; readonly every: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ c: fc.constant('pick' as const), list: fc.nat(3), box: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.constantFrom('create', 'double', 'wait', 'button').map((c) => ({ c }) as Command) },
  { weight: 1, arbitrary: fc.record({ c: fc.constant('close' as const), list: fc.nat(3), box: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.constantFrom('crash', 'tab', 'down', 'up').map((c) => ({ c }) as Command) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<Fault>('drop-request', 'drop-response', 'html', 'too_large', 'timeout', 'busy')
      .map((fault) => ({ c: 'fault', fault }) as const),
  },
  { weight: 1, arbitrary: fc.record({ c: fc.constant('refuse' as const), every: fc.integer({ min: 3, max: 6 }) }) },
);

/** So often others have their turn while nobody does anything. */
const TURNS = 20;

class Day {
  readonly server = new FakeServer(definitions);
  readonly device = new Device();
  tabs: Tab[] = [];
  readonly lists: string[] = [];
  /** Everything `submit` said was saved. */
  readonly saved: string[] = [];

  constructor() {
    this.server.seed(Box, ...[1, 2, 3].map((n) => ({ id: boxId(n), boxNo: `B${n}`, qty: '1000', binId: null })));
    this.server.seed(Order, { id: ORDER_ID, open: '1', done: '0' });
  }

  async start(): Promise<void> {
    this.tabs = [await this.device.tab(this.server)];
    await until('filled', () => this.tabs[0]?.store.core.status.get().fill.done === 3);
  }

  async run(command: Command, n: number): Promise<void> {
    const tab = this.tabs[n % this.tabs.length];
    if (!tab) return;
    if (command.c === 'create' || command.c === 'double') await this.create(tab, command.c === 'double');
    if (command.c === 'pick')
      await this.onList(tab, command.list, (id, opId) =>
        tab.store.submit(pick, { id, boxNo: `B${command.box + 1}`, qty: '1', orderId: ORDER_ID }, { opId, actor: worker }),
      );
    if (command.c === 'close')
      await this.onList(tab, command.list, (id, opId) => tab.store.submit(closeList, { id }, { opId, actor: worker }));
    if (command.c === 'crash') await this.crash();
    if (command.c === 'tab' && this.tabs.length < 3) this.tabs.push(await this.device.tab(this.server));
    if (command.c === 'button') tab.sync?.now();
    if (command.c === 'wait') for (let turns = 0; turns < TURNS; turns += 1) await nextTurn();
    if (command.c === 'down') this.server.down = true;
    if (command.c === 'up') this.server.down = false;
    if (command.c === 'fault') this.server.faults.push.push(command.fault);
    if (command.c === 'refuse')
      this.server.force = ({ deviceSeq, type }) =>
        type === 'list.pick' && deviceSeq % command.every === 0 ? { status: 'rejected', code: 'G-X' } : null;
  }

  async create(tab: Tab, twice: boolean): Promise<void> {
    const opId = tab.store.newOpId();
    const tap = () => tab.store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
    const results = await Promise.all(twice ? [tap(), tap()] : [tap()]);
    if (!results.every(({ ok }) => ok)) throw new Error(JSON.stringify(results));
    this.saved.push(opId);
    this.lists.push(listIdOf(opId));
  }

  async onList(tab: Tab, n: number, act: (id: string, opId: string) => Promise<{ ok: boolean }>): Promise<void> {
    const id = this.lists[n % Math.max(1, this.lists.length)];
    if (!id) return;
    const opId = tab.store.newOpId();
    if ((await act(id, opId)).ok) this.saved.push(opId);
  }

  async crash(): Promise<void> {
    this.device.crash();
    this.tabs = [await this.device.tab(this.server)];
  }

  /** The line is good again; what was refused is given up; everything comes to rest. */
  async rest(): Promise<void> {
    this.server.down = false;
    this.server.faults.push.length = 0;
    const [tab] = this.tabs;
    if (!tab) return;
    await until('at rest', async () => {
      tab.sync?.now();
      const { pending } = tab.store.core;
      const refused = pending.ordered().filter(({ state }) => state === 'rejected' || state === 'parked');
      const attention = await tab.store.attentionList();
      if (refused.length > 0 && attention.length > 0) await tab.store.discard([attention[0]?.op.opId ?? ''], 'test', { actor: worker });
      return pending.size === 0;
    });
    for (const { store } of this.tabs) await until('every tab at rest', () => store.core.pending.size === 0);
    await tab.store.core.projection.settle();
  }

  /** Exactly once, in order, nothing lost, and the view is the server's. */
  async check(): Promise<void> {
    const { log, order } = this.server;
    const outbox = this.tabs[0]?.store.core.outbox;
    for (const opId of this.saved) {
      const entry = log.get(opId);
      const kept = outbox && (await finishedOp(outbox, opId));
      expect(entry !== undefined || kept?.state === 'discarded', `lost ${opId}`).toBe(true);
      expect(kept?.state).toMatch(/acked|discarded/);
    }
    expect(Math.max(0, ...[...log.values()].map(({ applied }) => applied))).toBeLessThanOrEqual(1);
    const lanes = new Map<string, number>();
    for (const opId of order) {
      const op = log.get(opId)?.op;
      if (!op) continue;
      expect(op.docSeq).toBeGreaterThan(lanes.get(op.docKey) ?? 0);
      lanes.set(op.docKey, op.docSeq);
    }
    const picks = [...log.values()].filter(({ op, applied }) => op.type === 'list.pick' && applied === 1).length;
    expect(this.server.row(Order, ORDER_ID)?.done).toBe(String(picks));
    for (const { store } of this.tabs) {
      expect((await store.row(Order, ORDER_ID))?.row.done).toBe(String(picks));
      for (const id of this.lists)
        if (this.server.row(List, id)) expect((await store.row(List, id))?.row).toEqual(this.server.row(List, id));
    }
  }
}

describe('whatever happens on the way', () => {
  it('every saved operation arrives exactly once and in order, and every tab ends with the server’s picture', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
        const day = new Day();
        try {
          await day.start();
          for (const [n, next] of commands.entries()) await day.run(next, n);
          await day.rest();
          await day.check();
        } finally {
          day.device.crash();
        }
      }),
      { numRuns: Number(process.env.SEEDS ?? 25), interruptAfterTimeLimit: 100_000 },
    );
  });
});

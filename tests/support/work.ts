/** What the workers of the little world of world.ts do, written as the tests say it. */
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { finishedOp } from '#store/outbox/history.ts';
import { KeyRing } from '#store/outbox/keys.ts';
import { OutboxDb } from '#store/outbox/outbox.ts';
import { systemClock } from '#store/seams.ts';
import { sendAway } from '#sync/away.ts';
import { Device, type Tab, until } from './device.ts';
import { FakeServer } from './fake-server.ts';
import { Box, boxId, closeList, createList, definitions, listIdOf, ORDER_ID, Order, pick, worker } from './world.ts';

/** Makes devices; all of them are gone after each test. */
export function newDevices(): () => Device {
  const devices: Device[] = [];
  afterEach(() => {
    for (const made of devices.splice(0)) made.crash();
  });
  return () => {
    const made = new Device();
    devices.push(made);
    return made;
  };
}

/** A server with some boxes and one order. */
export function world(boxes = 3, qty = '100'): FakeServer {
  const server = new FakeServer(definitions);
  server.seed(Box, ...Array.from({ length: boxes }, (_, i) => ({ id: boxId(i + 1), boxNo: `B${i + 1}`, qty, binId: null })));
  server.seed(Order, { id: ORDER_ID, open: '100', done: '0' });
  return server;
}

/** From now on the installation may carry operations itself. */
export async function enrol({ indexedDB }: Device): Promise<void> {
  const outbox = new OutboxDb({ indexedDB, IDBKeyRange });
  const keys = new KeyRing(outbox, systemClock);
  await keys.make(worker.userId);
  await keys.enrolled([]);
  outbox.close();
}

/** The worker of a tablet sends what is in its outbox. */
export const away = (of: Device, server: FakeServer, more: { page?: boolean; led?: boolean } = {}) =>
  sendAway({
    idb: { indexedDB: of.indexedDB, IDBKeyRange },
    net: server.net(),
    hasPage: async () => more.page ?? false,
    alone: async (work) => {
      if (!more.led) await work();
      return !more.led;
    },
  });

export const create = async ({ store }: Tab): Promise<string> => {
  const opId = store.newOpId();
  const result = await store.submit(createList, { id: listIdOf(opId) }, { opId, actor: worker });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return listIdOf(opId);
};
export const take = async ({ store }: Tab, id: string, boxNo: string, qty = '1', orderId?: string): Promise<string> => {
  const opId = store.newOpId();
  const result = await store.submit(pick, { id, boxNo, qty, orderId }, { opId, actor: worker });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return opId;
};
export const close = async ({ store }: Tab, id: string): Promise<string> => {
  const opId = store.newOpId();
  const result = await store.submit(closeList, { id }, { opId, actor: worker });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return opId;
};
export const filled = (tab: Tab): Promise<void> => until('filled', () => tab.store.core.status.get().fill.done === 3);
export const again = (tab: Tab): void => tab.sync?.now();
export const state = async (tab: Tab, opId: string): Promise<string | undefined> =>
  tab.store.core.pending.byOpId(opId)?.state ?? (await finishedOp(tab.store.core.outbox, opId))?.state;

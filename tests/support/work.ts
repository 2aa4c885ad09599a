/** What the workers of the little world of world.ts do, written as the tests say it. */
import { type Tab, until } from './device.ts';
import { closeList, createList, listIdOf, pick, worker } from './world.ts';

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
  tab.store.core.pending.byOpId(opId)?.state ?? (await tab.store.core.outbox.history.get(opId))?.state;

import { describe, expect, it } from 'vitest';
import { drained, type Tab, until } from '#tests/support/device.ts';
import { create, filled, newDevices, take, world } from '#tests/support/work.ts';
import { Box } from '#tests/support/world.ts';

const device = newDevices();
const boxes = (tab: Tab): Promise<number> => tab.store.core.cache.rowsOf(Box).count();
const unsent = (tab: Tab): Promise<number> => tab.store.core.outbox.operations.count();

/** A tablet with boxes, a list at the server and one pick that is not. */
async function atWork() {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  const id = await create(tab);
  await drained(tab);
  server.down = true;
  const opId = await take(tab, id, 'B1');
  return { server, tab, opId };
}

describe('what this device holds of the server’s data', () => {
  it('is counted by kind, with the time of the last word about it', async () => {
    const before = Date.now();
    const { tab } = await atWork();
    const held = await tab.store.held();
    expect(held.entities).toContainEqual({ entity: Box.name, rows: 3 });
    expect(held.rows).toBe(held.entities.reduce((sum, { rows }) => sum + rows, 0));
    expect([held.filled, held.sets]).toEqual([3, 3]);
    expect(held.broughtAt).toBeGreaterThanOrEqual(before);
  });

  it('goes when it is cleared without a line, while unsent work stays; it comes back with the line, and the work goes out', async () => {
    const { server, tab, opId } = await atWork();
    await tab.store.dropHeld();
    await tab.sync?.refill();
    expect([await boxes(tab), await unsent(tab)]).toEqual([0, 1]);
    expect((await tab.store.held()).filled).toBe(0);
    server.down = false;
    tab.sync?.now();
    await drained(tab);
    await until('filled again', async () => (await boxes(tab)) === 3);
    expect(server.log.get(opId)?.applied).toBe(1);
  });

  it('is fetched again by the tab that leads, whichever asked', async () => {
    const server = world();
    const place = device();
    const leader = await place.tab(server);
    await filled(leader);
    const second = await place.tab(server);
    await leader.store.core.cache.rowsOf(Box).clear();
    await second.sync?.refill();
    await until('filled again', async () => (await boxes(leader)) === 3);
  });
});

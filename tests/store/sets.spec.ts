import { expect, it } from 'vitest';
import { until } from '#tests/support/device.ts';
import { create, filled, newDevices, take, world } from '#tests/support/work.ts';
import { Box, boxId, SETS } from '#tests/support/world.ts';

const device = newDevices();

it('a set that is no longer granted loses its rows, but none that unsent work stands on', async () => {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  server.down = true;
  const id = await create(tab);
  await take(tab, id, 'B1');
  const { cache } = tab.store.core;
  await tab.sync?.session({ signedIn: true, sets: SETS.filter((set) => set !== 'boxes') });
  await until('dropped', async () => (await cache.rowsOf(Box).count()) < 3);
  expect(await cache.rowsOf(Box).toCollection().primaryKeys()).toEqual([boxId(1)]);
});

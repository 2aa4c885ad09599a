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

it('whoever may hold nothing, as a supplier, finds nothing that was held for the person before', async () => {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  const { cache } = tab.store.core;
  expect(await cache.rowsOf(Box).count()).toBe(3);
  await tab.sync?.session({ signedIn: true, sets: [] });
  const left = (): Promise<number> =>
    Promise.all([...cache.byName.values()].map((entity) => cache.rowsOf(entity).count())).then((counts) =>
      counts.reduce((sum, n) => sum + n, 0),
    );
  await until('dropped', async () => (await left()) === 0);
  expect(await cache.sets.toArray()).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { Device, until } from '#tests/support/device.ts';
import { filled, newDevices, world } from '#tests/support/work.ts';
import { Box, boxId, definitions } from '#tests/support/world.ts';

const device = newDevices();
const BIN = '0198c0de-0000-7000-8000-0000000000b1';

describe('the copy of the server’s rows', () => {
  it('finds rows by what they have in a field, and those that have nothing there, also after it has changed', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const { cache } = tab.store.core;
    const lying = async (bin: string) => (await cache.by(Box, 'binId', [bin])).map(({ boxNo }) => boxNo).sort();
    expect([await lying(''), await lying(BIN)]).toEqual([['B1', 'B2', 'B3'], []]);
    server.edit(Box, boxId(2), { binId: BIN });
    tab.sync?.now();
    await until('moved', async () => (await lying(BIN)).length === 1);
    expect([await lying(''), await lying(BIN)]).toEqual([['B1', 'B3'], ['B2']]);
    server.edit(Box, boxId(2), { binId: null });
    tab.sync?.now();
    await until('taken out', async () => (await lying(BIN)).length === 0);
    expect(await lying('')).toEqual(['B1', 'B2', 'B3']);
  });

  it('is dropped and filled anew by a program whose rows have a field less: what it held of that field is gone', async () => {
    const tablet = new Device();
    const priced = { ...Box, fields: { ...Box.fields, price: f.price() } };
    const entities = definitions.entities.map((entity) => (entity.name === 'box' ? priced : entity));
    const before = await tablet.store({ definitions: { ...definitions, entities } });
    const row = { id: boxId(1), version: 1, boxNo: 'B1', qty: '1', binId: null, price: '7391.17' };
    await before.core.applyFill('boxes', null, { rows: [{ entity: 'box', row }], nextKey: null, startCursor: '0' });
    expect(await before.core.cache.all(priced)).toHaveLength(1);
    await before.ready;
    before.close();
    const now = await tablet.store();
    expect([await now.core.cache.all(Box), await now.core.cache.sets.toArray()]).toEqual([[], []]);
    await now.ready;
    now.close();
  });
});

import { describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { until } from '#tests/support/device.ts';
import { filled, newDevices, world } from '#tests/support/work.ts';
import { Box, boxId } from '#tests/support/world.ts';

const device = newDevices();
const BIN = '0198c0de-0000-7000-8000-0000000000b1';

describe('the copy of the server’s rows', () => {
  it('finds rows by what they have in a field, and those that have nothing there, also after it has changed', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const { cache } = tab.store.core;
    const lying = async (bin: string) => (await cache.by(Box as unknown as AnyEntity, 'binId', [bin])).map(({ boxNo }) => boxNo).sort();
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
});

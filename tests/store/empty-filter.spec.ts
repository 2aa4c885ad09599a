/** Who asks for the rows of nothing gets none: an empty value is no filter. */
import { afterEach, expect, it } from 'vitest';
import { Device } from '#tests/support/device.ts';
import { Box, boxId } from '#tests/support/world.ts';

const device = new Device();
afterEach(() => device.crash());

it('boxes of no bin are not the boxes that lie in none', async () => {
  const { store } = await device.tab();
  await store.core.applyFill('boxes', null, {
    rows: [1, 2].map((n) => ({
      entity: 'box',
      row: { id: boxId(n), version: 1, boxNo: `B${n}`, qty: '5', binId: n === 1 ? null : 'bin' },
    })),
    nextKey: null,
    startCursor: '0',
  });
  const boxes = async (asked: Promise<readonly { readonly row: { readonly boxNo: string } }[]>) =>
    (await asked).map(({ row }) => row.boxNo);
  expect(await boxes(store.rowsBy(Box, 'binId', 'bin'))).toEqual(['B2']);
  expect(await boxes(store.rowsBy(Box, 'binId', ''))).toEqual([]);
  expect(await boxes(store.rowsByEach(Box, 'binId', ['', 'bin']))).toEqual(['B2']);
});

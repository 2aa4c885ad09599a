/** Numbers on the device: it asks for the kinds that the work of its user needs, and for no others. */
import { describe, expect, it } from 'vitest';
import type { RangeKind } from '#domain/protocol/number-kinds.ts';
import { startSync } from '#sync/start.ts';
import { newDevices, world } from '#tests/support/work.ts';

const device = newDevices();

async function asked(mayNumber: (kind: RangeKind) => boolean, sets: readonly string[] = ['base']) {
  const of = device();
  const server = world();
  const store = await of.store();
  await store.ready;
  const net = server.net();
  const kinds: RangeKind[] = [];
  const numbers: typeof net.numbers = (request) => {
    kinds.push(request.kind);
    return net.numbers(request);
  };
  const sync = startSync(store, { net: { ...net, numbers }, token: () => 'token', locks: of.locks, random: () => 0.01, mayNumber });
  await sync.session({ signedIn: true, sets: [...sets] });
  const close = () => {
    sync.close();
    store.close();
  };
  return { store, kinds, close };
}

describe('a device asks for ranges', () => {
  it('of the kinds that its user numbers things of, and takes each number from the range of its kind', async () => {
    const { store, kinds, close } = await asked((kind) => kind === 'pallet' || kind === 'suspect');
    await expect.poll(() => store.numbersLeft('suspect')).toBe(200);
    expect(kinds).toEqual(['pallet', 'suspect']);
    expect([await store.numbersLeft('pallet'), await store.numbersLeft('box')]).toEqual([200, 0]);
    expect(await store.takeNumber('box')).toBeNull();
    expect(await store.takeNumber('pallet')).not.toBeNull();
    expect(await store.numbersLeft('suspect')).toBe(200);
    close();
  });

  it('of boxes for a supplier, whose device holds no row of the plant', async () => {
    const { store, kinds, close } = await asked((kind) => kind === 'box', []);
    await expect.poll(() => store.numbersLeft('box')).toBe(200);
    expect(kinds).toEqual(['box']);
    close();
  });
});

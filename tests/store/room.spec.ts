import { describe, expect, it } from 'vitest';
import { DICTIONARIES, OLD_ASSETS } from '#store/cache/cache-names.ts';
import { finishedSince, keepFinished } from '#store/outbox/history.ts';
import { fullness, roomSteps, withRoom } from '#store/room.ts';
import { drained } from '#tests/support/device.ts';
import { create, filled, newDevices, take, world } from '#tests/support/work.ts';
import { Box } from '#tests/support/world.ts';

const device = newDevices();
const DAY = 86_400_000;

/** A tablet that has sent work, holds unsent work, and keeps caches; and what is still there after each step. */
async function full() {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  const id = await create(tab);
  await drained(tab);
  server.down = true;
  await take(tab, id, 'B1');
  const { outbox, cache } = tab.store.core;
  const [sent] = await finishedSince(outbox, 0);
  if (!sent) throw new Error('nothing was sent');
  await keepFinished(outbox, [{ ...sent, opId: tab.store.newOpId(), finishedAt: sent.finishedAt - 2 * DAY }]);
  const names = new Set([DICTIONARIES, OLD_ASSETS, 'precache']);
  const places = { delete: async (name: string) => names.delete(name) } as unknown as CacheStorage;
  const room = { outbox, cache, places, now: Date.now() };
  const left = async () => ({
    places: [...names],
    rows: await cache.rowsOf(Box).count(),
    history: (await finishedSince(outbox, 0)).length,
    work: await outbox.operations.count(),
  });
  return { room, left };
}

describe('room on a full disk', () => {
  it('old files and dictionaries go first, then the copy of the rows, then what was sent before today; unsent work never', async () => {
    const { room, left } = await full();
    const seen = [await left()];
    for (const step of roomSteps) {
      await step(room);
      seen.push(await left());
    }
    expect(seen).toEqual([
      { places: [DICTIONARIES, OLD_ASSETS, 'precache'], rows: 3, history: 2, work: 1 },
      { places: ['precache'], rows: 3, history: 2, work: 1 },
      { places: ['precache'], rows: 0, history: 2, work: 1 },
      { places: ['precache'], rows: 0, history: 1, work: 1 },
    ]);
  });

  it('stops as soon as the write fits', async () => {
    const { room, left } = await full();
    let tries = 0;
    const result = await withRoom(room, async () => {
      tries += 1;
      return 'stored';
    });
    expect([result, tries]).toEqual(['stored', 1]);
    expect(await left()).toMatchObject({ places: ['precache'], rows: 3, history: 2 });
  });

  it('waits until the browser has counted what was freed before the next thing goes', async () => {
    const { room, left } = await full();
    let tries = 0;
    const counted = () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('not counted yet')) : Promise.resolve('stored');
    };
    expect(await withRoom(room, counted)).toBe('stored');
    expect(await left()).toMatchObject({ places: ['precache'], rows: 3, history: 2 });
  });

  it('says the last failure when nothing helps', async () => {
    const { room, left } = await full();
    let tries = 0;
    const refuse = () => {
      tries += 1;
      return Promise.reject(new Error(`full ${tries}`));
    };
    await expect(withRoom(room, refuse)).rejects.toThrow('full 9');
    expect((await left()).work).toBe(1);
  });

  it('knows how full it is only when the browser says so', () => {
    expect(fullness({ persisted: true, usage: 80, quota: 100 })).toBe(0.8);
    expect(fullness({ persisted: true, usage: 80, quota: null })).toBeNull();
    expect(fullness({ persisted: null, usage: 0, quota: 0 })).toBeNull();
  });
});

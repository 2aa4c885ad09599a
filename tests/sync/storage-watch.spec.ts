import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchStorage } from '#sync/storage-watch.ts';
import { newDevices, world } from '#tests/support/work.ts';

const device = newDevices();
let abort = new AbortController();
afterEach(() => {
  abort.abort();
  abort = new AbortController();
});

/** What a device knows of its storage in a browser that can only do this. */
async function known(storage: Parameters<typeof watchStorage>[2]) {
  const { core } = (await device().tab(world())).store;
  await watchStorage(core, abort.signal, storage).look();
  return () => core.status.get().storage;
}

describe('the storage of a browser', () => {
  it('that gives no figures is asked all the same to keep what is stored', async () => {
    const persist = vi.fn(async () => true);
    const storage = await known({ persist, persisted: async () => false });
    await expect.poll(storage).toEqual({ persisted: true, usage: null, quota: null });
    expect(persist).toHaveBeenCalled();
  });

  it('that promises nothing still tells how full it is', async () => {
    const storage = await known({ estimate: async () => ({ usage: 1, quota: 10 }) });
    expect(storage()).toEqual({ persisted: null, usage: 1, quota: 10 });
  });

  it('that refuses one answer still gives the other', async () => {
    const refusal = (): Promise<never> => Promise.reject(new DOMException('refused', 'SecurityError'));
    const storage = await known({ persist: refusal, persisted: refusal, estimate: async () => ({ usage: 1, quota: 10 }) });
    expect(storage()).toEqual({ persisted: null, usage: 1, quota: 10 });
  });
});

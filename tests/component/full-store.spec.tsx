/** A disk without room, here or at the server, is told as one: never as a line that is down. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startScene } from './app.tsx';
import { all } from './in-page.ts';

const word = (): string | undefined => all('[data-part=sync-pill]')[0]?.dataset.word;
const fully = { status: 503, message: '', data: { code: 'STORAGE_FULL', params: {} } };

/** The browser has no room for what the server sends. */
function noRoom(): void {
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.transaction.db.name === 'cache' && this.name !== 'shape') throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, given);
    });
  }
}

const triesNow = (): boolean => window.dispatchEvent(new Event('online'));

afterEach(() => vi.restoreAllMocks());

describe('a disk without room', () => {
  it('on the device is told with what to do, goes on by itself, and so does one at the server', async () => {
    noRoom();
    const plant = await startScene({ rows: { unit: [{ id: '00000000-0000-7000-8000-00000000000a', unitCode: 'KG', unitName: '千克' }] } });
    await expect.element(page.getByText('本机存储已满，服务器发来的数据写不进来')).toBeVisible();
    expect(word()).toBe('full');
    vi.restoreAllMocks();
    triesNow();
    await expect.element(page.getByText('本机存储已满，服务器发来的数据写不进来')).not.toBeInTheDocument();

    const { 'POST /api/sync/pull': pull } = plant.answers;
    plant.answers['POST /api/sync/pull'] = () =>
      new Response(JSON.stringify(fully), { status: 503, headers: { 'content-type': 'application/json', 'retry-after': '0' } });
    triesNow();
    await expect.element(page.getByText('服务器磁盘已满，暂时不能保存')).toBeVisible();
    expect(word()).not.toBe('offline');
    if (pull) plant.answers['POST /api/sync/pull'] = pull;
    triesNow();
    await expect.element(page.getByText('服务器磁盘已满，暂时不能保存')).not.toBeInTheDocument();
  });
});

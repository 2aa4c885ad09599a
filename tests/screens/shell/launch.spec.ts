/** Files that are opened with the app are kept on the device and lead to the page that asks what becomes of them. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_FORMAT } from '#domain/protocol/trust.ts';
import { takeLaunch, watchLaunches } from '#shell/launch.ts';
import { ReceivedFiles } from '#store/received.ts';

let received: ReceivedFiles;
beforeEach(() => {
  received = new ReceivedFiles({ indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => vi.unstubAllGlobals());

/** As the browser hands over what was opened: by name, to be read when it is asked for. */
const opened = (file: File) => ({ name: file.name, getFile: async () => file });
const queue = new File([`{"format":"${EXPORT_FORMAT}"}`], 'a.cjqueue');

it('a queue is kept, and its page is opened', async () => {
  const address = await takeLaunch({ files: [opened(queue)] }, received);
  const [file] = await received.all();
  expect(file).toMatchObject({ kind: 'queue', name: 'a.cjqueue', owner: null });
  expect(address).toBe(`/received?ids=${file?.id}`);
});

it('one that is no queue, or is not there any more, is said to be', async () => {
  expect(await takeLaunch({ files: [opened(new File(['x'], 'b.cjqueue'))] }, received)).toBe('/received?refused=damaged&name=b.cjqueue');
  const gone = { name: 'c.cjqueue', getFile: () => Promise.reject(new DOMException('', 'NotFoundError')) };
  expect(await takeLaunch({ files: [gone] }, received)).toBe('/received?refused=failed&name=c.cjqueue');
});

it('a start without files opens nothing', async () => {
  expect([await takeLaunch({}, received), await takeLaunch({ files: [] }, received)]).toEqual([null, null]);
});

it('every start of the app is heard, and a browser that tells of none is none the worse', async () => {
  vi.stubGlobal('window', {});
  expect(() => watchLaunches(received, () => undefined)).not.toThrow();
  let tell: (launch: Parameters<typeof takeLaunch>[0]) => void = () => undefined;
  vi.stubGlobal('window', { launchQueue: { setConsumer: (consumer: typeof tell) => (tell = consumer) } });
  const asked: string[] = [];
  watchLaunches(received, (address) => asked.push(address));
  tell({ files: [] });
  tell({ files: [opened(queue)] });
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\/received\?ids=/)]);
});

/** Files on the device: they follow their operation, a refused one asks a person, and blocks nothing. */
import { describe, expect, it } from 'vitest';
import { forgetful } from '#sync/device-token.ts';
import { Enrolment } from '#sync/enrolment.ts';
import { SideJobs } from '#sync/side-jobs.ts';
import { startSync } from '#sync/start.ts';
import { drained, type Tab, until } from '#tests/support/device.ts';
import { away, enrol, filled, newDevices, world } from '#tests/support/work.ts';
import { createList, listIdOf, worker } from '#tests/support/world.ts';

const device = newDevices();
const by = { actor: worker };

async function withPhoto(tab: Tab, docKey?: string): Promise<string> {
  const opId = tab.store.newOpId();
  const photo = await tab.store.prepareAttachment(new Blob(['no photo'], { type: 'image/jpeg' }), 'a.jpg');
  const result = await tab.store.submit(
    createList,
    { id: listIdOf(opId) },
    { opId, actor: worker, attachments: [docKey ? { ...photo, docKey } : photo] },
  );
  expect(result.ok).toBe(true);
  return photo.ref.id;
}
const blob = (tab: Tab, id: string) => tab.store.core.outbox.blobs.get(id);
const status = (tab: Tab) => tab.store.core.status.get();

async function refused() {
  const server = world();
  const tab = await device().tab(server);
  await filled(tab);
  server.fileFate = () => ({ state: 'refused', received: 0, code: 'FILE_TYPE' });
  const id = await withPhoto(tab);
  await drained(tab);
  await until('refused', async () => (await blob(tab, id))?.state === 'refused');
  return { server, tab, id };
}

describe('a refused file', () => {
  it('is shown with its reason and counts as something to decide, while the work itself is done', async () => {
    const { tab, id } = await refused();
    expect(await tab.store.refusedFiles()).toMatchObject([{ id, name: 'a.jpg', refusal: { code: 'FILE_TYPE' } }]);
    expect([status(tab).attention, status(tab).files, tab.store.core.pending.size]).toEqual([1, 0, 0]);
  });

  it('is replaced by another one under the same id, which goes out after the decision', async () => {
    const { server, tab, id } = await refused();
    server.fileFate = () => ({});
    expect((await tab.store.rechooseFile(id, new Blob(['a better one'], { type: 'image/jpeg' }), 'b.jpg', '重新拍照', by)).ok).toBe(true);
    await until('sent', async () => (await blob(tab, id))?.state === 'sent');
    const decision = [...server.log.values()].find(({ op }) => op.type === 'file.resolve');
    expect(decision?.op.payload).toMatchObject({ id, replacement: { size: 12 }, reason: '重新拍照' });
    expect([status(tab).attention, await tab.store.refusedFiles()]).toEqual([0, []]);
  });

  it('is given up with a reason, which the server hears', async () => {
    const { server, tab, id } = await refused();
    expect((await tab.store.giveUpFile(id, '无法补拍', by)).ok).toBe(true);
    await drained(tab);
    expect([...server.log.values()].some(({ op }) => op.type === 'file.resolve' && op.payload.replacement === null)).toBe(true);
    expect([(await blob(tab, id))?.state, status(tab).attention]).toEqual(['dropped', 0]);
  });
});

describe('a file added to a document', () => {
  it('stands there until the server has it, also refused and chosen again; those of others do not', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.fileFate = () => ({ state: 'refused', received: 0, code: 'FILE_TYPE' });
    const id = await withPhoto(tab, 'receipt:1');
    await withPhoto(tab, 'receipt:2');
    expect(await tab.store.waitingFiles('receipt:1')).toMatchObject([{ id, name: 'a.jpg', state: 'waiting' }]);
    await drained(tab);
    await until('refused', async () => (await blob(tab, id))?.state === 'refused');
    expect(await tab.store.waitingFiles('receipt:1')).toMatchObject([{ id, state: 'refused' }]);
    server.fileFate = () => ({});
    await tab.store.rechooseFile(id, new Blob(['a better one']), 'b.jpg', '重新选择', by);
    expect(await tab.store.waitingFiles('receipt:1')).toMatchObject([{ id, name: 'b.jpg' }]);
    await until('sent', async () => (await blob(tab, id))?.state === 'sent');
    expect(await tab.store.waitingFiles('receipt:1')).toEqual([]);
  });
});

describe('a file of which it is said that nobody wants it', () => {
  const unwanted = { state: 'unwanted', received: 0, code: 'FILE_UNWANTED' } as const;

  it('asks nobody when its operation was given up here', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.fileFate = () => unwanted;
    server.force = ({ type }) => (type === createList.type ? { status: 'rejected', code: 'G-DOC' } : null);
    const id = await withPhoto(tab);
    await until('refused', () => tab.store.core.status.get().attention === 1);
    const opId = (await blob(tab, id))?.opId ?? '';
    expect((await tab.store.discard([opId], '重复', by)).ok).toBe(true);
    await until('dropped', async () => (await blob(tab, id))?.state === 'dropped');
    expect(status(tab).attention).toBe(0);
  });

  it('stays here, and a person is asked, while its operation stands', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.fileFate = () => unwanted;
    const id = await withPhoto(tab);
    await until('asked', async () => (await blob(tab, id))?.state === 'refused');
    expect((await blob(tab, id))?.bytes.byteLength).toBeGreaterThan(0);
    expect(await tab.store.refusedFiles()).toMatchObject([{ id, refusal: { code: 'FILE_UNWANTED' } }]);
  });
});

describe('a file on a tablet where nobody is signed in', () => {
  it('goes out from the next page, although the worker has sent its operation and the queue is empty', async () => {
    const server = world();
    const of = device();
    const tab = await of.tab(server);
    await filled(tab);
    await enrol(of);
    server.down = true;
    const id = await withPhoto(tab);
    of.crash();
    server.down = false;
    expect(await away(of, server)).toBe(0);
    const store = await of.store();
    const held = async () => (await store.core.outbox.blobs.get(id))?.state;
    expect(await held()).toBe('waiting');
    const sync = startSync(store, { net: server.net(), token: () => null, locks: of.locks, numbers: [] });
    await sync.session({ signedIn: false });
    await expect.poll(held).toBe('sent');
    sync.close();
    store.close();
  });

  it('is tried again by itself when the connection broke: no other contact may come', async () => {
    const server = world();
    let stopped: number | null = null;
    const tab = await device().tab(server, { clock: { now: () => stopped ?? Date.now() } });
    await filled(tab);
    server.fileFate = () => ({ state: 'missing' });
    const id = await withPhoto(tab);
    await drained(tab);
    tab.sync?.close();
    server.fileFate = () => ({});
    const { core } = tab.store;
    const net = server.net();
    stopped = Date.now();
    const waits: { readonly work: () => void; readonly ms: number }[] = [];
    const timer = { set: (work: () => void, ms: number) => waits.push({ work, ms }), clear: () => undefined };
    let tries = 0;
    const shaky: typeof net = {
      ...net,
      upload: (file) => {
        tries += 1;
        return tries === 1 ? Promise.resolve({ kind: 'none' }) : net.upload(file);
      },
    };
    const jobs = new SideJobs(
      core,
      shaky,
      timer,
      () => [],
      new Enrolment(
        core,
        net,
        () => null,
        () => undefined,
      ),
    );
    await jobs.lead();
    expect([(await blob(tab, id))?.state, waits.map(({ ms }) => ms)]).toEqual(['waiting', [20_000]]);
    stopped += 20_000;
    waits[0]?.work();
    await until('sent', async () => (await blob(tab, id))?.state === 'sent');
    jobs.rest();
  });

  it('is not sent under a refused token again: the next try asks for a new one', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    const file = await blob(tab, await withPhoto(tab));
    const net = server.net();
    let dropped = 0;
    const token = {
      drop: () => {
        dropped += 1;
      },
    };
    await forgetful(net, token).upload(file as NonNullable<typeof file>);
    expect(dropped).toBe(0);
    await forgetful({ ...net, upload: async () => ({ kind: 'auth' }) }, token).upload(file as NonNullable<typeof file>);
    expect(dropped).toBe(1);
  });

  it('leaves nothing set for later in a tab that does not lead any more', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.fileFate = () => ({ state: 'missing' });
    await withPhoto(tab);
    await drained(tab);
    tab.sync?.close();
    const set: number[] = [];
    const timer = { set: (_: () => void, ms: number) => set.push(ms), clear: () => undefined };
    const net = server.net();
    const upload: typeof net.upload = async () => {
      jobs.rest();
      return { kind: 'none' };
    };
    const enrolment = new Enrolment(
      tab.store.core,
      net,
      () => null,
      () => undefined,
    );
    const jobs = new SideJobs(tab.store.core, { ...net, upload }, timer, () => [], enrolment);
    await jobs.lead();
    expect(set).toEqual([]);
  });
});

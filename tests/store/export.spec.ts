/** The queue as a file, and what may be forgotten after it (sync.md §13). */
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exportText, importRequestSchema } from '#domain/protocol/trust.ts';
import { readQueueFile } from '#screens/system/sync/import-queue.ts';
import type { Tab } from '#tests/support/device.ts';
import { drained, until } from '#tests/support/device.ts';
import { create, filled, newDevices, world } from '#tests/support/work.ts';
import { SETS, worker } from '#tests/support/world.ts';

const device = newDevices();

/** A tablet with a key and this much unsent work. */
async function tablet(lists = 2): Promise<Tab> {
  const tab = await device().tab();
  await tab.store.core.keys.make(worker.userId);
  for (let n = 0; n < lists; n += 1) await create(tab);
  return tab;
}

describe('the exported queue', () => {
  it('holds everything unsent as it would travel, under the signature of the device', async () => {
    const { store } = await tablet();
    const file = JSON.parse(JSON.stringify(await store.buildExport()));
    const request = importRequestSchema.parse(file);
    expect(request.operations.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2]);
    const [key] = await store.core.outbox.keys.where('id').equals('device').toArray();
    const spki = createPublicKey({ key: Buffer.from(key?.publicKey ?? '', 'base64url'), format: 'der', type: 'spki' });
    const signature = Buffer.from(request.signature, 'base64url');
    const good = (text: string) => verify('sha256', Buffer.from(text), { key: spki, dsaEncoding: 'ieee-p1363' }, signature);
    expect(good(exportText(request))).toBe(true);
    expect(good(exportText({ ...request, operations: request.operations.slice(1) }))).toBe(false);
  });

  it('carries the photos that wait, by their contents', async () => {
    const { store } = await tablet(0);
    const photo = await store.prepareAttachment(new Blob(['a picture'], { type: 'image/png' }), 'label.png');
    await store.core.outbox.blobs.put({
      ...photo.ref,
      opId: photo.ref.id,
      name: 'label.png',
      fileType: 'image/png',
      bytes: photo.bytes,
      state: 'waiting',
    });
    const file = readQueueFile(JSON.stringify(await store.buildExport()));
    expect(file?.request.files).toMatchObject([{ id: photo.ref.id, sha256: photo.ref.sha256 }]);
    expect(atob(String(file?.contents[photo.ref.id]))).toBe('a picture');
  });

  it('of a device without a key can be read by a person, but is no queue to take in', async () => {
    const tab = await device().tab();
    await create(tab);
    // A browser without cryptography.
    await tab.store.core.outbox.keys.delete('device');
    const file = await tab.store.buildExport();
    expect([file.signature, file.operations.length]).toEqual([null, 1]);
    expect(readQueueFile(JSON.stringify(file))).toBeNull();
    expect(readQueueFile('<html>')).toBeNull();
  });
});

describe('what was exported', () => {
  it('counts as sent without an answer, in whichever tab leads, until the server has said what it is', async () => {
    const server = world();
    const one = device();
    const [leader, other] = [await one.tab(server), await one.tab()];
    await filled(leader);
    await other.store.core.keys.make(worker.userId);
    // Nobody is signed in: it is not even tried.
    server.signedOut = true;
    leader.sync?.now();
    await until('signed out', () => leader.store.core.status.get().authRequired);
    await create(other);
    expect(leader.sync?.engine.state.ambiguous).toEqual([]);
    await other.store.markExported(await other.store.buildExport(), false);
    await until('the leader knows', () => leader.sync?.engine.state.ambiguous.includes(1) === true);
    expect(other.store.outboxList().map(({ ambiguous }) => ambiguous)).toEqual([true]);
    server.signedOut = false;
    await leader.sync?.session({ signedIn: true, sets: SETS });
    await drained(leader);
    expect(leader.sync?.engine.state.ambiguous).toEqual([]);
  });

  it('still counts after a restart', async () => {
    const one = device();
    const tab = await one.tab();
    await tab.store.core.keys.make(worker.userId);
    await create(tab);
    await tab.store.markExported(await tab.store.buildExport(), false);
    tab.close();
    expect(await (await one.tab()).store.core.sentWithoutAnswer()).toEqual([1]);
  });
});

describe('a device may be removed', () => {
  it('when nothing is unsent', async () => {
    expect(await (await tablet(0)).store.wouldBeLost()).toBe(0);
  });

  it('not while anything is unsent, not even after its worker has exported the queue', async () => {
    const { store } = await tablet();
    expect(await store.wouldBeLost()).toBe(2);
    await store.markExported(await store.buildExport(), false);
    expect(await store.wouldBeLost()).toBe(2);
  });

  it('when a supervisor has exported the queue, and nothing has come since', async () => {
    const tab = await tablet();
    await tab.store.markExported(await tab.store.buildExport(), true);
    expect(await tab.store.wouldBeLost()).toBe(0);
    await tab.store.markExported(await tab.store.buildExport(), false);
    expect(await tab.store.wouldBeLost()).toBe(0);
    await create(tab);
    expect(await tab.store.wouldBeLost()).toBe(1);
  });
});

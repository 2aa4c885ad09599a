import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/permission.ts';
import { MAX_FILES } from '#domain/system/attachment.ts';
import type { AppContext } from '#server/modules/context.ts';
import { documentFiles } from '#server/modules/documents/documents.ts';
import { uploadFile } from '#server/modules/files/files.ts';
import { GuardFloor, type Made } from '#tests/support/guard-floor.ts';

let floor: GuardFloor;
let context: AppContext;
let reader: Actor;
const dataDir = mkdtempSync(join(tmpdir(), 'chejian-attachments-'));
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { keeper, store, plant } = floor.data;
  context = { db: plant.pool, config: { dataDir } as AppContext['config'] };
  const warehouses = [store.id];
  reader = { userId: keeper.id, account: 'k', userName: 'k', personId: null, supplierId: null, rights: ['web:wms:x'], warehouses };
});
afterAll(async () => {
  await floor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const fileOf = (text: string) => {
  const content = Buffer.from(text);
  return { content, ref: { id: randomUUID(), sha256: createHash('sha256').update(content).digest('hex'), size: content.length } };
};

/** Says that a file is coming, and brings it, as the queue of a tablet does. */
async function attach(receipt: Made, text: string) {
  const { content, ref } = fileOf(text);
  const said = await floor.tablet.does('receipt.attach', { id: receipt.id('doc'), attachment: ref });
  const brought = { ...ref, fileId: said.opId, fileType: 'file', name: `${text}.txt`, content };
  const arrived = uploadFile(context, { userId: reader.userId, userName: 'k' }, brought);
  return { said, arrived };
}
const listed = async (receipt: Made) => {
  const { list } = await documentFiles(context.db, reader, 'receipt', receipt.id('doc'));
  return list.map(({ oldFileName, added }) => [oldFileName, added]);
};

describe('files of a receipt', () => {
  it('are said by an operation and follow it; photos of its boxes stand beside them as evidence', async () => {
    const receipt = await floor.receipt();
    const photo = fileOf('photo');
    const box = await floor.tablet.does('receipt.scan', floor.scanOf(receipt, { photos: [photo.ref] }));
    const { said, arrived } = await attach(receipt, 'note');
    expect(said).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'ATTACHMENT_PENDING' }] });
    await arrived;
    await uploadFile(
      context,
      { userId: reader.userId, userName: 'k' },
      { ...photo.ref, fileId: box.opId, fileType: 'photo', name: 'box.txt', content: photo.content },
    );
    expect(await listed(receipt)).toEqual([
      ['note.txt', true],
      ['box.txt', false],
    ]);
    const [log] = await floor.rows<{ status: string }>('select status from op_log where op_id = $1', [said.opId]);
    expect(log?.status).toBe('applied');
  });

  it('are ten at most, however many operations bring them', async () => {
    const receipt = await floor.receipt();
    for (let n = 0; n < MAX_FILES; n += 1) await (await attach(receipt, `f${n}`)).arrived;
    const { arrived } = await attach(receipt, 'one more');
    await expect(arrived).rejects.toMatchObject({ problem: { code: 'FILE_LIMIT', params: { max: '10' } } });
    expect(await listed(receipt)).toHaveLength(MAX_FILES);
  });

  it('are shown to whoever may read the receipt, and to nobody else', async () => {
    const receipt = await floor.receipt();
    const docId = receipt.id('doc');
    const refused = (actor: Partial<Actor>) => documentFiles(context.db, { ...reader, ...actor }, 'receipt', docId);
    await expect(refused({ rights: [] })).rejects.toMatchObject({ status: 403 });
    await expect(refused({ warehouses: [] })).rejects.toMatchObject({ status: 404 });
    await expect(refused({ supplierId: randomUUID() })).rejects.toMatchObject({ status: 403 });
  });

  it('are not added to a receipt that was deleted', async () => {
    const receipt = await floor.receipt();
    await floor.tablet.does('receipt.delete', { id: receipt.id('doc') });
    const { said, arrived } = await attach(receipt, 'late');
    await arrived.catch(() => undefined);
    expect(said).toMatchObject({ status: 'rejected', code: 'DOC_DELETED' });
  });
});

/** Files follow what they hang on: whoever may read, edit or no longer edit a record may do just that with its files, of every kind of record there is. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { FileAnswer } from '#domain/protocol/protocol.ts';
import { DOCUMENTS, ENTITIES, fileRight } from '#domain/registry.ts';
import { type KeyedDevice, newDevice } from '#server/modules/replay/keys.ts';
import { upsertRows } from '#server/store/rows.ts';
import { type Held, PlantServer } from '#tests/support/plant-server.ts';
import { testRow } from '#tests/support/test-rows.ts';
import { uploadForm } from '#tests/support/upload.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let server: PlantServer;
let keeper: Held;
let device: WireDevice;
beforeAll(async () => {
  server = await PlantServer.start();
  keeper = { session: await server.signIn(server.data.keeper, null) };
  device = new WireDevice(server.data.plant.pool, server.data.keeper);
  await server.data.plant.session(server.data.keeper, device.id);
});
afterAll(() => server.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
let count = 0;
/** Somebody with these rights in the raw-material store. */
async function person(
  rights: readonly string[],
  stores = [server.data.store.id],
  tablet: KeyedDevice | null = null,
): Promise<Held & { user: AnyRow }> {
  const user = await server.data.plant.user(`files-${++count}`, rights, stores);
  return { session: await server.signIn(user, tablet), user };
}
const headersOf = (held: Held): Record<string, string> => ('session' in held ? { 'x-auth-token': held.session } : {});

const add = async (by: Held, fileId: string, more: { readonly id?: string; readonly content?: Buffer } = {}) => {
  const { content = Buffer.from(randomUUID()), ...fields } = more;
  const answer = await uploadForm(server.app, { headers: headersOf(by), fields: { fileId, ...fields }, name: 'a.txt', content });
  return { status: answer.status, code: answer.data?.code, id: answer.data?.id };
};
const read = async (by: Held, id: string | undefined): Promise<number> => {
  const answer = await server.app.inject({ method: 'GET', url: `/api/system/file/${id}`, headers: headersOf(by) });
  return String(answer.headers['content-type']).includes('json') ? answer.json<{ status: number }>().status : answer.statusCode;
};
const remove = async (by: Held, id: string | undefined) => {
  const { status, data } = await server.call<{ code?: string } | null>(by, '/api/system/file/delete', { id });
  return { status, code: data?.code };
};
const receipt = async (): Promise<{ id: string; lineId: string; made: Awaited<ReturnType<WireDevice['does']>> }> => {
  const { supplier, steel, store } = server.data;
  const made = await device.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
  }));
  return { id: made.id('doc'), lineId: made.id('line-1'), made };
};
const fileOf = (text: string) => {
  const content = Buffer.from(text);
  return { content, ref: { id: randomUUID(), sha256: createHash('sha256').update(content).digest('hex'), size: content.length } };
};
const scan = async (of: { id: string; lineId: string }, photos: readonly object[] = []) =>
  device.does('receipt.scan', (id) => ({
    id: of.id,
    boxId: id('box'),
    boxNo: `F-${randomUUID()}`,
    lineId: of.lineId,
    qty: '10',
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: server.data.bins.receiving.id,
    photos,
  }));
const granted = { status: 200, code: undefined };
const unknown = { status: 404, code: 'NOT_FOUND' };
const noRight = { status: 403, code: 'NO_RIGHT' };

describe('the files of a document', () => {
  test('are unknown to whoever may not read it: without the right, and in another warehouse', async () => {
    const { id: docId, lineId } = await receipt();
    const { id } = await add(keeper, docId);
    const outsiders = [await person([]), await person(['web:wms:receipt:create'], [server.data.lineSide.id])];
    for (const outsider of outsiders) {
      expect(await read(outsider, id)).toBe(404);
      expect(await remove(outsider, id)).toEqual(unknown);
      for (const fileId of [docId, lineId]) expect(await add(outsider, fileId)).toMatchObject(unknown);
    }
    expect(await read(keeper, id)).toBe(200);
  });

  test('are read by whoever reads it; adding, and taking away what is somebody else’s, needs the right to edit it', async () => {
    const { id: docId, lineId } = await receipt();
    const { id } = await add(keeper, docId);
    const [reader, editor] = [await person(['web:wms:picking:pick']), await person(['web:wms:receipt:review'])];
    expect(await read(reader, id)).toBe(200);
    for (const fileId of [docId, lineId]) expect(await add(reader, fileId)).toMatchObject(noRight);
    expect(await remove(reader, id)).toEqual(noRight);
    expect(await remove(editor, id)).toEqual(granted);
    expect(await add(editor, lineId)).toMatchObject({ status: 200 });
  });

  test('are one’s own to take away as long as one may read it', async () => {
    const { id: docId } = await receipt();
    const editor = await person(['web:wms:receipt:create', 'web:wms:picking:pick']);
    const [first, second] = [await add(editor, docId), await add(editor, docId)];
    await rows(`update user_session set rights = array['web:wms:picking:pick'] where user_id = $1`, [editor.user.id]);
    expect(await remove(editor, first.id)).toEqual(granted);
    await rows(`update user_session set rights = '{}' where user_id = $1`, [editor.user.id]);
    expect(await remove(editor, second.id)).toEqual(unknown);
  });

  test('stay as they are once it is reviewed, and are open again when the review is taken back', async () => {
    const made = await receipt();
    const { id } = await add(keeper, made.id);
    await scan(made);
    expect((await device.does('receipt.review', { id: made.id })).status).toBe('applied');
    const fixed = { status: 409, code: 'FILES_FIXED' };
    expect(await add(keeper, made.id)).toMatchObject(fixed);
    expect(await remove(keeper, id)).toEqual(fixed);
    const attach = await (await freshDevice()).does('receipt.attach', { id: made.id, attachment: fileOf('late').ref });
    expect(attach).toMatchObject({ status: 'rejected', code: 'FILES_FIXED' });
    await rows('update receipt set audited_at = null where id = $1', [made.id]);
    expect(await remove(keeper, id)).toEqual(granted);
  });

  test('stand in the log of edits, when they come and when they go', async () => {
    const { id: docId } = await receipt();
    const { id } = await add(keeper, docId);
    await remove(keeper, id);
    const logged = await rows<{ action: string }>(
      `select action, user_name, coalesce(after, before) ->> 'oldFileName' as name from operation_log where doc_type = 'attachment' and doc_id = $1 order by log_id`,
      [docId],
    );
    expect(logged).toEqual(['create', 'delete'].map((action) => ({ action, user_name: server.data.keeper.userName, name: 'a.txt' })));
  });
});

async function freshDevice(): Promise<WireDevice> {
  const made = new WireDevice(server.data.plant.pool, server.data.keeper);
  await server.data.plant.session(server.data.keeper, made.id);
  return made;
}

/** What the database asks of a row. */
const VALID: Readonly<Record<string, Record<string, unknown>>> = { numberRule: { serialLen: 4 } };

describe('the files of what is no document', () => {
  test('of base data are read and written by the rights of base data', async () => {
    const material = server.data.steel.id;
    const [reader, editor] = [await person(['web:basedata']), await person(['web:basedata', 'web:basedata:edit'])];
    const { id } = await add(editor, material);
    expect([await read(reader, id), await read(keeper, id)]).toEqual([200, 404]);
    expect(await add(reader, material)).toMatchObject(noRight);
    expect(await remove(reader, id)).toEqual(noRight);
    expect(await remove(keeper, id)).toEqual(unknown);
    expect(await remove(editor, id)).toEqual(granted);
  });

  test('that belong to nothing yet are their creator’s alone', async () => {
    const fileId = randomUUID();
    const { id } = await add(keeper, fileId);
    const other = await person(['web:wms:receipt:create', 'web:basedata:edit', 'web:masterdata:device']);
    expect(await read(other, id)).toBe(404);
    expect(await remove(other, id)).toEqual(unknown);
    expect(await add(other, fileId)).toMatchObject(unknown);
    expect(await add(keeper, fileId)).toMatchObject({ status: 200 });
    expect(await remove(keeper, id)).toEqual(granted);
  });

  test('of every kind of row there is are unknown to a stranger; a document’s are known to the administrator', async () => {
    const stranger = await person([]);
    const admin = await server.data.plant.user('admin', [], []);
    const all: Held = { session: await server.signIn(admin, null) };
    const told: unknown[] = [];
    // There is one of each code.
    await rows('delete from perf_indicator');
    // The ledger takes no made-up rows.
    for (const entity of ENTITIES.filter(({ appendOnly }) => !appendOnly)) {
      const row = testRow(entity, `file of ${entity.name}`, VALID[entity.name]);
      const client = await server.data.plant.pool.connect();
      await upsertRows(client, entity, [row]).finally(() => client.release());
      const id = randomUUID();
      await rows(
        `insert into attachment (id, file_id, file_type, old_file_name, mime, size, sha256, created_by, created_by_name)
         values ($1, $2, 'file', 'x.txt', 'text/plain', 1, $3, $4, 'x')`,
        [id, row.id, 'a'.repeat(64), randomUUID()],
      );
      const answers = [await read(stranger, id), (await remove(stranger, id)).status, (await add(stranger, row.id)).status];
      if (answers.join() !== '404,404,404') told.push([entity.name, ...answers]);
      const { rowCount } = await server.data.plant.pool.query('select 1 from attachment where file_id = $1 and deleted_at is null', [
        row.id,
      ]);
      if (rowCount !== 1) told.push([entity.name, 'changed']);
      const document = DOCUMENTS.find(({ header }) => header.name === entity.name);
      if (document && (await remove(all, id)).status === 404) told.push([entity.name, 'unknown to the administrator']);
    }
    expect(told).toEqual([]);
  });

  test('somebody may edit every document but those that the system makes', () => {
    expect(DOCUMENTS.filter((document) => fileRight(document) === null).map(({ docType }) => docType)).toEqual([
      'materialDelivery',
      'returnIn',
      'inboundDoc',
    ]);
  });
});

describe('the evidence of an operation', () => {
  const evidence = async () => {
    const made = await receipt();
    const { content, ref } = fileOf(`photo ${randomUUID()}`);
    const { opId } = await scan(made, [ref]);
    return { ...made, content, ref, opId };
  };
  const piece = async (by: Held, id: string, content: Buffer) => {
    const headers = { ...headersOf(by), 'content-type': 'application/octet-stream' };
    const url = `/api/sync/file/${id}?offset=0&name=a.txt&fileType=photo`;
    const answer = await server.app.inject({ method: 'PUT', url, headers, payload: content });
    return { http: answer.statusCode, data: answer.json<{ data: FileAnswer & { code: string } }>().data };
  };
  const progress = async (by: Held, id: string) =>
    (await server.app.inject({ method: 'GET', url: `/api/sync/file/${id}`, headers: headersOf(by) })).json<{ data: FileAnswer }>().data;

  test('comes by the session of its own device, or by whoever takes in queues: garbage of anybody else does no harm', async () => {
    const { ref, content } = await evidence();
    const colleague = await person(['web:wms:receipt:create'], [server.data.store.id], newDevice());
    expect(await piece(colleague, ref.id, Buffer.alloc(content.length, 'x'))).toMatchObject({ data: { state: 'unwanted', size: 0 } });
    expect(await progress(colleague, ref.id)).toEqual(await progress(colleague, randomUUID()).then((other) => ({ ...other, id: ref.id })));
    const own: Held = { session: await server.signIn(server.data.keeper, device) };
    expect(await progress(own, ref.id)).toMatchObject({ state: 'missing', received: 0 });
    expect(await piece(own, ref.id, content)).toMatchObject({ data: { state: 'stored' } });
    const second = await evidence();
    const desk = await person(['web:masterdata:device'], [], newDevice());
    expect(await piece(desk, second.ref.id, second.content)).toMatchObject({ data: { state: 'stored' } });
  });

  test('is not asked about by a session of no device: told that nobody wants it, the program would throw the file away', async () => {
    const { ref, content } = await evidence();
    expect(await piece(keeper, ref.id, content)).toMatchObject({ http: 403, data: { code: 'DEVICE_UNPROVED' } });
    expect(await piece(keeper, randomUUID(), content)).toMatchObject({ http: 403, data: { code: 'DEVICE_UNPROVED' } });
  });

  test('as a whole file is taken the same way, only what was declared, and under no other id', async () => {
    const { ref, content, opId, id: docId } = await evidence();
    const colleague = await person(['web:wms:receipt:create'], [server.data.store.id], newDevice());
    const desk = await person(['web:masterdata:device'], []);
    expect(await add(colleague, opId, { id: ref.id, content })).toMatchObject(unknown);
    expect(await add(desk, opId, { content })).toMatchObject(unknown);
    expect(await add(desk, opId, { id: randomUUID(), content })).toMatchObject(unknown);
    expect(await add(keeper, docId, { id: ref.id, content })).toMatchObject({ status: 409, code: 'FILE_ID_REUSED' });
    expect(await add(desk, opId, { id: ref.id, content })).toMatchObject({ status: 200 });
  });

  test('is read with its document and never taken away', async () => {
    const { ref, content } = await evidence();
    const own: Held = { session: await server.signIn(server.data.keeper, device) };
    await piece(own, ref.id, content);
    const elsewhere = await person(['web:wms:receipt:create'], [server.data.lineSide.id]);
    expect([await read(keeper, ref.id), await read(elsewhere, ref.id)]).toEqual([200, 404]);
    expect(await remove(elsewhere, ref.id)).toEqual(unknown);
    expect(await remove(keeper, ref.id)).toEqual({ status: 409, code: 'FILE_EVIDENCE' });
  });

  test('is what its operation has declared: a file laid down under its id beforehand does not show', async () => {
    const { supplier, steel, store } = server.data;
    const { id: opId } = { id: randomUUID() };
    const colleague = await person(['web:wms:receipt:create']);
    await add(colleague, opId);
    const { id } = await device.does(
      'receipt.create',
      (idOf) => ({
        id: idOf('doc'),
        supplierId: supplier.id,
        receiptType: '003',
        noticeId: null,
        supplierDocNo: null,
        warehouseId: store.id,
        remark: null,
        lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
      }),
      { opId },
    );
    const shown = await server.call<{ list: unknown[] }>(keeper, '/api/wms/receipt/files', { id: id('doc') });
    expect(shown.data.list).toEqual([]);
  });
});

/** Suppliers are kept apart: from each other, and from the factory, whatever roles their users were given and whichever ids they know. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf, evaluate } from '#domain/kernel/operation.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { isSettling, OPERATIONS, type Operation } from '#domain/registry.ts';
import { findSession } from '#server/modules/identity/sessions.ts';
import { enrolment, newKey, signed } from '#server/modules/replay/keys.ts';
import { push } from '#server/modules/sync/sync-push.ts';
import { authorsOf } from '#server/operations/actors.ts';
import type { Access } from '#server/plugins/openapi.ts';
import { CALLS, type Named, nobodysIds } from '#tests/support/apart-calls.ts';
import { type Called, OF_DEVICES, OWN } from '#tests/support/own-calls.ts';
import { SETTLEMENT_CALLS, SETTLEMENT_NAMING } from '#tests/support/settlement-names.ts';
import { printOf, SUPPLIER_RIGHTS, type SupplierSide, TwoSuppliers } from '#tests/support/two-suppliers.ts';
import { uploadForm } from '#tests/support/upload.ts';

let world: TwoSuppliers;
beforeAll(async () => {
  world = await TwoSuppliers.open();
});
afterAll(() => world.server.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => world.server.data.plant.rows<T>(text, values);
const rightsOf = ({ right }: Operation): readonly string[] => (typeof right === 'string' ? [right] : right);
const forSuppliers = OPERATIONS.filter((operation) => rightsOf(operation).some((right) => right.startsWith('web:srmdata:supplier:')));

describe('the rights of a supplier’s user', () => {
  test('are those of suppliers and no others, in the session and as an author alike', async () => {
    const { user } = world.own;
    const [session] = await rows<{ rights: string[]; warehouses: string[] }>(
      'select rights, warehouses from user_session where user_id = $1 order by created_at desc limit 1',
      [user.id],
    );
    expect(session).toEqual({ rights: SUPPLIER_RIGHTS, warehouses: [] });
    const device = await world.device(world.own);
    // A session of before the cut, and one of before the user became a supplier's.
    await rows(`update user_session set rights = rights || array['web:srmdata:purchase:confirm'], warehouses = $2 where device_id = $1`, [
      device.id,
      [world.server.data.store.id],
    ]);
    const client = await world.server.data.plant.pool.connect();
    const author = (await authorsOf(client, [{ actor: user.id, occurredAt: new Date().toISOString() }], device.id)).get(user.id);
    client.release();
    expect(author?.now).toMatchObject({ rights: SUPPLIER_RIGHTS, warehouses: [], supplierId: world.own.supplier.id });
  });

  test('a right of the factory that stands in an old session or key of such a user opens nothing', async () => {
    const device = await world.device(world.own);
    await rows(`update user_session set rights = array['web:wms:receipt:create'], warehouses = $2 where device_id = $1`, [
      device.id,
      [world.server.data.store.id],
    ]);
    const { supplier, steel, store } = world.server.data;
    const receipt = await device.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
    }));
    expect(receipt).toMatchObject({ status: 'rejected', code: 'NO_RIGHT', issues: [] });
  });

  test('a supplier’s own right that was taken away leaves the remark that it was', async () => {
    const device = await world.device(world.own);
    const taken = await rows<{ user_id: string; role_id: string; id: string }>('delete from user_role where user_id = $1 returning *', [
      world.own.user.id,
    ]);
    const verdict = await device.does('purchaseOrder.confirm', { id: world.own.orderId });
    for (const { id, user_id, role_id } of taken)
      await rows('insert into user_role (id, version, user_id, role_id) values ($1, 1, $2, $3)', [id, user_id, role_id]);
    expect(verdict).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'RIGHTS_CHANGED' }] });
    await rows('update purchase_order set status = 0 where id = $1', [world.own.orderId]);
  });
});

type Ids = Pick<
  SupplierSide,
  'orderId' | 'orderLineId' | 'confirmedId' | 'noteId' | 'shippedId' | 'noticeId' | 'srmFileId' | 'evaluationId' | 'planId' | 'takeId'
> & {
  readonly supplierId: string;
};
type Payload = (idOf: (n: number | string) => string) => Record<string, unknown>;

const idsOf = (side: SupplierSide): Ids => ({ ...side, supplierId: side.supplier.id });
const unknown = (): Ids => ({
  orderId: randomUUID(),
  orderLineId: randomUUID(),
  confirmedId: randomUUID(),
  noteId: randomUUID(),
  shippedId: randomUUID(),
  noticeId: randomUUID(),
  srmFileId: randomUUID(),
  evaluationId: randomUUID(),
  planId: randomUUID(),
  takeId: randomUUID(),
  supplierId: randomUUID(),
});
const note = (supplierId: string, poLineId: string): Payload => {
  const { steel } = world.server.data;
  return (idOf) => ({
    id: idOf('doc'),
    supplierId,
    planArriveAt: null,
    plateNo: null,
    lines: [{ materialId: steel.id, poLineId, qty: '1', batchNo: null, productionDate: null, boxes: [] }],
  });
};
/** One piece that is brought back. */
const brought =
  (planId: string): Payload =>
  (idOf) => {
    const figures = { goodQty: '1', scrapLabourQty: '0', scrapMaterialQty: '0', shortQty: '0', boxes: [], batchNo: null, remark: null };
    return { id: idOf('doc'), planId, ...figures, toWarehouseId: null, toBinId: null, cardId: null };
  };
const FILED = { category: 3, title: 'ISO 9001', validTo: null };
const attached = (id: string): Payload[] => [() => ({ id, attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 1 } })];
const moves = (...ids: readonly string[]): Payload[] => ids.map((id) => () => ({ id }));

const saved = (id: string, { supplierId: _, ...rest }: Record<string, unknown>): Record<string, unknown> => ({ ...rest, id });

/** How a supplier would name what is another's, in every status: an operation that suppliers may do and that is not here fails. */
const NAMING: Readonly<Record<string, (ids: Ids) => readonly Payload[]>> = {
  'purchaseOrder.confirm': ({ orderId, confirmedId, orderLineId }) => [
    ...moves(orderId, confirmedId),
    () => ({ id: world.own.orderId, lines: [{ lineId: orderLineId, promisedDate: '2199-01-05' }] }),
  ],
  'purchaseOrder.promise': ({ confirmedId, orderLineId }) =>
    [confirmedId, world.own.confirmedId].map((id) => () => ({
      id,
      reason: 'late steel',
      lines: [{ lineId: orderLineId, promisedDate: '2199-01-05' }],
    })),
  'purchaseOrder.object': ({ confirmedId, orderLineId }) =>
    [confirmedId, world.own.confirmedId].map((id) => () => ({
      id,
      lines: [{ lineId: orderLineId, objectKind: 1, supplierRemark: 'too early' }],
    })),
  'perfEvaluation.confirm': ({ evaluationId }) => moves(evaluationId),
  'perfEvaluation.object': ({ evaluationId }) => [() => ({ id: evaluationId, reason: 'not so' })],
  'deliveryNote.ship': ({ noteId, shippedId }) => moves(noteId, shippedId),
  'deliveryNote.delete': ({ noteId, shippedId }) => moves(noteId, shippedId),
  'deliveryNote.withdraw': ({ noteId, shippedId }) => [noteId, shippedId].map((id) => () => ({ id, reason: 'not loaded' })),
  'deliveryNote.save': ({ noteId, orderLineId }) => [
    (idOf) => saved(noteId, note(world.own.supplier.id, world.own.orderLineId)(idOf)),
    (idOf) => saved(world.own.noteId, note(world.own.supplier.id, orderLineId)(idOf)),
  ],
  'deliveryNote.attach': ({ noteId }) => attached(noteId),
  'srmNotice.read': ({ noticeId }) => moves(noticeId),
  'srmNotice.confirm': ({ noticeId }) => moves(noticeId),
  'srmFile.create': ({ supplierId }) => [(idOf) => ({ id: idOf('doc'), supplierId, ...FILED })],
  'srmFile.save': ({ srmFileId }) => [() => ({ id: srmFileId, ...FILED })],
  'srmFile.delete': ({ srmFileId }) => moves(srmFileId),
  'srmFile.attach': ({ srmFileId }) => attached(srmFileId),
  'outsourceTake.create': ({ planId }) => [brought(planId)],
  'outsourceTake.delete': ({ takeId }) => moves(takeId),
  'deliveryNote.create': ({ supplierId, orderLineId }) => [
    note(supplierId, orderLineId),
    note(world.own.supplier.id, orderLineId),
    note(supplierId, world.own.orderLineId),
  ],
};

describe('an operation that suppliers may do', () => {
  const standing = () =>
    rows(`select id, status, version from purchase_order union all select id, status, version from delivery_note
      union all select id, status, version from arrival_notice union all select id, status, version from srm_file
      union all select id, 0, version from notice_receipt union all select id, status, version from perf_evaluation
      union all select id, status, version from outsource_plan union all select id, status, version from outsource_take order by 1`);

  test('is listed with how it names another’s document', () => {
    // Those of the settlement are named in suppliers-apart-settlement.spec.ts.
    const here = forSuppliers.filter(({ type }) => SETTLEMENT_NAMING[type] === undefined);
    expect(here.map(({ type }) => type).sort()).toEqual(Object.keys(NAMING).sort());
  });

  test('with another’s document is answered like one with a document that does not exist, and changes nothing', async () => {
    const before = await standing();
    for (const [type, named] of Object.entries(NAMING)) {
      const [foreign, nobody] = [named(idsOf(world.other)), named(unknown())];
      for (const [at, payload] of foreign.entries()) {
        const answers = [];
        for (const one of [payload, nobody[at]]) {
          const { status, code, params, issues } = await (await world.device(world.own)).does(type, one ?? payload);
          answers.push({ status, code, params, issues });
        }
        expect([type, at, answers[0]]).toEqual([type, at, answers[1]]);
        expect([type, at, answers[0]?.status]).toEqual([type, at, 'rejected']);
        expect(['DOC_MISSING', 'REF_MISSING']).toContain(answers[0]?.code);
      }
    }
    expect(await standing()).toEqual(before);
  });

  test('with its own documents passes', async () => {
    const device = await world.device(world.own);
    const { orderId, noteId, orderLineId, supplier } = world.own;
    expect(await device.does('purchaseOrder.confirm', { id: orderId })).toMatchObject({ status: 'applied' });
    expect(await device.does('deliveryNote.ship', { id: noteId })).toMatchObject({ status: 'applied' });
    expect(await device.does('deliveryNote.create', note(supplier.id, orderLineId))).toMatchObject({ status: 'applied' });
    expect(await device.does('outsourceTake.create', brought(world.own.planId))).toMatchObject({ status: 'applied' });
    await rows('update purchase_order set status = 0 where id = $1', [orderId]);
    await rows('update delivery_note set status = 0 where id = $1', [noteId]);
  });
});

test('a note of one supplier never delivers what was ordered from another, whoever writes it', async () => {
  const { plant, keeper } = world.server.data;
  const desk = await world.device({ user: keeper });
  await plant.session(keeper, desk.id);
  const mixed = await desk.does('deliveryNote.create', note(world.own.supplier.id, world.other.orderLineId));
  expect(mixed).toMatchObject({ status: 'rejected', code: 'LINK_MISMATCH', params: { field: 'poLineId', part: 'supplierId' } });
});

test('every other operation is refused to a supplier’s user before anything of it is looked at', () => {
  const actor = { userId: 'u', account: 'sup', userName: 's', personId: null, supplierId: 'S', rights: SUPPLIER_RIGHTS, warehouses: [] };
  const others = OPERATIONS.filter((operation) => !forSuppliers.includes(operation) && !isSettling(operation.type));
  expect(others.length).toBeGreaterThan(90);
  const today = '2026-01-05';
  const ctx = contextOf({
    opId: randomUUID(),
    actor,
    deviceId: 'd',
    occurredAt: `${today}T08:00:00.000Z`,
    today,
    timeZone: 'UTC',
    siteId: 'MAIN',
  });
  const answered = others.map((operation) => evaluate(operation, { id: randomUUID(), docType: 'receipt' } as never, new MemoryRows(), ctx));
  expect(new Set(answered.map((answer) => ('code' in answer ? answer.code : 'passes')))).toEqual(new Set(['NO_RIGHT']));
});

const octets = { 'content-type': 'application/octet-stream' };

describe('a call that suppliers may make', () => {
  const open = () =>
    Object.entries(world.server.app.swagger().paths ?? {}).flatMap(([url, calls]) =>
      Object.entries(calls as Record<string, { 'x-access': Access }>).flatMap(([method, { 'x-access': access }]) =>
        access.suppliers === true ? [`${method.toUpperCase()} ${url}`] : [],
      ),
    );
  const ask = async ({ method, url, body, upload }: Called) => {
    const { held } = world.own;
    const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
    if (upload) {
      const form = { headers, fields: { fileId: upload, fileType: 'file' }, name: 'mine.txt', content: Buffer.from('mine') };
      const { http, status, message, data } = await uploadForm(world.server.app, form);
      return { http, status, message, data };
    }
    const more = Buffer.isBuffer(body) ? octets : {};
    const sent = body === undefined ? {} : { payload: body };
    const answer = await world.server.app.inject({ method, url, headers: { ...headers, ...more }, ...sent });
    return { http: answer.statusCode, ...answer.json<object>() };
  };
  /** A photo of the keeper's that a device has announced and that is not here yet. */
  const announced = async (): Promise<{ pieceId: string; opId: string }> => {
    const { plant, keeper } = world.server.data;
    const [pieceId, opId] = [randomUUID(), randomUUID()];
    await plant.rows(
      `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status)
       values ($1, $2, 1, $3, 1, 'receipt.scan', 1, '', '{}', $4, now(), 'applied')`,
      [opId, randomUUID(), `receipt:${world.factory.receiptId}`, keeper.id],
    );
    await plant.rows('insert into op_attachment (id, op_id, sha256, size) values ($1, $2, $3, 7)', [pieceId, opId, 'a'.repeat(64)]);
    return { pieceId, opId };
  };
  const namedOf = async (side: Omit<SupplierSide, 'supplier' | 'user' | 'held'>, userId: string): Promise<Named> => ({
    ...side,
    userId,
    supplierId: world.other.supplier.id,
    ...(await announced()),
  });
  const without = (answer: object, ids: Named): unknown =>
    Object.values(ids).reduce<unknown>(
      (text, id) => (typeof id === 'string' ? String(text).replaceAll(id, '<id>') : text),
      JSON.stringify(answer),
    );
  const standing = () =>
    rows(`select 'filter' as kind, id::text, name as of from saved_filter union all select 'print', id::text, title from print_job where title <> 'stolen'
      union all select 'file', id::text, old_file_name from attachment where deleted_at is null
      union all select 'piece', id::text, state || received from op_attachment order by 1, 2`);

  test('lies in no area of the factory, but for the documents that stand between both', async () => {
    await world.server.app.ready();
    const documents = /\/api\/(wms\/(purchaseOrder|deliveryNote)|mes\/outsourceTake)\/(pageList|detail|files)$/;
    expect(open().filter((name) => /\/api\/(wms|mes|basic|master|erp)/.test(name) && !documents.test(name))).toEqual([]);
  });

  test('is told of no print of a box or document of another’s, and answers as ever', async () => {
    const boxNo = `BOX-${randomUUID().slice(0, 8)}`;
    const boxOf = (docId: string) =>
      rows(
        `insert into delivery_note_box (id, version, doc_id, box_no, line_id, qty, is_removed) values (gen_random_uuid(), 1, $1, $2, gen_random_uuid(), 1, false)`,
        [docId, boxNo],
      );
    const keptOf = async (target: object) => {
      const print = { ...printOf(randomUUID(), 'stolen'), ...target };
      const { data } = await world.server.call(world.own.held, '/api/system/print/log', print);
      return [data, (await rows('select 1 from print_job where id = $1', [print.id])).length];
    };
    await boxOf(world.other.noteId);
    expect(await keptOf({ targetIds: [boxNo] })).toEqual([true, 0]);
    expect(await keptOf({ targetType: 'document', targetIds: [world.other.noteId] })).toEqual([true, 0]);
    expect(await keptOf({ targetType: 'document', targetIds: [world.own.noteId] })).toEqual([true, 1]);
    await boxOf(world.own.noteId);
    expect(await keptOf({ targetIds: [boxNo] })).toEqual([true, 1]);
    await rows('delete from delivery_note_box where box_no = $1', [boxNo]);
  });

  test('is listed with how it names what is another’s', () => {
    // Those of the settlement: suppliers-apart-settlement.spec.ts.
    expect(open().sort()).toEqual([...OWN, ...OF_DEVICES, ...SETTLEMENT_CALLS, ...Object.keys(CALLS)].sort());
  });

  test('with the id of another supplier’s or of the factory’s answers as for an id that nobody has given, and changes nothing', async () => {
    const told: unknown[] = [];
    const foreign = [await namedOf(world.other, world.other.user.id), await namedOf(world.factory, world.server.data.keeper.id)];
    const before = await standing();
    for (const [name, make] of Object.entries(CALLS))
      for (const ids of foreign) {
        const none = nobodysIds();
        const [theirs, nothing] = [make(ids), make(none)];
        for (const [at, call] of theirs.entries()) {
          const answers = [without(await ask(call), ids), without(await ask(nothing[at] ?? call), none)];
          if (answers[0] !== answers[1]) told.push([name, at, ...answers]);
        }
      }
    expect(told).toEqual([]);
    expect(await standing()).toEqual(before);
  });
});

describe('what a supplier’s user keeps', () => {
  test('is reached by its own session: the file of its note, its search', async () => {
    const { held, fileId } = world.own;
    const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
    const file = await world.server.app.inject({ method: 'GET', url: `/api/system/file/${fileId}`, headers });
    expect([file.statusCode, file.body]).toEqual([200, `of ${world.own.noteId}`]);
    const searches = await world.server.call<{ list: { name: string }[] }>(held, '/api/system/saved_filter/list', {
      path: '/srm/srmPurchase',
    });
    expect(searches.data.list.map(({ name }) => name)).toEqual(['search of sup1']);
  });
});

test('the answer to a supplier’s envelope brings no rows', async () => {
  const device = await world.device(world.own);
  const { pool } = world.server.data.plant;
  const token = await world.server.signIn(world.own.user, device);
  const session = await findSession(pool, token);
  if (!session) throw new Error('no session');
  const key = newKey();
  const keys = enrolment({ deviceId: device.id, userId: world.own.user.id, device: device.key, keys: [key] });
  await world.server.call({ session: token }, '/api/sync/enrol', keys);
  const made = device.operation('deliveryNote.create', note(world.own.supplier.id, world.own.orderLineId));
  const operation = signed(made, device.id, key);
  const hearing = { address: '127.0.0.1', onFault: (error: unknown) => expect(error).toBeUndefined() };
  const answer = await push(pool, session, { deviceId: device.id, operations: [operation] }, hearing);
  expect([answer.results[0]?.status, answer.rows]).toEqual(['applied', []]);
});

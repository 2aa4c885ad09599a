/** Tools are ground, lost and scrapped, against a real database: what leaves, what comes back, and what the books say of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { ToolStore } from '#tests/support/tool-store.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

let store: ToolStore;
beforeAll(async () => {
  store = await ToolStore.open();
  await store.cutters(['T-000001', 'T-000002', 'T-000003', 'T-000004', 'T-000005']);
});
afterAll(() => store.close());
afterEach(async () => {
  expect(await brokenRules(store.shop.data.plant.pool)).toEqual({});
});

type Made = Awaited<ReturnType<WireDevice['does']>>;
type Ids = (name: string) => string;

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

interface Thing {
  readonly boxId: string;
  readonly materialId: string;
  readonly qty: string;
}

const thing = async (boxNo: string): Promise<Thing> => {
  const [box] = await store.boxes([boxNo]);
  return { boxId: box?.id ?? '', materialId: String(store.cutter.id), qty: '1' };
};

/** An application of the keeper to grind. */
async function request(things: readonly Thing[], more: object = {}): Promise<Made> {
  const head = { deptId: null, applicantId: null, needDate: null, purpose: null, orderNo: null, equipmentNo: null, remark: null };
  const made = await store.keeper.does('application.create', (id: Ids) => ({
    id: id('doc'),
    docType: 'GRIND',
    ...head,
    fromWarehouseId: store.shop.tools.id,
    toWarehouseId: null,
    grindPurpose: 1,
    grinderType: 1,
    grinderId: null,
    erpPrNo: null,
    lines: things.map(({ boxId, materialId, qty }) => ({ materialId, applyQty: qty, assetId: null, boxId, remark: null })),
    ...more,
  }));
  return made;
}

const linesOf = (application: Made) =>
  store.rows<{ id: string; boxId: string; qty: string }>(
    'select id, box_id as "boxId", apply_qty as qty from application_line where doc_id = $1 order by line_no',
    [application.id('doc')],
  );

/** Nobody grants what they have applied for. */
async function review(application: Made, by = store.manager): Promise<Made> {
  const lines = (await linesOf(application)).map(({ id, qty }) => ({ lineId: id, approvedQty: qty, rejectReason: null }));
  return by.does('application.review', { id: application.id('doc'), lines });
}

async function approved(...things: Thing[]): Promise<Made> {
  const application = await request(things);
  expect(application).toEqual(applied);
  expect(await review(application)).toEqual(applied);
  return application;
}

async function send(application: Made, by = store.keeper): Promise<Made> {
  const lines = (await linesOf(application)).map(({ id, boxId }) => ({ applicationLineId: id, boxId }));
  return by.does('grindOut.counter', (id: Ids) => ({
    id: id('doc'),
    warehouseId: store.shop.tools.id,
    applicationId: application.id('doc'),
    lines,
  }));
}

async function back(issue: Made, what: object): Promise<Made> {
  const [line] = await store.rows<{ id: string; boxId: string; assetId: string | null }>(
    'select id, box_id as "boxId", asset_id as "assetId" from grind_out_line where doc_id = $1',
    [issue.id('doc')],
  );
  const said = { resultQty: '1', scrapQty: '0', sizeNow: null, toBinId: store.bins.shelf.id, remark: null };
  return store.keeper.does('grindIn.counter', (id: Ids) => ({
    id: id('doc'),
    warehouseId: store.shop.tools.id,
    grindOutId: issue.id('doc'),
    outLineId: line?.id,
    boxId: line?.boxId,
    assetId: line?.assetId,
    ...said,
    ...what,
  }));
}

const asset = async (assetNo: string) => {
  const [row] = await store.rows<Record<string, unknown>>(
    `select life_used::float8::text as used, (life_total - life_used + life_base)::float8::text as left, grind_count as grinds,
       size_now::float8::text as size, retired_at is not null as retired from asset_item where asset_no = $1`,
    [assetNo],
  );
  return row;
};
const statusOf = async (table: string, made: Made) => (await store.rows(`select status from ${table} where id = $1`, [made.id('doc')]))[0];

async function worn(boxNo: string, usage: string): Promise<void> {
  const [line] = await store.linesOf(await store.lend(store.people.borrower, [boxNo]));
  if (line) await store.comeBack(line, 4, { usage });
}

describe('a worn cutter', () => {
  test('is held when its application is reviewed, leaves for the grinder, and comes back with its whole life', async () => {
    await worn('T-000002', '700');
    const application = await approved(await thing('T-000002'));
    expect(await store.box('T-000002')).toMatchObject({ boxStatus: 5, bin: 'WX-01' });
    const issue = await send(application);
    expect(issue).toEqual(applied);
    expect(await store.box('T-000002')).toMatchObject({ boxStatus: 8 });
    expect(await statusOf('application', application)).toEqual({ status: 6 });
    expect(await back(issue, { sizeNow: '9.6' })).toEqual(applied);
    expect(await store.box('T-000002')).toMatchObject({ boxStatus: 2, bin: 'T-01' });
    expect(await asset('T-000002')).toEqual({ used: '700', left: '1200', grinds: 1, size: '9.6', retired: false });
    expect(await statusOf('grind_out', issue)).toEqual({ status: 6 });
  });

  test('is what it was before when receipt, issue and review are taken back, one after the other', async () => {
    await worn('T-000001', '300');
    const application = await approved(await thing('T-000001'));
    const issue = await send(application);
    const receipt = await back(issue, { sizeNow: '9.8' });
    expect(await store.manager.does('grindIn.unreview', { id: receipt.id('doc'), reason: '扫错' })).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 8 });
    expect(await asset('T-000001')).toMatchObject({ left: '900', grinds: 0, size: null });
    expect(await store.manager.does('grindOut.unreview', { id: issue.id('doc'), reason: '没送' })).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 5, bin: 'WX-01' });
    expect(await statusOf('application', application)).toEqual({ status: 2 });
    expect(await store.keeper.does('application.unreview', { id: application.id('doc'), reason: '不磨了' })).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 15, bin: 'WX-01' });
  });

  test('that is at the grinder again keeps its issue open, also when both are sent at once', async () => {
    const issue = await send(await approved(await thing('T-000003')));
    const receipt = await back(issue, {});
    const { manager } = store;
    const undone = manager.operation('grindIn.unreview', { id: receipt.id('doc'), reason: '扫错' });
    const closed = manager.operation('grindOut.close', { id: issue.id('doc'), reason: '完成' });
    const { results } = await manager.push(undone, closed);
    expect(results).toEqual([applied, refused('DOC_STATUS')]);
    expect(await statusOf('grind_out', issue)).toEqual({ status: 2 });
    expect(await back(issue, {})).toEqual(applied);
  });

  test('that was ground as often as it may be, or has become too small, is scrap', async () => {
    await store.rows("update asset_item set grind_count = 3 where asset_no = 'T-000001'");
    const spent = await request([await thing('T-000001')]);
    expect(await review(spent, await deviceOf(store.shop.data.plant.pool, 'manager'))).toMatchObject({
      status: 'rejected',
      code: 'GRIND_MAX',
      params: { assetNo: 'T-000001', n: '3' },
    });
    await store.rows("update asset_item set grind_count = 2, size_min = 9 where asset_no = 'T-000001'");
    expect(await review(spent)).toEqual(applied);
    const issue = await send(spent);
    expect(await back(issue, { sizeNow: '8.9' })).toEqual(refused('GRIND_SIZE'));
    expect(await back(issue, { resultQty: '0', scrapQty: '1', toBinId: null })).toEqual(applied);
    expect(await store.box('T-000001')).toMatchObject({ boxStatus: 10, bin: 'BF-01' });
    expect(await asset('T-000001')).toMatchObject({ retired: true });
  });

  test('goes to a grinder outside only by name, and no other store is asked', async () => {
    const one = [await thing('T-000004')];
    expect(await request(one, { grinderType: 2 })).toMatchObject({ code: 'REF_MISSING', params: { field: 'grinderId' } });
    expect(await request(one, { grindPurpose: null })).toMatchObject({ code: 'REF_MISSING', params: { field: 'grindPurpose' } });
    const application = await request(one, { grinderType: 2, grinderId: store.shop.data.supplier.id });
    await review(application);
    expect(await send(application, store.shop.tablet)).toEqual(refused('NO_RIGHT'));
    expect(await store.keeper.does('application.close', { id: application.id('doc'), reason: '不磨了' })).toEqual(applied);
    expect(await store.box('T-000004')).toMatchObject({ boxStatus: 2, bin: 'T-01' });
    expect(await store.keeper.does('application.reopen', { id: application.id('doc'), reason: '还是磨' })).toEqual(applied);
    expect(await store.box('T-000004')).toMatchObject({ boxStatus: 5 });
    await store.keeper.does('application.unreview', { id: application.id('doc'), reason: '不磨了' });
  });
});

describe('loose drills', () => {
  test('are held in a box of their own, come back in part, and join the loose stock or the scrap', async () => {
    await store.drills('20');
    const [loose] = await store.rows<{ id: string }>('select id from box where material_id = $1 and box_status = 2', [store.drill.id]);
    const five = { boxId: loose?.id ?? '', materialId: String(store.drill.id), qty: '5' };
    const application = await approved(five);
    expect([await store.loose(2), await store.loose(5)]).toEqual(['15', '5']);
    await store.keeper.does('application.unreview', { id: application.id('doc'), reason: '再看' });
    expect([await store.loose(2), await store.loose(5)]).toEqual(['20', '0']);
    expect(await review(application)).toEqual(applied);
    const issue = await send(application);
    expect(await back(issue, { resultQty: '3' })).toEqual(applied);
    expect(await statusOf('grind_out', issue)).toEqual({ status: 4 });
    expect(await back(issue, { resultQty: '3' })).toMatchObject({ code: 'G-QTY', params: { qty: '3', limit: '2' } });
    const rest = await back(issue, { resultQty: '1', scrapQty: '1' });
    expect(rest).toEqual(applied);
    expect([await store.loose(2), await store.loose(8), await store.loose(10)]).toEqual(['19', '0', '1']);
    await store.manager.does('grindIn.unreview', { id: rest.id('doc'), reason: '数错' });
    expect([await store.loose(2), await store.loose(8), await store.loose(10)]).toEqual(['18', '2', '0']);
  });
});

describe('a write-off', () => {
  const create = (docType: string, lines: readonly Thing[], more: object, by = store.keeper) =>
    by.does('writeOff.create', (id: Ids) => ({
      id: id('doc'),
      docType,
      warehouseId: store.shop.tools.id,
      lossType: docType === 'lossDoc' ? 1 : null,
      scrapType: docType === 'scrapDoc' ? 2 : null,
      cause: docType === 'lossDoc' ? '找不到' : null,
      liabilityId: null,
      liabilityAmt: null,
      residualValue: null,
      remark: null,
      lines: lines.map((line) => ({ ...line, remark: null })),
      ...more,
    }));
  const booked = (made: Made) => store.manager.does('writeOff.review', { id: made.id('doc') });

  test('scraps a cutter into the scrap bin, and gives it back', async () => {
    const made = await create('scrapDoc', [await thing('T-000004')], {});
    expect(await booked(made)).toEqual(applied);
    expect(await store.box('T-000004')).toMatchObject({ boxStatus: 10, bin: 'BF-01' });
    expect(await asset('T-000004')).toMatchObject({ retired: true });
    expect(await store.manager.does('writeOff.unreview', { id: made.id('doc'), reason: '还能用' })).toEqual(applied);
    expect(await store.box('T-000004')).toMatchObject({ boxStatus: 2, bin: 'T-01' });
    expect(await asset('T-000004')).toMatchObject({ retired: false });
  });

  test('of what is on loan settles the loan, and its reversal opens it again', async () => {
    const loan = await store.lend(store.people.borrower, ['T-000003']);
    const made = await create('lossDoc', [await thing('T-000003')], { liabilityId: store.people.borrower.id, liabilityAmt: '180' });
    expect(await booked(made)).toEqual(applied);
    expect(await store.box('T-000003')).toMatchObject({ boxStatus: 10, qty: '0', holder: null });
    expect(await store.loan(loan)).toEqual({ status: 6, returned: '0', scrapped: '0', lost: '1' });
    expect(await store.manager.does('writeOff.unreview', { id: made.id('doc'), reason: '找到了' })).toEqual(applied);
    expect(await store.box('T-000003')).toMatchObject({ boxStatus: 9, qty: '1', holder: 'P004' });
    expect(await store.loan(loan)).toMatchObject({ status: 2, lost: '0' });
  });

  test.each([
    ['nobody answers for the loss', null],
    ['somebody else answers for it', 'P005'],
  ])('that is reversed gives a thing back to whoever had borrowed it, also where %s', async (_why, liable) => {
    const loan = await store.lend(store.people.borrower, ['T-000004']);
    const made = await create('lossDoc', [await thing('T-000004')], { liabilityId: liable && store.people.other.id });
    expect(await booked(made)).toEqual(applied);
    expect(await store.manager.does('writeOff.unreview', { id: made.id('doc'), reason: '找到了' })).toEqual(applied);
    expect(await store.box('T-000004')).toMatchObject({ boxStatus: 9, qty: '1', holder: 'P004' });
    const [line] = await store.linesOf(loan);
    expect(line && (await store.comeBack(line, 1))).toEqual(applied);
  });

  test('of what is broken waits for a photo, which is never taken away', async () => {
    const made = await create('lossDoc', [await thing('T-000004')], { lossType: 3, cause: '跌落' });
    const id = made.id('doc');
    const manager = () => deviceOf(store.shop.data.plant.pool, 'manager');
    expect(await (await manager()).does('writeOff.review', { id })).toEqual(refused('PHOTO_REQUIRED'));
    const photos = [{ id: '00000000-0000-7000-8000-000000000001', sha256: 'a'.repeat(64), size: 1 }];
    const noted = { status: 'accepted_with_issues', issues: [{ code: 'ATTACHMENT_PENDING', params: { n: '1' } }] };
    expect(await store.keeper.does('writeOff.photograph', { id, photos })).toMatchObject(noted);
    expect(await (await manager()).does('writeOff.review', { id })).toEqual(applied);
    expect(await (await manager()).does('writeOff.unreview', { id, reason: '能修' })).toEqual(applied);
  });

  test('says why, names what may be written off, and waits for a manager', async () => {
    const five = await thing('T-000005');
    expect(await create('lossDoc', [five], { cause: null })).toEqual(refused('REASON_REQUIRED'));
    expect(await create('lossDoc', [five], { lossType: null })).toMatchObject({ params: { field: 'lossType' } });
    expect(await create('lossDoc', [five], { liabilityAmt: '10' })).toEqual(refused('LIABLE_REQUIRED'));
    expect(await create('scrapDoc', [await thing('T-000003')], {})).toEqual(refused('G-BOX'));
    expect(await create('scrapDoc', [five, five], {})).toEqual(refused('RETURN_TWICE'));
    expect(await create('scrapDoc', [five], {}, store.shop.tablet)).toEqual(refused('NO_RIGHT'));
    const made = await create('scrapDoc', [five], {});
    expect(await (await store.tablet()).does('writeOff.review', { id: made.id('doc') })).toEqual(refused('NO_RIGHT'));
    await store.lend(store.people.other, ['T-000005']);
    expect(await booked(made)).toEqual(refused('G-BOX'));
    expect(await (await store.tablet()).does('writeOff.delete', { id: made.id('doc') })).toEqual(applied);
  });
});

/** Sales returns on the real database (model-8 §1.12, states-2 §2.4.20): goods from customers, what quality says of them, and the way back. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { messageOf } from '#server/modules/erp/message.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createPlant, FLOOR_RIGHTS, type PlantData } from '#tests/support/plant.ts';
import { line, looked, verdicts } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

type Values = Record<string, unknown>;
const RIGHTS = [
  ...FLOOR_RIGHTS,
  'web:wms:quality:record',
  ...['create', 'edit', 'delete', 'review', 'unreview'].map((verb) => `web:wms:sreturn:${verb}`),
];

let data: PlantData;
let keeper: AnyRow;
let tablet: WireDevice;
let finished: AnyRow;
let repair: AnyRow;
let customer: AnyRow;
let shaft: AnyRow;
let area: AnyRow;
let shelf: AnyRow;
let dock: AnyRow;
beforeAll(async () => {
  data = await createPlant();
  const { plant, steel } = data;
  const store = (whCode: string, whClassCode: string) =>
    plant.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true });
  const bin = (warehouse: AnyRow, binCode: string, binType: number | null) =>
    plant.insert('bin', { ...data.bins.a1, id: randomUUID(), warehouseId: warehouse.id, binCode, binName: binCode, binType });
  finished = await store('CCP01', 'CCP-K');
  repair = await store('CPFX01', 'CPFX-K');
  area = await bin(finished, 'CP-SH', 0);
  shelf = await bin(finished, 'CP-01', null);
  await bin(finished, 'CP-NG', 5);
  dock = await bin(repair, 'FX-SH', 0);
  customer = await plant.insert('customer', { customerCode: 'K001', customerName: '绍兴越东输送机械有限公司', isActive: true });
  await plant.insert('defectReason', { defectCode: 'GF01', defectName: '加工尺寸超差', defectType: 4, severity: 2 });
  await plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
  shaft = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  keeper = await plant.user('fg', RIGHTS, [finished.id, repair.id]);
  tablet = await elsewhere();
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

/** A tablet of its own: what is refused waits in its lane there. */
async function elsewhere(by: AnyRow = keeper): Promise<WireDevice> {
  const made = new WireDevice(data.plant.pool, by);
  await data.plant.session(by, made.id);
  return made;
}
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const rows = <T extends object = Values>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
const newNo = () => `SR-${randomUUID().slice(0, 12)}`;

const back = (more: Values = {}): Values => ({
  materialId: shaft.id,
  qty: '12',
  toBinId: area.id,
  boxNo: newNo(),
  batchNo: 'LOT-C',
  productionDate: null,
  expiryDate: null,
  fromBoxNo: null,
  ...more,
});
const head = (): Values => ({ customerId: customer.id, toWarehouseId: finished.id, returnReason: 'GF01', needInspect: true, remark: null });
const enter = (lines: readonly Values[], more: Values = {}, by = tablet) =>
  by.does('salesReturn.create', (id) => ({ id: id('doc'), soType: 3, ...head(), lines, ...more }));
/** Into the repair store, which asks nobody. */
const toRepair = (): Values => ({ toWarehouseId: repair.id, needInspect: false });
const does = (verb: string, payload: Values, by = tablet) => by.does(`salesReturn.${verb}`, payload);
const review = (id: string, by = tablet) => does('review', { id }, by);
const unreview = (id: string, by = tablet) => does('unreview', { id, reason: '客户没有退货' }, by);

async function reviewed(lines: readonly Values[], more: Values = {}): Promise<string> {
  const made = await enter(lines, more);
  expect(made).toEqual(applied);
  expect(await review(made.id('doc'))).toEqual(applied);
  return made.id('doc');
}
const box = async (boxNo: unknown) =>
  (
    await rows<{ id: string; qty: string; box_status: number; bin_id: string | null; parent_box_id: string | null }>(
      'select id, qty::float8::text as qty, box_status, bin_id, parent_box_id from box where box_no = $1',
      [boxNo],
    )
  )[0];
const inspections = (id: string) =>
  rows<{ id: string; lot_qty: string; inspect_type: number }>(
    'select id, lot_qty::float8::text as lot_qty, inspect_type from inspection where source_doc_id = $1 and deleted_at is null',
    [id],
  );
const posted = (id: string) =>
  rows<{ movement_type: string; qty: string; party_id: string }>(
    `select m.movement_type, sum(e.qty_delta)::float8::text as qty, min(e.party_id::text) as party_id from stock_movement m
       join stock_ledger_entry e on e.movement_id = m.id and e.account = 'CUSTOMER' where m.doc_id = $1 group by m.id order by min(e.entry_id)`,
    [id],
  );

describe('goods that are to be inspected', () => {
  test('are nowhere until the review, then wait in the receiving area with one inspection per batch', async () => {
    const lines = [back(), back({ qty: '8' }), back({ qty: '5', batchNo: 'LOT-D' })];
    const made = await enter(lines);
    expect(made).toEqual(applied);
    expect(await box(lines[0]?.boxNo)).toBeUndefined();
    const id = made.id('doc');
    expect(await review(id)).toEqual(applied);
    for (const { boxNo, qty } of lines) expect(await box(boxNo)).toMatchObject({ qty, box_status: 4, bin_id: area.id });
    expect((await inspections(id)).map(({ inspect_type, lot_qty }) => [inspect_type, lot_qty]).sort()).toEqual([
      [4, '20'],
      [4, '5'],
    ]);
    expect(await posted(id)).toEqual([{ movement_type: 'GR_CUSTOMER_RETURN', qty: '-25', party_id: customer.id }]);
    const [doc] = await rows<{ doc_no: string }>('select doc_no from document_head where id = $1', [id]);
    expect(doc?.doc_no).toMatch(/^SR\d{6}-?\d+$/);
  });

  test('are told to the ERP as a return of that customer', async () => {
    const id = await reviewed([back()]);
    const [told] = await rows<{ id: string; kind: string }>('select id, kind from erp_outbox where doc_id = $1', [id]);
    expect(await messageOf(data.plant.pool, { id: told?.id ?? '', kind: told?.kind ?? null })).toMatchObject({
      kind: 'salesReturn',
      isReversal: false,
      account: 'CUSTOMER',
      document: { docType: 'salesReturn' },
      lines: [{ warehouseCode: 'CCP01', matCode: 'CP-0001', batchNo: 'LOT-C', qty: '12', partyCode: 'K001' }],
    });
  });

  test('go out of the books again with the reverse, their inspections too, and may come in once more', async () => {
    const [first, second] = [back(), back({ qty: '7' })];
    const id = await reviewed([first, second]);
    expect(await unreview(id)).toEqual(applied);
    expect(await box(first.boxNo)).toMatchObject({ qty: '0', bin_id: null });
    expect(await inspections(id)).toEqual([]);
    const { customerId: _, toWarehouseId: __, ...kept } = head();
    expect(await does('save', { id, ...kept, lines: [{ ...first, qty: '10' }] })).toEqual(applied);
    expect(await review(id)).toEqual(applied);
    expect(await box(first.boxNo)).toMatchObject({ qty: '10', box_status: 4 });
    expect(await box(second.boxNo)).toMatchObject({ qty: '0' });
    expect(await inspections(id)).toMatchObject([{ lot_qty: '10' }]);
    expect((await posted(id)).map(({ movement_type, qty }) => `${movement_type} ${qty}`)).toEqual([
      'GR_CUSTOMER_RETURN -19',
      'GR_CUSTOMER_RETURN_R 19',
      'GR_CUSTOMER_RETURN -10',
    ]);
  });

  test('are good or unqualified by their inspection, and then the return stands', async () => {
    const [good, bad] = [back(), back({ qty: '3' })];
    const id = await reviewed([good, bad]);
    const [inspection] = await inspections(id);
    const [fine, poor] = [await box(good.boxNo), await box(bad.boxNo)];
    expect(await tablet.does('inspection.record', looked(inspection?.id ?? '', '15', '1'))).toEqual(applied);
    const lines = [line(fine?.id ?? '', '12', 1), line(poor?.id ?? '', '3', 3)];
    expect(await tablet.does('inspection.judge', verdicts(inspection?.id ?? '', lines, '超差'))).toEqual(applied);
    expect(await box(good.boxNo)).toMatchObject({ box_status: 2 });
    expect(await box(bad.boxNo)).toMatchObject({ box_status: 14 });
    expect(await unreview(id, await elsewhere())).toEqual(refused('G-DOWN'));
    const put = { boxId: fine?.id, binId: shelf.id, fromBinId: area.id, suggestedBinId: null };
    expect(await tablet.does('box.putAway', put)).toEqual(applied);
    expect(await box(good.boxNo)).toMatchObject({ bin_id: shelf.id });
  });
});

describe('goods that nobody has to look at', () => {
  test('are good in a store of finished goods, and stay while they were moved since', async () => {
    const goods = back();
    const id = await reviewed([goods], { needInspect: false });
    expect(await box(goods.boxNo)).toMatchObject({ box_status: 2, bin_id: area.id });
    expect(await inspections(id)).toEqual([]);
    const held = await box(goods.boxNo);
    await tablet.does('box.putAway', { boxId: held?.id, binId: shelf.id, fromBinId: area.id, suggestedBinId: null });
    expect(await unreview(id, await elsewhere())).toEqual(refused('G-LAST'));
  });

  test('are unqualified in the repair store, with a record of the defect until it is taken back', async () => {
    const goods = back({ toBinId: dock.id });
    const id = await reviewed([goods], toRepair());
    expect(await box(goods.boxNo)).toMatchObject({ box_status: 14, bin_id: dock.id });
    const open = () => rows('select defect_code from defect_log where source_doc_id = $1 and closed_at is null', [id]);
    expect(await open()).toEqual([{ defect_code: 'GF01' }]);
    expect(await unreview(id)).toEqual(applied);
    expect(await open()).toEqual([]);
  });
});

describe('refused, when it is entered already', () => {
  test('another store, a place that is no receiving area, a customer or reason that is not there', async () => {
    const tries = async (goods: Values, more: Values = {}) => enter([back(goods)], more, await elsewhere(data.keeper));
    const fitting = async (goods: Values, more: Values = {}) => enter([back(goods)], more, await elsewhere());
    expect(await tries({})).toEqual(refused('NO_RIGHT'));
    expect(await fitting({ toBinId: shelf.id })).toEqual(refused('RETURN_BIN'));
    expect(await fitting({ toBinId: dock.id })).toEqual(refused('BIN_OTHER_STORE'));
    expect(await fitting({}, { customerId: randomUUID() })).toEqual(refused('REF_MISSING'));
    expect(await fitting({}, { returnReason: 'XX99' })).toEqual(refused('REF_MISSING'));
    expect(await fitting({ toBinId: data.bins.receiving.id }, { toWarehouseId: data.store.id })).toEqual(refused('G-WH'));
    const everywhere = await data.plant.user('everywhere', RIGHTS, [finished.id, data.store.id]);
    const raw = { toWarehouseId: data.store.id };
    expect(await enter([back({ toBinId: data.bins.receiving.id })], raw, await elsewhere(everywhere))).toEqual(refused('RETURN_STORE'));
  });

  test('a part of a piece, no batch, a number that is in use or listed twice', async () => {
    const known = back();
    await reviewed([known]);
    const tries = async (...lines: Values[]) => enter(lines, {}, await elsewhere());
    expect(await tries(back({ qty: '0.5' }))).toEqual(refused('QTY_DECIMALS'));
    expect(await tries(back({ batchNo: null }))).toEqual(refused('BATCH_REQUIRED'));
    expect(await tries(back({ boxNo: known.boxNo }))).toEqual(refused('BOX_NO_USED'));
    const twice = newNo();
    expect(await tries(back({ boxNo: twice }), back({ boxNo: twice }))).toEqual(refused('BOX_NO_USED'));
  });

  test('what nobody may use any more comes back to be looked at, never as good stock', async () => {
    const old = { materialId: data.paint.id, batchNo: 'OLD', expiryDate: '2020-01-31', qty: '2.5' };
    expect(await enter([back(old)], { needInspect: false }, await elsewhere())).toEqual(refused('G-EXP'));
    expect(await enter([back(old)])).toEqual(applied);
  });
});

describe('the box that had left the house', () => {
  /** A box that was good and has left with other outbound. */
  async function gone(): Promise<string> {
    const goods = back();
    await reviewed([goods], { needInspect: false });
    const held = await box(goods.boxNo);
    const [batch] = await rows<{ batch_id: string }>('select batch_id from box where id = $1', [held?.id]);
    const out = await tablet.does('stockVoucher.otherOut', (id) => ({
      id: id('doc'),
      warehouseId: finished.id,
      rdCode: '205',
      reason: '送样',
      remark: null,
      lines: [{ boxId: held?.id, binId: area.id, materialId: shaft.id, batchId: batch?.batch_id, status: 2, qty: '12' }],
    }));
    expect(await tablet.does('stockVoucher.review', { id: out.id('doc') })).toEqual(applied);
    return String(goods.boxNo);
  }

  test('is what the new one descends from', async () => {
    const fromBoxNo = await gone();
    const goods = back({ fromBoxNo });
    await reviewed([goods]);
    const old = await box(fromBoxNo);
    expect(await box(goods.boxNo)).toMatchObject({ qty: '12', parent_box_id: old?.id });
  });

  test('cannot still be here, nor have held other goods; an unknown number says nothing', async () => {
    const fromBoxNo = await gone();
    const here = back();
    await reviewed([here]);
    expect(await enter([back({ fromBoxNo: here.boxNo })], {}, await elsewhere())).toEqual(refused('RETURN_BOX_HERE'));
    expect(await enter([back({ fromBoxNo, batchNo: 'LOT-Z' })], {}, await elsewhere())).toEqual(refused('RETURN_OTHER_GOODS'));
    expect(await enter([back({ fromBoxNo: 'BEFORE-2020' })])).toEqual(applied);
  });
});

describe('who may do what', () => {
  test('a reviewed return is neither edited nor deleted; a deleted one is not reviewed', async () => {
    const id = await reviewed([back()]);
    const { customerId: _, toWarehouseId: __, ...kept } = head();
    expect(await does('save', { id, ...kept, lines: [back()] }, await elsewhere())).toEqual(refused('DOC_STATUS'));
    expect(await does('delete', { id }, await elsewhere())).toEqual(refused('DOC_STATUS'));
    const made = await enter([back()]);
    expect(await does('delete', { id: made.id('doc') })).toEqual(applied);
    expect(await review(made.id('doc'), await elsewhere())).toEqual(refused('DOC_DELETED'));
    const file = { id: made.id('doc'), attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 10 } };
    expect(await does('attach', file, await elsewhere())).toEqual(refused('DOC_DELETED'));
  });

  test('deleted by who made it, or who may review; files only by people of its store', async () => {
    const made = await enter([back()]);
    const id = made.id('doc');
    const clerk = await data.plant.user('clerk', ['web:wms:sreturn:create', 'web:wms:sreturn:delete'], [finished.id]);
    expect(await does('delete', { id }, await elsewhere(clerk))).toEqual(refused('NOT_YOURS'));
    const other = await data.plant.user('other', ['web:wms:sreturn:create', 'web:wms:sreturn:delete'], [repair.id]);
    const file = { id, attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 10 } };
    expect(await does('attach', file, await elsewhere(other))).toEqual(refused('G-WH'));
    // Taken; the file itself follows.
    expect(await does('attach', file, await elsewhere(clerk))).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'ATTACHMENT_PENDING' }],
    });
  });

  test('a second person reviews where the site asks for one', async () => {
    const rule = { docType: 'salesReturn', levels: 1, sod: true, needAttachment: false, allowOfflineReview: false };
    const { id: ruleId } = await data.plant.insert('approveType', rule);
    const made = await enter([back()]);
    expect(await review(made.id('doc'), await elsewhere())).toEqual(refused('G-SOD'));
    const second = await data.plant.user('second', RIGHTS, [finished.id]);
    expect(await review(made.id('doc'), await elsewhere(second))).toEqual(applied);
    await rows('delete from approve_type where id = $1', [ruleId]);
  });
});

test('saving a return that does not exist is a verdict, never a fault that is asked again', async () => {
  const content = { returnReason: 'GF01', needInspect: true, remark: null, lines: [back()] };
  const verdict = await (await elsewhere()).does('salesReturn.save', { id: randomUUID(), ...content });
  expect(verdict).toMatchObject({ status: 'rejected' });
});

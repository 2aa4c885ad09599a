/** Other inbound, other outbound and form switch against a real database: what they post, what they refuse, and the way back. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { boxHistory, historyQuerySchema } from '#server/modules/reports/ledger-logs.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';

let shop: HardwareStore;
let raw: AnyRow;
beforeAll(async () => {
  shop = await HardwareStore.open();
  raw = shop.data.store;
  const { plant } = shop.data;
  await plant.insert('materialClass', { classCode: 'OFFICE', className: '办公', isActive: true });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  await plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
  await plant.insert('receiveDispatchCategory', { rdCode: '101', rdName: '采购入库', direction: 1, movementType: 'GR_PURCHASE' });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await brokenRules(shop.data.plant.pool)).toEqual({});
});

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const boxNo = () => `N-${randomUUID().slice(0, 13)}`;
type Values = Record<string, unknown>;

const inLine = (more: Values = {}): Values => ({
  materialId: shop.data.steel.id,
  qty: '12',
  binId: shop.data.bins.a1.id,
  batchNo: 'LOT-X',
  productionDate: null,
  expiryDate: null,
  boxNo: boxNo(),
  status: 2,
  ...more,
});
const enterIn = (lines: readonly Values[], more: Values = {}, by = shop.tablet) =>
  by.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: raw.id,
    rdCode: '106',
    reason: '客户寄来的样品',
    remark: null,
    lines,
    ...more,
  }));
const enterOut = (lines: readonly Values[], more: Values = {}, by = shop.tablet) =>
  by.does('stockVoucher.otherOut', (id) => ({
    id: id('doc'),
    warehouseId: raw.id,
    rdCode: '205',
    reason: '送检消耗',
    remark: null,
    lines,
    ...more,
  }));
const enterForm = (lines: readonly Values[], by = shop.tablet) =>
  by.does('stockVoucher.formSwitch', (id) => ({
    id: id('doc'),
    warehouseId: raw.id,
    rdCode: null,
    reason: '改制',
    remark: null,
    lines,
  }));
const review = (id: string) => shop.tablet.does('stockVoucher.review', { id });
const unreview = (id: string) => shop.tablet.does('stockVoucher.unreview', { id, reason: '做错了' });
/** From a tablet of its own: a refused step would hold the lane on the other one. */
async function elsewhere() {
  const { WireDevice } = await import('#tests/support/wire-device.ts');
  const tablet = new WireDevice(shop.data.plant.pool, shop.keeper);
  await shop.data.plant.session(shop.keeper, tablet.id);
  return tablet;
}
interface Held {
  id: string;
  qty: string;
  box_status: number;
  bin_id: string | null;
  batch_id: string | null;
  closed_reason: number | null;
}
const box = async (no: string) =>
  (
    await shop.rows<Held>('select id, qty::float8::text as qty, box_status, bin_id, batch_id, closed_reason from box where box_no = $1', [
      no,
    ])
  )[0];
const movements = (docId: string) =>
  shop
    .rows<{ movement_type: string }>('select movement_type from stock_movement where doc_id = $1 order by recorded_at, ordinal', [docId])
    .then((rows) => rows.map((row) => row.movement_type));

/** A box of steel on the rack, brought in by a voucher of its own. */
async function steel(qty = '12', more: Values = {}): Promise<Held> {
  const line = inLine({ qty, ...more });
  const made = await enterIn([line]);
  await review(made.id('doc'));
  return (await box(String(line.boxNo))) as Held;
}
const taken = (held: Held, qty: string, more: Values = {}): Values => ({
  boxId: held.id,
  binId: held.bin_id,
  materialId: shop.data.steel.id,
  batchId: held.batch_id,
  status: held.box_status,
  qty,
  ...more,
});

describe('other inbound', () => {
  test('brings boxes and loose stock in at the review, and takes them out again', async () => {
    const line = inLine();
    const made = await enterIn([line]);
    expect(made).toEqual(applied);
    expect(await box(String(line.boxNo))).toBeUndefined();
    expect(await review(made.id('doc'))).toEqual(applied);
    expect(await box(String(line.boxNo))).toMatchObject({ qty: '12', box_status: 2, bin_id: shop.data.bins.a1.id });
    expect(await unreview(made.id('doc'))).toEqual(applied);
    expect(await box(String(line.boxNo))).toMatchObject({ qty: '0', bin_id: null });
    expect(await review(made.id('doc'))).toEqual(applied);
    expect(await box(String(line.boxNo))).toMatchObject({ qty: '12' });
    expect(await movements(made.id('doc'))).toEqual(['GR_OTHER', 'GR_OTHER_R', 'GR_OTHER']);
  });

  test('adds screws to those that lie in the bin already', async () => {
    await shop.buy('30');
    const loose = { materialId: shop.screws.id, qty: '5', binId: shop.bins.shelf.id, batchNo: null, boxNo: null };
    const made = await enterIn([inLine(loose)], { warehouseId: shop.store.id });
    expect(await review(made.id('doc'))).toEqual(applied);
    const [row] = await shop.rows<{ qty: string }>('select sum(qty)::float8::text as qty from box where material_id = $1', [
      shop.screws.id,
    ]);
    expect(row?.qty).toBe('35');
    expect(await unreview(made.id('doc'))).toEqual(applied);
  });

  test('asks for what the material asks for, and for a category of its own', async () => {
    const tries = async (line: Values, more: Values = {}) => enterIn([inLine(line)], more, await elsewhere());
    expect(await tries({ batchNo: null })).toEqual(refused('BATCH_REQUIRED'));
    expect(await tries({ boxNo: null })).toEqual(refused('BOX_NO_REQUIRED'));
    expect(await tries({ materialId: shop.data.paint.id })).toEqual(refused('EXPIRY_REQUIRED'));
    expect(await tries({ materialId: shop.data.paint.id, expiryDate: '2020-01-01' })).toEqual(refused('G-EXP'));
    expect(await tries({ qty: '0.5' })).toEqual(refused('QTY_DECIMALS'));
    expect(await tries({ binId: shop.data.bins.reject.id })).toEqual(refused('BIN_TYPE'));
    expect(await tries({ binId: shop.bins.shelf.id })).toEqual(refused('BIN_OTHER_STORE'));
    expect(await tries({}, { rdCode: '101' })).toEqual(refused('CATEGORY_OTHER'));
    expect(await tries({}, { rdCode: '205' })).toEqual(refused('CATEGORY_OTHER'));
    expect(await tries({ binId: shop.bins.toolBin.id }, { warehouseId: shop.tools.id, rdCode: null })).toEqual(refused('REF_MISSING'));
  });

  test('moves only the classes that its category names, where it names any', async () => {
    await shop.data.plant.insert('receiveDispatchCategory', { rdCode: '112', rdName: '办公入库', direction: 1, movementType: 'GR_OTHER' });
    await shop.data.plant.insert('rdCategoryMaterial', { rdCode: '112', classCode: 'OFFICE' });
    expect(await enterIn([inLine()], { rdCode: '112' }, await elsewhere())).toEqual(refused('G-MAT'));
  });

  test('is edited until it is reviewed; a number that was used stays with its goods', async () => {
    const [first, second] = [inLine(), inLine({ qty: '7' })];
    const made = await enterIn([first, second]);
    const id = made.id('doc');
    const content = { id, rdCode: '106', reason: '客户寄来的样品', remark: '少一箱', lines: [{ ...first, qty: '10' }] };
    expect(await shop.tablet.does('stockVoucher.saveIn', content)).toEqual(applied);
    expect(await review(id)).toEqual(applied);
    expect(await box(String(first.boxNo))).toMatchObject({ qty: '10' });
    expect(await box(String(second.boxNo))).toBeUndefined();
    expect(await (await elsewhere()).does('stockVoucher.saveIn', content)).toEqual(refused('DOC_STATUS'));
    expect(await enterIn([{ ...inLine(), boxNo: first.boxNo }], {}, await elsewhere())).toEqual(refused('BOX_NO_USED'));
  });

  test('a number is one box: two lines cannot share it', async () => {
    const first = inLine();
    expect(await enterIn([first, inLine({ boxNo: first.boxNo })], {}, await elsewhere())).toEqual(refused('BOX_NO_USED'));
  });

  test('has files until it is deleted', async () => {
    const made = await enterIn([inLine()]);
    const file = { id: made.id('doc'), attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 10 } };
    const issues = [{ code: 'ATTACHMENT_PENDING' }];
    expect(await shop.tablet.does('stockVoucher.attach', file)).toMatchObject({ status: 'accepted_with_issues', issues });
    await shop.tablet.does('stockVoucher.delete', { id: made.id('doc') });
    expect(await (await elsewhere()).does('stockVoucher.attach', file)).toEqual(refused('DOC_DELETED'));
  });

  test('goods that wait for inspection come in with status 4', async () => {
    const held = await steel('9', { status: 4, binId: shop.data.bins.receiving.id });
    expect(held).toMatchObject({ box_status: 4, qty: '9' });
  });
});

describe('other outbound', () => {
  test('takes a part, and the rest stays', async () => {
    const held = await steel('12');
    const made = await enterOut([taken(held, '5')]);
    expect(made).toEqual(applied);
    expect(await review(made.id('doc'))).toEqual(applied);
    const [left] = await shop.rows<Held>('select qty::float8::text as qty from box where id = $1', [held.id]);
    expect(left?.qty).toBe('7');
    expect(await movements(made.id('doc'))).toEqual(['GI_OTHER']);
    expect(await unreview(made.id('doc'))).toEqual(applied);
  });

  test('refuses more than there is, the same box twice, and a box that has moved since', async () => {
    const held = await steel('12');
    expect(await enterOut([taken(held, '13')], {}, await elsewhere())).toEqual(refused('G-BAL'));
    expect(await enterOut([taken(held, '3'), taken(held, '4')], {}, await elsewhere())).toEqual(refused('BOX_TWICE'));
    const made = await enterOut([taken(held, '5')]);
    const { a1, a2 } = shop.data.bins;
    await shop.tablet.does('box.adjust', { boxId: held.id, binId: a2.id, fromBinId: a1.id });
    expect(await (await elsewhere()).does('stockVoucher.review', { id: made.id('doc') })).toEqual(refused('G-PLACE'));
    await shop.tablet.does('stockVoucher.delete', { id: made.id('doc') });
  });

  test('takes nothing under the name of another batch, edited or not', async () => {
    const [held, other] = [await steel('12'), await steel('12', { batchNo: 'LOT-OTHER' })];
    const line = (more: Values = {}) => taken(held, '2', { batchId: other.batch_id, ...more });
    const mismatch = expect.objectContaining({
      status: 'rejected',
      code: 'LINK_MISMATCH',
      params: expect.objectContaining({ field: 'boxId', part: 'batchId' }),
    });
    expect(await enterOut([line()], {}, await elsewhere())).toEqual(mismatch);
    const loose = { boxId: null, binId: shop.bins.shelf.id, batchId: other.batch_id };
    expect(await enterOut([line(loose)], {}, await elsewhere())).toMatchObject({ status: 'rejected' });
    const made = await enterOut([taken(held, '2')]);
    expect(made).toEqual(applied);
    const content = { rdCode: '205', reason: '送检消耗', remark: null, lines: [line()] };
    expect(await (await elsewhere()).does('stockVoucher.saveOut', { id: made.id('doc'), ...content })).toEqual(mismatch);
  });

  test('loose stock is named by where it lies', async () => {
    await shop.buy('30');
    const line = { boxId: null, binId: shop.bins.shelf.id, materialId: shop.screws.id, batchId: null, status: 2, qty: '4' };
    const made = await enterOut([line], { warehouseId: shop.store.id });
    expect(await review(made.id('doc'))).toEqual(applied);
    expect(await unreview(made.id('doc'))).toEqual(applied);
  });

  test('rejected and frozen goods do not leave this way', async () => {
    const held = await steel('3');
    const switched = await shop.tablet.does('stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: raw.id,
      reason: '可疑',
      lines: [{ boxId: held.id, toStatus: 1, binId: null }],
    }));
    await review(switched.id('doc'));
    expect(await enterOut([taken(held, '1')], {}, await elsewhere())).toEqual(refused('G-BOX'));
  });
});

/** What a document made of what. */
const links = (docId: string) =>
  shop.rows(
    `select b.box_no as output, p.child_id as input, p.qty::float8::text as qty, p.is_reversed
     from product_trace p join box b on b.id = p.parent_id where p.doc_id = $1`,
    [docId],
  );

/** What the records of a box name as made of it. */
async function linkedTo(boxId: string): Promise<(string | null)[]> {
  const { id, account, userName } = shop.keeper;
  const keeper = { userId: id, account: String(account), userName: String(userName), personId: null, supplierId: null, rights: [] };
  const actor = { ...keeper, warehouses: [String(raw.id)] };
  const { list } = await boxHistory(shop.data.plant.pool, actor, historyQuerySchema.parse({ boxId, action: 'FORM_CONVERT' }));
  return list.map(({ linkedBoxNo }) => linkedBoxNo);
}

describe('form switch', () => {
  const formed = (held: Held, qty: string, toMaterialId: unknown, toQty: string, more: Values = {}): Values => ({
    ...taken(held, qty),
    toMaterialId,
    toQty,
    toBatchNo: null,
    toBinId: null,
    newBoxNo: boxNo(),
    ...more,
  });
  let blank: AnyRow;
  let powder: AnyRow;
  beforeAll(async () => {
    const { plant, steel: bar } = shop.data;
    const goods = { ...bar, id: randomUUID(), version: 1 };
    blank = await plant.insert('material', { ...goods, matCode: 'M-BLANK', matName: '圆钢段' });
    powder = await plant.insert('material', { ...goods, id: randomUUID(), matCode: 'M-SWARF', matName: '钢屑', baseUnit: 'KG' });
  });

  test('so much goes, as much comes, with the age of the old batch', async () => {
    const held = await steel('12');
    const line = formed(held, '5', blank.id, '5');
    const made = await enterForm([line]);
    expect(made).toEqual(applied);
    expect(await review(made.id('doc'))).toEqual(applied);
    const [left] = await shop.rows<Held>('select qty::float8::text as qty from box where id = $1', [held.id]);
    expect(left?.qty).toBe('7');
    expect(await box(String(line.newBoxNo))).toMatchObject({ qty: '5', box_status: 2, bin_id: held.bin_id });
    const [born] = await shop.rows('select b.parent_box_id, t.batch_no from box b join batch t on t.id = b.batch_id where b.box_no = $1', [
      line.newBoxNo,
    ]);
    expect(born).toEqual({ parent_box_id: held.id, batch_no: 'LOT-X' });
    expect(await links(made.id('doc'))).toEqual([{ output: line.newBoxNo, input: held.id, qty: '5', is_reversed: false }]);
    expect(await linkedTo(held.id)).toEqual([line.newBoxNo]);
    expect(await unreview(made.id('doc'))).toEqual(applied);
    expect(await links(made.id('doc'))).toMatchObject([{ is_reversed: true }]);
    expect(await box(String(line.newBoxNo))).toMatchObject({ qty: '0' });
  });

  test('takes nothing under the name of another batch', async () => {
    const [held, other] = [await steel('12'), await steel('12', { batchNo: 'LOT-OTHER' })];
    const made = await enterForm([formed(held, '5', blank.id, '5')]);
    expect(made).toEqual(applied);
    const lines = [formed(held, '5', blank.id, '5', { batchId: other.batch_id })];
    const mismatch = { status: 'rejected', code: 'LINK_MISMATCH', params: { field: 'boxId', part: 'batchId' } };
    expect(await enterForm(lines, await elsewhere())).toMatchObject(mismatch);
    const content = { id: made.id('doc'), rdCode: null, reason: '改制', remark: null, lines };
    expect(await (await elsewhere()).does('stockVoucher.saveForm', content)).toMatchObject(mismatch);
  });

  test('by the conversion of the units, to the last decimal', async () => {
    const held = await steel('12');
    const tries = async (toQty: string) => enterForm([formed(held, '2', powder.id, toQty)], await elsewhere());
    expect(await tries('7.85')).toEqual(refused('FORM_NO_RATE'));
    await shop.data.plant.insert('unitConversion', {
      materialId: powder.id,
      fromUnit: 'PCS',
      toUnit: 'KG',
      rateNum: '3.925',
      rateDen: '1',
      isFloating: false,
    });
    expect(await tries('8')).toEqual(refused('FORM_RATIO'));
    const line = formed(held, '2', powder.id, '7.85');
    const made = await enterForm([line]);
    expect(await review(made.id('doc'))).toEqual(applied);
    expect(await box(String(line.newBoxNo))).toMatchObject({ qty: '7.85' });
  });

  test('a box that is used up makes room for what it became', async () => {
    const bin = await shop.data.plant.insert('bin', {
      ...shop.data.bins.a2,
      id: randomUUID(),
      binCode: 'ONE',
      binName: 'ONE',
      maxBoxes: 1,
    });
    const held = await steel('12', { binId: bin.id });
    expect(await enterForm([formed(held, '5', blank.id, '5')], await elsewhere())).toEqual(refused('BIN_FULL'));
    expect(await enterForm([formed(held, '12', blank.id, '12')])).toEqual(applied);
  });

  test('never into itself, more than there is, or without a number', async () => {
    const held = await steel('12');
    const tries = async (line: Values) => enterForm([line], await elsewhere());
    expect(await tries(formed(held, '5', shop.data.steel.id, '5'))).toEqual(refused('FORM_SAME'));
    expect(await tries(formed(held, '5', blank.id, '6'))).toEqual(refused('FORM_RATIO'));
    expect(await tries(formed(held, '13', blank.id, '13'))).toEqual(refused('G-BAL'));
    expect(await tries(formed(held, '5', blank.id, '5', { newBoxNo: null }))).toEqual(refused('BOX_NO_REQUIRED'));
  });
});

/** Material issue against a real database: to a production order or a department, under a category, and taken back by a red note. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HARDWARE_RIGHTS, HardwareStore } from '#tests/support/hardware-store.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const verbs = (family: string, ...names: string[]) => names.map((name) => `web:wms:${family}:${name}`);
const RIGHTS = [
  ...HARDWARE_RIGHTS,
  ...verbs('materialOut', 'create', 'review', 'unreview', 'delete'),
  ...verbs('materialOutRed', 'create', 'review', 'unreview'),
];

let shop: HardwareStore;
let keeper: WireDevice;
let box: { id: string; batch_id: string | null };

beforeAll(async () => {
  shop = await HardwareStore.open();
  const { plant, store, steel, bins } = shop.data;
  const category = (rdCode: string, movementType: string | null, direction = 2) =>
    plant.insert('receiveDispatchCategory', { rdCode, rdName: rdCode, direction, movementType });
  await category('106', 'GR_OTHER', 1);
  await category('201', 'GI_PRODUCTION');
  await category('202', 'GI_DEPT');
  await category('205', 'GI_OTHER');
  await category('209', null);
  await plant.insert('materialClass', { classCode: 'OFFICE', className: '办公用品', isActive: true });
  await plant.insert('rdCategoryMaterial', { rdCode: '209', classCode: 'OFFICE' });
  await category('210', null);
  await plant.insert('materialClass', { classCode: 'METAL', className: '金属', isActive: true });
  await plant.insert('rdCategoryMaterial', { rdCode: '210', classCode: 'METAL' });
  await shop.rows("update material_class set parent_code = 'METAL' where class_code = 'RAW'");
  const user = await plant.user('material-keeper', RIGHTS, [store.id, shop.store.id, shop.tools.id]);
  keeper = new WireDevice(plant.pool, user);
  await plant.session(user, keeper.id);
  const line = { materialId: steel.id, qty: '40', binId: bins.a1.id, batchNo: 'LOT-M', boxNo: 'B-MATERIAL', status: 2 };
  const entered = await keeper.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: store.id,
    rdCode: '106',
    reason: '期初',
    remark: null,
    lines: [{ ...line, productionDate: null, expiryDate: null }],
  }));
  await keeper.does('stockVoucher.review', { id: entered.id('doc') });
  [box] = (await shop.rows<{ id: string; batch_id: string }>("select id, batch_id from box where box_no = 'B-MATERIAL'")) as [typeof box];
});
afterAll(async () => {
  expect(await brokenRules(shop.data.plant.pool)).toEqual({});
  await shop.close();
});

type More = Record<string, unknown>;
const issue = (qty: string, more: More = {}, bin: AnyRow = shop.data.bins.a1) =>
  keeper.does('issueDoc.create', (id) => ({
    id: id('doc'),
    issueType: 'MATERIAL_OUT',
    applicationId: null,
    warehouseId: shop.data.store.id,
    deptId: null,
    toWarehouseId: null,
    orderNo: 'MO-1001',
    rdCode: '201',
    receiverId: null,
    remark: null,
    lines: [
      {
        applicationLineId: null,
        materialId: shop.data.steel.id,
        binId: bin.id,
        batchId: box.batch_id,
        boxId: box.id,
        toBinId: null,
        qty,
      },
    ],
    ...more,
  }));
const review = (id: string) => keeper.does('issueDoc.review', { id, receiverId: shop.fitter.id });
const inBox = async () => (await shop.rows<{ qty: string }>('select qty from box where id = $1', [box.id]))[0]?.qty;
const posted = (docId: string) =>
  shop.rows(
    `select m.movement_type, e.account, e.order_no, e.qty_delta from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
     where m.doc_id = $1 and e.account <> 'STOCK' order by e.id`,
    [docId],
  );

describe('a material issue', () => {
  test('goes to a production order: it is consumption of that order', async () => {
    const made = await issue('10');
    expect(made).toMatchObject({ status: 'applied' });
    expect(await inBox()).toBe('40');
    expect(await review(made.id('doc'))).toMatchObject({ status: 'applied' });
    expect(await inBox()).toBe('30');
    expect(await posted(made.id('doc'))).toEqual([
      { movement_type: 'GI_PRODUCTION', account: 'PRODUCTION', order_no: 'MO-1001', qty_delta: '10' },
    ]);
  });

  test('goes to a department: the same page, another movement', async () => {
    const made = await issue('4', { deptId: shop.workshop.id, orderNo: null, rdCode: '202' });
    await review(made.id('doc'));
    expect(await posted(made.id('doc'))).toMatchObject([
      { movement_type: 'GI_DEPT', account: 'DEPARTMENT', order_no: null, qty_delta: '4' },
    ]);
  });

  test('is for one receiver, and only this kind is for an order', async () => {
    expect(await issue('1', { deptId: shop.workshop.id })).toMatchObject({ code: 'RECEIVER_MISSING' });
    expect(await issue('1', { orderNo: null })).toMatchObject({ code: 'RECEIVER_MISSING' });
    const hardware = shop.issueOf('1', null, { deptId: null, orderNo: 'MO-1001' });
    expect(await keeper.does('issueDoc.create', hardware)).toMatchObject({ code: 'RECEIVER_MISSING' });
  });

  test('names a category that posts what it posts and moves such material', async () => {
    expect(await issue('1', { rdCode: null })).toMatchObject({ code: 'REF_MISSING', params: { field: 'rdCode' } });
    expect(await issue('1', { rdCode: '205' })).toMatchObject({ code: 'CATEGORY_OTHER' });
    expect(await issue('1', { rdCode: '106' })).toMatchObject({ code: 'CATEGORY_OTHER' });
    expect(await issue('1', { rdCode: '209' })).toMatchObject({ code: 'G-MAT' });
    // A class stands for the classes below it.
    const made = await issue('1', { rdCode: '210' });
    expect(made).toMatchObject({ status: 'applied' });
    await keeper.does('issueDoc.delete', { id: made.id('doc') });
  });

  test('never carries out an application, which is for another kind of issue', async () => {
    const applied = await shop.applied('1');
    expect(await issue('1', { applicationId: applied.id })).toMatchObject({ code: 'OTHER_APPLICATION' });
  });

  test('is not handed over at the counter', async () => {
    const counter = shop.issueOf('1', null, { issueType: 'MATERIAL_OUT', rdCode: '202', receiverId: shop.fitter.id });
    expect(await keeper.does('issueDoc.counter', counter)).toMatchObject({ code: 'NO_RIGHT' });
  });

  test('comes back by a red note into its box and off the order', async () => {
    const made = await issue('6');
    await review(made.id('doc'));
    const before = Number(await inBox());
    const [line] = await shop.rows<{ id: string }>('select id from issue_line where doc_id = $1', [made.id('doc')]);
    const red = await keeper.does('issueDoc.red', (id) => ({
      id: id('doc'),
      redOfId: made.id('doc'),
      remark: null,
      lines: [{ redOfLineId: line?.id, qty: '2', binId: shop.data.bins.a1.id }],
    }));
    expect(await keeper.does('issueDoc.reviewRed', { id: red.id('doc') })).toMatchObject({ status: 'applied' });
    expect(Number(await inBox())).toBe(before + 2);
    expect(await posted(red.id('doc'))).toEqual([
      { movement_type: 'GI_PRODUCTION_R', account: 'PRODUCTION', order_no: 'MO-1001', qty_delta: '-2' },
    ]);
    expect(
      await shop.rows('select order_no, rd_code, status from issue_doc where id = any($1) order by is_red', [
        [made.id('doc'), red.id('doc')],
      ]),
    ).toEqual([
      { order_no: 'MO-1001', rd_code: '201', status: 4 },
      { order_no: 'MO-1001', rd_code: '201', status: 2 },
    ]);
    expect(await keeper.does('issueDoc.unreviewRed', { id: red.id('doc'), reason: '数量有误' })).toMatchObject({ status: 'applied' });
    expect(Number(await inBox())).toBe(before);
  });
});

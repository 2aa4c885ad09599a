/** What is accepted at the dock: compared with what the order and the notice leave open, whatever was typed; beyond it with a right and a reason. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { countersignedText } from '#domain/protocol/protocol.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { GuardFloor, type Made } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { siteDay } from '#tests/support/site-day.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const today = siteDay();
let floor: GuardFloor;
let keeper: WireDevice;
let manager: WireDevice;
let server: PlantServer;
let people: { readonly keeper: AnyRow; readonly manager: AnyRow; readonly other: AnyRow };
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store } = floor.data;
  people = {
    keeper: await plant.user('dock-keeper', FLOOR_RIGHTS, [store.id]),
    other: await plant.user('dock-other', FLOOR_RIGHTS, [store.id]),
    manager: await plant.user('dock-manager', [...FLOOR_RIGHTS, 'web:wms:receipt:over'], [store.id]),
  };
  server = await PlantServer.on(floor.data);
  keeper = await floor.newTablet(people.keeper);
  manager = await floor.newTablet(people.manager);
});
afterAll(() => server.close());

/** A receipt of an order line of 1,000, on which 2,000 were typed. */
async function ordered(orderQty = '1000', planQty = '2000'): Promise<Made> {
  const { supplier, steel, store } = floor.data;
  const po = await floor.tablet.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: supplier.id,
    orderDate: '2026-01-05',
    status: 1,
    lines: [{ materialId: steel.id, orderQty, price: '3.5', requiredDate: null }],
  }));
  return keeper.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: steel.id, poLineId: po.id('line-1'), noticeLineId: null, planQty }],
  }));
}
/** From a tablet of its own: behind a refused gate its document's next steps wait. */
const reviewed = async (by: AnyRow, receipt: Made, concession?: string) =>
  (await floor.newTablet(by)).does('receipt.review', { id: receipt.id('doc'), concession });
const lineOf = async (receipt: Made) =>
  (await floor.rows<Record<string, unknown>>('select qty, open_qty from receipt_line where doc_id = $1', [receipt.id('doc')]))[0];

test('1,400 against 1,000 open is too much, although 2,000 were typed', async () => {
  const receipt = await ordered();
  expect(await lineOf(receipt)).toMatchObject({ open_qty: '1000' });
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { qty: '1000' }))).toMatchObject({ status: 'applied' });
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { qty: '400' }))).toMatchObject({
    status: 'accepted_with_issues',
    issues: [{ code: 'QTY_OVER', params: { qty: '1400', limit: '1000', over: '400' } }],
  });
});

test('more than was typed is nothing to remark while the order asks for it', async () => {
  const receipt = await ordered('1000', '600');
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { qty: '700' }))).toMatchObject({ status: 'applied' });
});

test('what nobody conceded is not booked; with a reason, by whoever may, it is', async () => {
  const receipt = await ordered();
  await keeper.does('receipt.scan', floor.scanOf(receipt, { qty: '1400' }));
  const id = receipt.id('doc');
  const refused = { status: 'rejected', code: 'OVER_UNCONCEDED', params: { over: '400' } };
  expect(await reviewed(people.keeper, receipt)).toMatchObject(refused);
  expect(await reviewed(people.keeper, receipt, '我说可以')).toMatchObject(refused);
  expect(await reviewed(people.manager, receipt)).toMatchObject(refused);
  expect(await reviewed(people.manager, receipt, '采购同意多收')).toMatchObject({
    status: 'accepted_with_issues',
    issues: [{ code: 'QTY_OVER' }],
  });
  expect(await floor.rows('select concession from receipt_box where doc_id = $1', [id])).toEqual([{ concession: '采购同意多收' }]);
});

test('conceded at the dock it needs no second reason; a reason without the right is refused', async () => {
  const receipt = await ordered();
  const scan = { qty: '1400', concession: '采购同意多收' };
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, scan))).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  await floor.giveUpLast(keeper);
  expect(await manager.does('receipt.scan', floor.scanOf(receipt, scan))).toMatchObject({ status: 'accepted_with_issues' });
  expect(await keeper.does('receipt.review', { id: receipt.id('doc') })).toMatchObject({ issues: [{ code: 'QTY_OVER' }] });
});

test('more than was ordered is released on the spot by somebody with the right who confirms at the tablet, and by nobody else', async () => {
  const tablet = server.tablet();
  for (const user of [people.keeper, people.manager, people.other]) await tablet.signIn(user);
  const sends = async (type: string, payload: Parameters<WireDevice['operation']>[1], by: AnyRow) => {
    const wire = signed(tablet.wire.operation(type, payload, { actor: people.keeper }), tablet.id, tablet.keyOf(people.keeper));
    const { keyId, sign } = tablet.keyOf(by);
    const second = { userId: by.id, keyId, signature: sign(countersignedText({ ...wire, deviceId: tablet.id }, by.id, keyId)) };
    const { data } = await tablet.push(tablet.session(people.keeper), { ...wire, second });
    return data.results[0];
  };
  const scanned = { qty: '1400', concession: '采购同意多收' };
  const receipt = await ordered();
  expect(await sends('receipt.scan', floor.scanOf(receipt, scanned), people.other)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  expect(await sends('receipt.scan', floor.scanOf(receipt, scanned), people.manager)).toMatchObject({ status: 'accepted_with_issues' });
  const boxes = 'select concession, scanned_by_name from receipt_box where doc_id = $1';
  expect(await floor.rows(boxes, [receipt.id('doc')])).toEqual([{ concession: '采购同意多收', scanned_by_name: '用户dock-keeper' }]);
  const second = await ordered();
  expect(await keeper.does('receipt.scan', floor.scanOf(second, { qty: '1400' }))).toMatchObject({ status: 'accepted_with_issues' });
  const review = { id: second.id('doc'), concession: '采购同意多收' };
  expect(await sends('receipt.review', review, people.manager)).toMatchObject({ status: 'accepted_with_issues' });
});

test('what another receipt has brought meanwhile is not open any more', async () => {
  const receipt = await ordered();
  const [line] = await floor.rows<{ po_line_id: string }>('select po_line_id from receipt_line where doc_id = $1', [receipt.id('doc')]);
  await floor.rows('update purchase_order_line set received_qty = 900 where id = $1', [line?.po_line_id]);
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { qty: '200' }))).toMatchObject({
    issues: [{ code: 'QTY_OVER', params: { limit: '100', over: '100' } }],
  });
});

test('goods are not made tomorrow, and do not expire before they are made', async () => {
  const receipt = await ordered();
  const scanned = (more: object) => keeper.does('receipt.scan', floor.scanOf(receipt, { ...more }));
  expect(await scanned({ productionDate: addDays(today, 1) })).toMatchObject({ code: 'PRODUCED_LATER', params: { today } });
  await floor.giveUpLast(keeper);
  const [made, gone] = [addDays(today, -1), addDays(today, -2)];
  expect(await scanned({ productionDate: made, expiryDate: gone })).toMatchObject({ code: 'EXPIRES_BEFORE_MADE' });
  await floor.giveUpLast(keeper);
  expect(await scanned({ productionDate: today, expiryDate: today })).toMatchObject({ status: 'applied' });
});

test('goods that keep for less than their material asks are conceded like those that are too many', async () => {
  const { paint } = floor.data;
  await floor.rows('update material set min_rest_days = 90 where id = $1', [paint.id]);
  const receipt = await floor.receipt(keeper, { materialId: paint.id });
  const expiryDate = addDays(today, 89);
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { expiryDate: addDays(today, 90) }))).toMatchObject({ status: 'applied' });
  const short = { code: 'REST_LIFE_SHORT', params: { rest: '89', least: '90', expiryDate } };
  expect(await keeper.does('receipt.scan', floor.scanOf(receipt, { expiryDate }))).toMatchObject({ issues: [short] });
  expect(await reviewed(people.manager, receipt)).toMatchObject({ status: 'rejected', code: 'LIFE_UNCONCEDED' });
  expect(await reviewed(people.manager, receipt, '先用')).toMatchObject({ issues: [short] });
});

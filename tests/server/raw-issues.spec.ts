/** Raw material for a requisition: issued in whole boxes, and asked for box by box (payloads §6.4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { rawIssueQuerySchema, rawIssues } from '#server/modules/reports/raw-issues.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let keeper: AnyRow;
let tablet: WireDevice;
let workshop: AnyRow;
let fitter: AnyRow;

beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  workshop = await plant.insert('department', { deptCode: 'D-ASM', deptName: '装配车间', deptType: 1, isActive: true });
  fitter = await plant.insert('person', { personCode: 'P-FIT', personName: '装配钳工', status: 1 });
  const rights = ['create', 'review', 'close'].map((verb) => `web:wms:rawReq:${verb}`);
  keeper = await plant.user('raw-keeper', [...FLOOR_RIGHTS, ...rights], [store.id, lineSide.id]);
  tablet = await floor.newTablet(keeper);
  await floor.stocked('60', '40');
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

const actor = (warehouses: readonly string[]): Actor => ({
  userId: keeper.id,
  account: 'raw-keeper',
  userName: '',
  personId: null,
  supplierId: null,
  rights: [],
  warehouses: [...warehouses],
});
const asked = async (question: object = {}, warehouses = [floor.data.store.id]) =>
  (await rawIssues(floor.data.plant.pool, actor(warehouses), rawIssueQuerySchema.parse(question))).list;

async function issued(): Promise<{ listId: string; applicationId: string; review: () => Promise<{ status: string }> }> {
  const { store, steel } = floor.data;
  const made = await tablet.does('application.create', (id) => ({
    id: id('doc'),
    docType: 'RAW_REQ',
    deptId: workshop.id,
    applicantId: fitter.id,
    needDate: null,
    purpose: null,
    orderNo: 'MO-7',
    equipmentNo: null,
    fromWarehouseId: store.id,
    toWarehouseId: null,
    remark: null,
    lines: [{ materialId: steel.id, applyQty: '50', assetId: null, remark: null }],
  }));
  const applicationId = made.id('doc');
  const lines = [{ lineId: made.id('line-1'), approvedQty: '50', rejectReason: null }];
  await tablet.does('application.review', { id: applicationId, lines });
  const list = await tablet.does('requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType: 1,
    demandId: null,
    applicationId,
    fromWarehouseId: store.id,
    toWarehouseId: null,
    toBinId: null,
    orderNo: 'MO-7',
    needAt: null,
    lines: [{ materialId: steel.id, qty: '50', demandLineId: null, applicationLineId: made.id('line-1') }],
  }));
  const listId = list.id('doc');
  const logs = await floor.rows<{ id: string; box_id: string; bin_id: string; qty: string }>(
    'select id, box_id, bin_id, qty from prod_demand_box_log where doc_id = $1',
    [listId],
  );
  for (const { id, box_id: boxId, bin_id: binId, qty } of logs)
    await tablet.does('requisition.pick', { id: listId, logId: id, boxId, binId, qty, childNo: null, reason: null });
  return { listId, applicationId, review: () => tablet.does('requisition.review', { id: listId }) };
}

test('a box is issued when its list is reviewed, whole, and stands there with who asked for it; taken back it is gone', async () => {
  const { listId, applicationId, review } = await issued();
  expect(await asked()).toEqual([]);
  expect(await review()).toMatchObject({ status: 'applied' });
  const [line, ...more] = await asked();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    docId: listId,
    deptName: '装配车间',
    receiverName: '装配钳工',
    orderNo: 'MO-7',
    qty: '60',
    unitCode: 'PCS',
  });
  expect(await floor.rows('select done_qty from application_line where doc_id = $1', [applicationId])).toEqual([{ done_qty: '60' }]);
  expect(await asked({ deptId: workshop.id, orderNo: 'mo-7', sMAT: line?.matCode.slice(0, 3), date: { from: '2020-01-01' } })).toHaveLength(
    1,
  );
  expect(await asked({ orderNo: 'MO-8' })).toEqual([]);
  expect(await asked({ date: { to: '2020-01-01' } })).toEqual([]);
  expect(await asked({}, [])).toEqual([]);
  expect(await tablet.does('requisition.unreview', { id: listId, reason: '发错料' })).toMatchObject({ status: 'applied' });
  expect(await asked()).toEqual([]);
});

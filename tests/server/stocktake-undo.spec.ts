/** A stocktake that is terminated half-way (C4): everything is as it was, nothing is adjusted, and the counts can still be read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['create', 'issue', 'count', 'terminate'].map((verb) => `web:wms:check:${verb}`);
const applied = expect.objectContaining({ status: 'applied' });

let floor: GuardFloor;
let boss: WireDevice;
let loose: AnyRow;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, steel } = floor.data;
  boss = await floor.newTablet(await plant.user('boss', [...FLOOR_RIGHTS, ...RIGHTS], [String(store.id)]));
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  const { id: _id, ...like } = steel;
  loose = await plant.insert('material', { ...like, matCode: 'TST-L', matName: '散料', boxManaged: false, batchManaged: false });
});
afterAll(() => floor.close());

const goods = () =>
  floor.rows(
    `select box_no, qty::float8::text as qty, box_status, prev_status, bin_id, reserved_qty::float8::text as reserved from box where qty > 0 order by box_no`,
  );

test('a plan of five lines, three of them counted, is terminated', async () => {
  const { store, bins } = floor.data;
  const inLine = {
    materialId: loose.id,
    qty: '100',
    binId: bins.a2.id,
    batchNo: null,
    boxNo: null,
    status: 2,
    productionDate: null,
    expiryDate: null,
  };
  const made = await floor.tablet.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: store.id,
    rdCode: '106',
    reason: '期初',
    remark: null,
    lines: [inLine],
  }));
  expect(await floor.tablet.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
  const [box1 = ''] = await floor.stocked('25', '25', '25', '25');
  const frozen = await floor.tablet.does('stockVoucher.switch', (id) => ({
    id: id('doc'),
    warehouseId: store.id,
    reason: '外观可疑',
    lines: [{ boxId: box1, toStatus: 1, binId: null }],
  }));
  expect(await floor.tablet.does('stockVoucher.review', { id: frozen.id('doc') })).toEqual(applied);
  const before = await goods();
  const moves = (await floor.rows('select 1 from stock_movement')).length;
  const plan = await boss.does('checkInfo.create', (id) => ({
    id: id('doc'),
    checkName: '盲盘',
    checkType: 3,
    checkMode: 2,
    warehouseId: store.id,
    scopeBins: [bins.a1.id, bins.a2.id],
    scopeClasses: [],
    scopeMaterials: [],
    counterIds: [],
    reviewerId: null,
    startAt: null,
    endAt: null,
    recountPct: '5',
    remark: null,
  }));
  const id = plan.id('doc');
  expect(await boss.does('checkInfo.issue', { id })).toEqual(applied);
  const lines = await floor.rows<{ id: string }>('select id from check_line where doc_id = $1 order by line_no', [id]);
  expect(lines).toHaveLength(5);
  expect(await floor.rows('select 1 from box where box_status = 17')).toHaveLength(5);
  expect((await floor.rows('select box_status, prev_status from box where id = $1', [box1]))[0]).toMatchObject({ box_status: 17 });
  for (const [n, qty] of ['97', '25', '20'].entries())
    expect(await boss.does('checkInfo.count', { id, lineId: lines[n]?.id, qty, binId: null })).toEqual(applied);

  expect(await boss.does('checkInfo.terminate', { id, reason: '改天再盘' })).toEqual(applied);

  expect(await goods()).toEqual(before);
  expect((await floor.rows('select box_status, prev_status from box where id = $1', [box1]))[0]).toEqual({ box_status: 1, prev_status: 2 });
  expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
  const types = await floor.rows<{ type: string }>('select distinct movement_type as type from stock_movement where doc_id = $1', [id]);
  expect(types).toEqual([{ type: 'ST_CHANGE' }]);
  expect((await floor.rows('select 1 from stock_movement')).length).toBe(moves + 2);
  const counts = await floor.rows(
    'select first_qty::float8::text as qty from check_line where doc_id = $1 and first_qty is not null order by line_no',
    [id],
  );
  expect(counts).toEqual([{ qty: '97' }, { qty: '25' }, { qty: '20' }]);
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
});

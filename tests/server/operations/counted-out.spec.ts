/** A piece that a stocktake does not find has left the store: it is an asset no more, until it turns up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { ToolStore } from '#tests/support/tool-store.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['create', 'edit', 'delete', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`);
const applied = expect.objectContaining({ status: 'applied' });

let store: ToolStore;
let boss: WireDevice;
beforeAll(async () => {
  store = await ToolStore.open();
  await store.cutters(['T-000001', 'T-000002']);
  const { plant } = store.shop.data;
  const user = await plant.user('boss', RIGHTS, [String(store.shop.tools.id)]);
  boss = new WireDevice(plant.pool, user);
  await plant.session(user, boss.id);
});
afterAll(async () => {
  expect(await brokenRules(store.shop.data.plant.pool)).toEqual({});
  await store.close();
});

/** A plan of the shelf, counted and submitted. @param missing the piece that nobody finds @returns its id, and the line of that piece */
async function counted(missing: string): Promise<{ id: string; lineId: string }> {
  const scope = { warehouseId: store.shop.tools.id, scopeBins: [store.bins.shelf.id], scopeMaterials: [store.cutter.id], scopeClasses: [] };
  const people = { recountPct: null, counterIds: [], reviewerId: null, startAt: null, endAt: null, remark: null };
  const made = await boss.does('checkInfo.create', (id) => ({ id: id('doc'), checkName: '抽盘', checkType: 3, ...scope, ...people }));
  const id = made.id('doc');
  await boss.does('checkInfo.issue', { id });
  const lines = await store.rows<{ id: string; boxNo: string }>('select id, box_no as "boxNo" from check_line where doc_id = $1', [id]);
  for (const { id: lineId, boxNo } of lines)
    await boss.does('checkInfo.count', { id, lineId, qty: boxNo === missing ? '0' : '1', binId: null });
  await boss.does('checkInfo.finishCount', { id });
  const lineId = lines.find(({ boxNo }) => boxNo === missing)?.id ?? '';
  expect(await boss.does('checkInfo.submit', { id, reasons: [{ lineId, reason: 1, remark: null }] })).toEqual(applied);
  return { id, lineId };
}

const retired = () => store.rows('select asset_no as "no", retired_at is not null as retired from asset_item order by asset_no');

test('is found missing, and what is not decided as missing stays', async () => {
  const first = await counted('T-000001');
  expect(await boss.does('checkInfo.review', { id: first.id, decisions: [{ lineId: first.lineId, decision: 2 }] })).toEqual(applied);
  expect(await retired()).toEqual([
    { no: 'T-000001', retired: false },
    { no: 'T-000002', retired: false },
  ]);
  const second = await counted('T-000001');
  expect(await boss.does('checkInfo.review', { id: second.id, decisions: [{ lineId: second.lineId, decision: 1 }] })).toEqual(applied);
  expect(await store.box('T-000001')).toMatchObject({ qty: '0' });
  expect(await retired()).toEqual([
    { no: 'T-000001', retired: true },
    { no: 'T-000002', retired: false },
  ]);
});

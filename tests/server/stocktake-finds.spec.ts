/** What a plan does not list, who counts which bin, the scales and the reminder: facts of the floor against a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { takenOver } from '#domain/wms/stocktake/bins.operation.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = [...FLOOR_RIGHTS, ...['create', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`)];
const applied = expect.objectContaining({ status: 'applied' });
const remarked = (code: string) => expect.objectContaining({ status: 'accepted_with_issues', issues: [expect.objectContaining({ code })] });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

/** A store of its own with stock, a plan over it, and two counters. */
async function counting(more: Record<string, unknown> = {}) {
  const scene = await StocktakeScene.open(floor);
  const stock = await scene.stocked();
  const key = randomUUID().slice(0, 6);
  const someone = (name: string) => floor.data.plant.user(`${name}-${key}`, RIGHTS, [scene.storeId, String(floor.data.store.id)]);
  const [one, two] = [await someone('one'), await someone('two')];
  const tablet = (user: AnyRow) => floor.newTablet(user);
  const [first, second] = [await tablet(one), await tablet(two)];
  const plan = await scene.issued(first, more);
  const found = (given: object) => ({
    id: plan,
    scannedNo: null,
    boxNo: `F-${randomUUID().slice(0, 8)}`,
    materialId: scene.boxed.id,
    batchNo: 'B1',
    binId: stock.bins.y,
    qty: '10',
    by: 1,
    ...given,
  });
  const finish = async (decision = 1) => {
    for (const line of await scene.lines(plan, 'first_qty is null and is_found is not true'))
      expect(await first.does('checkInfo.count', { id: plan, lineId: line.id, qty: line.book_qty, binId: null })).toEqual(applied);
    expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    const different = await scene.lines(plan, 'diff_type not in (0, 1)');
    const reasons = different.map(({ id: lineId }) => ({ lineId, reason: 7, remark: null }));
    expect(await first.does('checkInfo.submit', { id: plan, reasons })).toEqual(applied);
    const decisions = different.map(({ id: lineId }) => ({ lineId, decision }));
    const verdict = await second.does('checkInfo.review', { id: plan, decisions });
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
    return verdict;
  };
  return { scene, ...stock, plan, first, second, one, two, found, finish, tablet };
}

const lineOf = async (scene: StocktakeScene, plan: string) =>
  (await scene.lines(plan, 'is_found')).map((line) => ({ ...line, book_qty: Number(line.book_qty) }));

describe('a box that the plan does not list', () => {
  test('and that lies in another bin of the store gets a line of its own, and is moved by the review', async () => {
    const { scene, bins, plan, first, one, tablet, found, finish, boxes } = await counting();
    const ofNothing = found({ scannedNo: scene.boxNos[0], binId: bins.z, qty: '25', materialId: randomUUID() });
    expect(await (await tablet(one)).does('checkInfo.found', ofNothing)).toEqual(refused('REF_MISSING'));
    // Box 1 has a line: the entry goes there, whatever the tablet believed.
    expect(await first.does('checkInfo.found', found({ scannedNo: scene.boxNos[0], binId: bins.z, qty: '25' }))).toEqual(applied);
    expect(await scene.lines(plan, 'is_found')).toEqual([]);
    expect(await scene.lines(plan, `box_id = '${boxes[0]}'`)).toMatchObject([{ diff_type: 4, actual_bin_id: bins.z }]);
    expect(await finish()).toEqual(applied);
    expect(await scene.box(boxes[0])).toMatchObject({ bin_id: bins.z, box_status: 2 });
  });

  test('from a bin outside the plan is moved as well; if it was moved meanwhile, the review asks again', async () => {
    const narrow = async () => {
      const all = await counting();
      expect(await all.first.does('checkInfo.terminate', { id: all.plan, reason: '缩小范围' })).toEqual(applied);
      const plan = await all.scene.issued(all.first, { scopeBins: [all.bins.z, all.bins.x] });
      return { ...all, plan };
    };
    const { scene, bins, plan, first, second, found, boxes } = await narrow();
    const given = { ...found({ scannedNo: scene.boxNos[0], boxNo: null, binId: bins.z, qty: '25' }), id: plan };
    expect(await first.does('checkInfo.found', given)).toEqual(applied);
    expect(await lineOf(scene, plan)).toMatchObject([
      { box_id: boxes[0], book_qty: 25, book_bin_id: bins.y, actual_bin_id: bins.z, diff_type: 4 },
    ]);
    expect(await second.does('box.adjust', { boxId: boxes[0], binId: bins.y, fromBinId: bins.y })).toMatchObject({ status: 'rejected' });
    for (const line of await scene.lines(plan, 'is_found is not true'))
      expect(await first.does('checkInfo.count', { id: plan, lineId: line.id, qty: line.book_qty, binId: null })).toEqual(applied);
    expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    const [line] = await scene.lines(plan, 'is_found');
    expect(await first.does('checkInfo.submit', { id: plan, reasons: [{ lineId: line?.id, reason: 3, remark: null }] })).toEqual(applied);
    await floor.rows('update box set qty = 24 where id = $1', [boxes[0]]);
    const decisions = [{ lineId: line?.id, decision: 1 }];
    const asked = await second.does('checkInfo.review', { id: plan, decisions });
    expect(asked).toEqual(refused('CHECK_FOUND_CHANGED'));
    await floor.rows('update box set qty = 25 where id = $1', [boxes[0]]);
    const [{ user_id: by } = { user_id: '' }] = await floor.rows<{ user_id: string }>(
      'select user_id from user_session where device_id = $1',
      [second.id],
    );
    const again = await floor.newTablet((await floor.rows<AnyRow>('select * from app_user where id = $1', [by]))[0]);
    expect(await again.does('checkInfo.review', { id: plan, decisions })).toEqual(applied);
    expect(await scene.box(boxes[0])).toMatchObject({ bin_id: bins.z, box_status: 2 });
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  });

  test('and belongs to another store by the books is counted as found, and that is remarked', async () => {
    const { scene, plan, first, found } = await counting();
    const [boxId] = await floor.stocked('7');
    const [{ box_no: no } = { box_no: '' }] = await floor.rows<{ box_no: string }>('select box_no from box where id = $1', [boxId]);
    expect(await first.does('checkInfo.found', found({ scannedNo: no, boxNo: 'FE-1', qty: '7' }))).toEqual(remarked('FOUND_ELSEWHERE'));
    expect(await lineOf(scene, plan)).toMatchObject([{ box_no: 'FE-1', scanned_no: no, book_qty: 0, diff_type: 5 }]);
  });

  test('without a label is a new box that waits for inspection; kept out of the books, it is none', async () => {
    for (const [decision, boxes] of [
      [1, 1],
      [2, 0],
    ]) {
      const { first, found, finish } = await counting();
      const find = found({});
      expect(await first.does('checkInfo.found', find)).toEqual(applied);
      expect(await finish(decision)).toEqual(applied);
      expect(await floor.rows('select 1 from box where box_no = $1 and box_status = 4', [find.boxNo])).toHaveLength(boxes ?? 0);
    }
  });

  test('needs a number, a batch where its material has batches, and a bin of the plan', async () => {
    const { scene, plan, found, tablet, one } = await counting();
    const tried = async (more: object) => (await tablet(one)).does('checkInfo.found', found(more));
    expect(await tried({ boxNo: null })).toEqual(refused('BOX_NO_REQUIRED'));
    expect(await tried({ batchNo: null })).toEqual(refused('BATCH_REQUIRED'));
    expect(await tried({ boxNo: scene.boxNos[0] })).toEqual(refused('BOX_NO_USED'));
    expect(await tried({ qty: '1.5' })).toEqual(refused('QTY_DECIMALS'));
    expect(await tried({ binId: floor.data.bins.a1.id })).toEqual(refused('BIN_OTHER_STORE'));
    expect(await scene.lines(plan, 'is_found')).toEqual([]);
  });

  test('is one line for one label, however many find it; taken back, it counts nowhere', async () => {
    const { scene, plan, first, second, one, found, finish, tablet } = await counting();
    const [own, others] = [found({ scannedNo: 'ALIEN-1' }), found({ scannedNo: 'ALIEN-1', qty: '9' })];
    const made = await first.does('checkInfo.found', own);
    expect(made).toEqual(applied);
    expect(await second.does('checkInfo.found', others)).toEqual(remarked('CHECK_COUNTED_TWICE'));
    expect(await lineOf(scene, plan)).toMatchObject([{ box_no: own.boxNo, first_qty: '10', other_qty: '9' }]);
    expect(await (await tablet(one)).does('checkInfo.uncount', { id: plan, lineId: made.id('line') })).toEqual(applied);
    expect(await finish()).toEqual(applied);
    expect(await floor.rows('select 1 from box where box_no = $1', [own.boxNo])).toEqual([]);
  });

  test('is counted again where there is a threshold, for the books have nothing; what nobody sees again is no loss', async () => {
    const { scene, plan, first, second, found } = await counting({ recountPct: '50' });
    const find = found({});
    expect(await first.does('checkInfo.found', find)).toEqual(applied);
    for (const line of await scene.lines(plan, 'is_found is not true'))
      expect(await first.does('checkInfo.count', { id: plan, lineId: line.id, qty: line.book_qty, binId: null })).toEqual(applied);
    expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    expect(await first.does('checkInfo.recount', { id: plan, lineIds: [] })).toEqual(applied);
    const [line] = await scene.lines(plan, 'to_recount');
    expect(line?.box_no).toBe(find.boxNo);
    expect(await second.does('checkInfo.countAgain', { id: plan, lineId: line?.id, qty: '0', binId: null })).toEqual(applied);
    expect(await scene.lines(plan, 'is_found')).toMatchObject([{ diff_type: 1, diff_qty: '0' }]);
    expect(await first.does('checkInfo.submit', { id: plan, reasons: [] })).toEqual(applied);
    expect(await second.does('checkInfo.review', { id: plan, decisions: [] })).toEqual(applied);
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  });
});

test('loose goods without a line join the loose stock of their bin', async () => {
  const { scene, bins, first, found, finish } = await counting();
  const find = found({ boxNo: null, batchNo: null, materialId: scene.loose.id, binId: bins.z, qty: '3' });
  expect(await first.does('checkInfo.found', find)).toEqual(applied);
  expect(await finish()).toEqual(applied);
  const lying = await floor.rows('select qty::float8 as qty, box_status, box_type from box where bin_id = $1 and qty > 0', [bins.z]);
  expect(lying).toEqual([{ qty: 3, box_status: 2, box_type: 2 }]);
});

describe('a bin', () => {
  test('is counted by one person; who comes second is told whose it is, and takes it over by saying so', async () => {
    const { bins, plan, first, second, one, two, tablet, scene } = await counting();
    const claim = (by: WireDevice, fromId: unknown = null) => by.does('checkInfo.claim', { id: plan, binId: bins.y, fromId });
    const held = async () => floor.rows('select holder_name, from_name from check_bin where doc_id = $1', [plan]);
    expect(await claim(first)).toEqual(applied);
    const late = await claim(second);
    expect(late).toMatchObject({ status: 'rejected', code: 'CHECK_BIN_TAKEN', params: { name: one.userName, holderId: one.id } });
    expect(await held()).toEqual([{ holder_name: one.userName, from_name: null }]);
    const { code, params } = late as unknown as Problem;
    const insisted = takenOver({ id: plan, binId: bins.y, fromId: null }, { code, params });
    expect(await (await tablet(two)).does('checkInfo.claim', { ...insisted })).toEqual(applied);
    expect(await held()).toEqual([{ holder_name: two.userName, from_name: one.userName }]);
    // The goods were seen, so the entry counts; that the bin is shared is said.
    const [line] = await scene.lines(plan, `book_bin_id = '${bins.y}'`);
    const entry = { id: plan, lineId: line?.id, qty: '25', binId: null, by: 1 };
    expect(await first.does('checkInfo.count', entry)).toEqual(remarked('CHECK_BIN_OF'));
  });

  test('outside the plan is nobody’s', async () => {
    const { plan, first, scene, bins, tablet, one } = await counting();
    expect(await first.does('checkInfo.terminate', { id: plan, reason: '换范围' })).toEqual(applied);
    const narrow = await scene.issued(await tablet(one), { scopeBins: [bins.x] });
    expect(await (await tablet(one)).does('checkInfo.claim', { id: narrow, binId: bins.y, fromId: null })).toEqual(
      refused('CHECK_BIN_OUTSIDE'),
    );
  });
});

test('weighed pieces are what the scales say, and only where a piece has a weight', async () => {
  const { scene, plan, tablet, one, bins } = await counting();
  const [line] = await scene.lines(plan, `book_bin_id = '${bins.y}'`);
  const weighed = async (qty: string, grossKg: string) =>
    (await tablet(one)).does('checkInfo.count', { id: plan, lineId: line?.id, qty, binId: null, by: 3, grossKg, tareKg: '1' });
  expect(await weighed('25', '6')).toEqual(refused('WEIGH_UNKNOWN'));
  await floor.data.plant.insert('weighMaterial', { materialId: scene.boxed.id, unitWeight: '0.2', tolPct: '1', sampleQty: 10 });
  expect(await weighed('25', '6.02')).toEqual(applied);
  expect(await scene.lines(plan, `id = '${line?.id}'`)).toMatchObject([{ count_by: 3, gross_kg: '6.02', tare_kg: '1', diff_type: 1 }]);
  expect(await weighed('24', '6.02')).toEqual(refused('WEIGH_DOUBT'));
  expect(await weighed('25', '6.08')).toEqual(refused('WEIGH_DOUBT'));
});

test('a reminder says how much is open, and asks nobody when nothing is', async () => {
  const { scene, plan, first, second } = await counting();
  expect(await first.does('checkInfo.remind', { id: plan })).toEqual(applied);
  const told = async () => floor.rows('select reminded_open as n, reminded_at is not null as at from check_info where id = $1', [plan]);
  expect(await told()).toEqual([{ n: 5, at: true }]);
  for (const line of await scene.lines(plan))
    expect(await first.does('checkInfo.count', { id: plan, lineId: line.id, qty: '1', binId: null })).toEqual(applied);
  expect(await second.does('checkInfo.remind', { id: plan })).toEqual(refused('CHECK_NOTHING_OPEN'));
});

test('two people who count a line differently count it again before the plan is submitted', async () => {
  const { scene, plan, first, second } = await counting();
  const lines = await scene.lines(plan);
  for (const line of lines)
    expect(await first.does('checkInfo.count', { id: plan, lineId: line.id, qty: line.book_qty, binId: null })).toEqual(applied);
  const [line] = lines;
  expect(await second.does('checkInfo.count', { id: plan, lineId: line?.id, qty: '1', binId: null })).toEqual(
    remarked('CHECK_COUNTED_TWICE'),
  );
  expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
  expect(await first.does('checkInfo.recount', { id: plan, lineIds: [] })).toEqual(applied);
  expect(await scene.lines(plan, 'to_recount')).toMatchObject([{ id: line?.id, other_qty: null }]);
});

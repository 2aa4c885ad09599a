/** Undoing a pick that split a part off a box: the pieces are joined again, and the list wants what it wanted before. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';

let floor: GuardFloor;
beforeEach(async () => {
  floor = await GuardFloor.open();
});
afterEach(async () => {
  await floor.closeLists();
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

const boxOf = async (id: string) =>
  (await floor.rows<Record<string, unknown>>('select box_no, qty, reserved_qty, box_status from box where id = $1', [id]))[0];
const logOf = async (id: string) =>
  (
    await floor.rows<Record<string, unknown>>(
      'select box_id, box_no, qty, picked_at, split_from_id from prod_demand_box_log where doc_id = $1',
      [id],
    )
  )[0];
const pickedOf = async (id: string) =>
  (await floor.rows<{ picked_qty: string }>('select picked_qty from requisition_line where doc_id = $1', [id]))[0]?.picked_qty;

/** A box of 50 of which a list wants 20. */
async function listed() {
  const [box = ''] = await floor.stocked('50');
  const { id, logs } = await floor.listOf('20', 2);
  const [log] = logs;
  return { box, id, log };
}

test('the part goes back into its box, and the list names that box again', async () => {
  const { box, id, log } = await listed();
  const before = { box: await boxOf(box), log: await logOf(id) };
  const picked = await floor.tablet.does('requisition.pick', floor.pick(id, log, { childNo: `F-${randomUUID()}` }));
  expect(await boxOf(box)).toMatchObject({ qty: '30', reserved_qty: '0' });
  expect(await floor.tablet.does('requisition.unpick', { id, logId: log?.id })).toMatchObject({ status: 'applied' });
  expect(await boxOf(box)).toEqual(before.box);
  expect(await logOf(id)).toEqual(before.log);
  expect(await boxOf(picked.id('child'))).toMatchObject({ qty: '0', box_status: 3 });
  expect(await pickedOf(id)).toBe('0');
});

test('less than was wanted was taken: the list wants all of it again', async () => {
  const { box, id, log } = await listed();
  await floor.tablet.does('requisition.pick', floor.pick(id, log, { qty: '15', childNo: `F-${randomUUID()}`, reason: '差五件' }));
  await floor.tablet.does('requisition.unpick', { id, logId: log?.id });
  expect(await logOf(id)).toMatchObject({ box_id: box, qty: '20' });
  expect(await boxOf(box)).toMatchObject({ qty: '50', reserved_qty: '20' });
});

test('it can be picked again, and undone again', async () => {
  const { box, id, log } = await listed();
  for (const _time of [1, 2]) {
    const again = floor.pick(id, log, { childNo: `F-${randomUUID()}` });
    expect(await floor.tablet.does('requisition.pick', again)).toMatchObject({ status: 'applied' });
    expect(await floor.tablet.does('requisition.unpick', { id, logId: log?.id })).toMatchObject({ status: 'applied' });
  }
  expect(await boxOf(box)).toMatchObject({ qty: '50', reserved_qty: '20', box_status: 2 });
});

test('where the rest has gone on meanwhile, the part stays a box of its own and the list wants that one', async () => {
  const { box, id, log } = await listed();
  const childNo = `F-${randomUUID()}`;
  await floor.tablet.does('requisition.pick', floor.pick(id, log, { childNo }));
  const { a1, a2 } = floor.data.bins;
  await floor.tablet.does('box.putAway', { boxId: box, binId: a2.id, fromBinId: a1.id, suggestedBinId: null });
  expect(await floor.tablet.does('requisition.unpick', { id, logId: log?.id })).toMatchObject({ status: 'applied' });
  expect(await logOf(id)).toMatchObject({ box_no: childNo, qty: '20', picked_at: null });
  expect(await boxOf(box)).toMatchObject({ qty: '30' });
});

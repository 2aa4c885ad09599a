/** Boxes that were carried to a line and did not come. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

test('they wait until somebody has found them or given them up, and nothing is decided twice', async () => {
  const { tablet, data } = floor;
  await floor.stocked('31', '31');
  const { id, logs } = await floor.listOf('62');
  for (const log of logs) await tablet.does('requisition.pick', floor.pick(id, log));
  const delivery = (await tablet.does('requisition.review', { id })).id('delivery');
  await tablet.does('materialDelivery.ship', { id: delivery, carrierName: null });
  const results = logs.map(({ box_id: boxId }) => ({ boxId, result: 2 }));
  const come = { id: delivery, toBinId: data.bins.lineBin.id, results };
  expect(await tablet.does('materialDelivery.receive', come)).toMatchObject({ status: 'applied' });

  const [found = '', lost = ''] = logs.map(({ box_id }) => box_id);
  const settle = (boxId: string, isFound: boolean) =>
    tablet.does('materialDelivery.settle', { id: delivery, boxId, found: isFound, reason: '在通道找到' });
  expect(await settle(found, true)).toMatchObject({ status: 'applied' });
  expect(await settle(lost, false)).toMatchObject({ status: 'applied' });
  const told = await floor.rows(
    `select l.result, b.qty::float8 as qty, b.box_status as status, b.bin_id as bin, b.reserved_qty::float8 as reserved
     from material_delivery_box l join box b on b.id = l.box_id where l.doc_id = $1 order by l.result`,
    [delivery],
  );
  expect(told).toEqual([
    { result: 3, qty: 31, status: 2, bin: data.bins.a1.id, reserved: 0 },
    expect.objectContaining({ result: 4, qty: 0 }),
  ]);
  for (const box of [found, lost]) expect(await settle(box, true)).toMatchObject({ status: 'rejected', code: 'REF_MISSING' });
  expect(await brokenRules(data.plant.pool)).toEqual({});
});

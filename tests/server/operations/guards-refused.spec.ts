/** The guards at replay, row by row (sync.md §7): what is rejected. What is accepted with an issue stands in guards.spec.ts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let tablet: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  tablet = floor.tablet;
});
afterAll(() => floor.close());

describe('rejected', () => {
  test('G-BAL: not enough of it is free', async () => {
    await floor.closeLists();
    const boxes = await floor.stocked('50', '50');
    const [theirs, mine] = [await floor.listOf('40', 2), await floor.listOf('45', 2)];
    const promised = theirs.logs[0]?.box_id;
    expect(boxes).toContain(promised);
    const swapped = floor.pick(
      mine.id,
      mine.logs.find((log) => log.box_id !== promised),
      { boxId: promised, qty: '20', childNo: `B-${randomUUID()}`, reason: '位置近' },
    );
    expect(await tablet.does('requisition.pick', swapped)).toMatchObject({ status: 'rejected', code: 'G-BAL' });
    await floor.closeLists();
  });

  test('a list of whole boxes takes no part of another box', async () => {
    await floor.closeLists();
    const [first = '', other = ''] = await floor.stocked('30', '31');
    const list = await floor.listOf('30');
    const listed = list.logs.find((log) => log.box_id === first) ?? list.logs[0];
    const boxId = listed?.box_id === other ? first : other;
    const part = floor.pick(list.id, listed, { boxId, qty: '20', childNo: `B-${randomUUID()}`, reason: '位置近' });
    expect(await tablet.does('requisition.pick', part)).toMatchObject({ status: 'rejected', code: 'WHOLE_BOX' });
    await floor.closeLists();
  });

  test('G-BOX: the box is in a status that does not allow it', async () => {
    const [box = ''] = await floor.stocked('10');
    const verdict = { boxId: box, verdict: 1, qty: '10', childNo: null, binId: null, reason: null };
    expect(await tablet.does('box.verdict', verdict)).toMatchObject({ status: 'rejected', code: 'G-BOX' });
  });

  test('G-CNT: a bin that is being counted takes nothing in and lets nothing out', async () => {
    const [box = '', other = ''] = await floor.stocked('10', '11');
    const counted = await floor.data.plant.insert('bin', {
      warehouseId: floor.data.store.id,
      binCode: `C-${randomUUID().slice(0, 8)}`,
      binName: 'C',
      binType: null,
      zone: null,
      pickSeq: 5,
      mixMaterial: true,
      mixBatch: true,
      isTransit: false,
      isActive: true,
      lockedByCheckId: null,
    });
    expect(await tablet.does('box.putAway', putAway(box, counted.id, floor.data.bins.a1.id))).toMatchObject({ status: 'applied' });
    const { id, logs } = await floor.listOf('100000');
    const held = logs.find((log) => log.box_id === box);
    const lock = (plan: string | null) => floor.rows('update bin set locked_by_check_id = $2 where id = $1', [counted.id, plan]);
    await lock(randomUUID());
    expect(await tablet.does('requisition.pick', floor.pick(id, held, { binId: counted.id }))).toMatchObject({ code: 'G-CNT' });
    await floor.giveUpLast();
    // A list that is closed sets its boxes free: that too is a movement in the bin, and waits for the count.
    expect(await (await floor.newTablet()).does('requisition.close', { id, reason: '试验结束' })).toMatchObject({ code: 'G-CNT' });
    await lock(null);
    await floor.closeLists();
    await lock(randomUUID());
    expect(await tablet.does('box.putAway', putAway(other, counted.id, floor.data.bins.a1.id))).toMatchObject({
      status: 'rejected',
      code: 'G-CNT',
    });
    expect(await tablet.does('box.putAway', putAway(box, floor.data.bins.a1.id, counted.id))).toMatchObject({
      status: 'rejected',
      code: 'G-CNT',
    });
  });

  test('G-MAT: the material is not active any more', async () => {
    const old = await floor.data.plant.insert('material', { ...floor.data.steel, id: randomUUID(), matCode: 'M-OLD', isActive: false });
    expect(await floor.receipt(tablet, { materialId: old.id })).toMatchObject({ status: 'rejected', code: 'G-MAT' });
  });

  test('G-EXP: out of date at the dock, and in the hand of the picker', async () => {
    const receipt = await floor.receipt(tablet, { materialId: floor.data.paint.id });
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt, { expiryDate: '2020-01-01' }))).toMatchObject({
      status: 'rejected',
      code: 'G-EXP',
    });
    await floor.closeLists();
    await floor.stocked('12');
    const { id, logs } = await floor.listOf('100000');
    await floor.rows(`update batch set expiry_date = '2020-01-01' where id = (select batch_id from box where id = $1)`, [logs[0]?.box_id]);
    expect(await tablet.does('requisition.pick', floor.pick(id, logs[0]))).toMatchObject({ status: 'rejected', code: 'G-EXP' });
    await floor.rows(`update batch set expiry_date = null`);
    await floor.giveUpLast();
    await floor.closeLists();
  });

  test('G-SOD: nobody reviews what he has created himself', async () => {
    const receipt = await floor.receipt();
    await tablet.does('receipt.scan', floor.scanOf(receipt));
    await floor.rows(`update approve_type set sod = true where doc_type = 'receipt'`);
    expect(await tablet.does('receipt.review', { id: receipt.id('doc') })).toMatchObject({ status: 'rejected', code: 'G-SOD' });
    await floor.rows(`update approve_type set sod = false where doc_type = 'receipt'`);
  });

  test('G-DOWN: a delivery that has left keeps its picking list reviewed', async () => {
    await floor.closeLists();
    await floor.stocked('14');
    const { id, logs } = await floor.listOf('100000');
    for (const log of logs) await tablet.does('requisition.pick', floor.pick(id, log));
    expect(await tablet.does('requisition.review', { id })).toMatchObject({ status: 'applied' });
    const [delivery] = await floor.rows<{ id: string }>('select id from material_delivery where requisition_id = $1', [id]);
    expect(await tablet.does('materialDelivery.ship', { id: delivery?.id, carrierName: null })).toMatchObject({ status: 'applied' });
    expect(await tablet.does('requisition.unreview', { id, reason: '退回' })).toMatchObject({ status: 'rejected', code: 'G-DOWN' });
  });

  test('G-LAST: a box has moved on since', async () => {
    const receipt = await floor.receipt();
    const scan = await tablet.does('receipt.scan', floor.scanOf(receipt));
    await tablet.does('receipt.review', { id: receipt.id('doc') });
    await tablet.does('box.putAway', putAway(scan.id('box'), floor.data.bins.a1.id, floor.data.bins.receiving.id));
    expect(await tablet.does('receipt.unreview', { id: receipt.id('doc'), reason: '数量有误' })).toMatchObject({
      status: 'rejected',
      code: 'G-LAST',
    });
  });
});

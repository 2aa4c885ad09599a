/** Goods past their shelf life (stock-rules §3.8): what may be decided about them, and when they may leave. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { freezeExpired } from '#server/modules/stock/expiry.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { putAway } from '#tests/support/guard-floor.ts';
import { createQualityWorld, line, looked, type QualityWorld, receivedPaint, verdicts } from '#tests/support/quality.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let world: QualityWorld;
beforeAll(async () => {
  world = await createQualityWorld();
  await world.data.plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
});
afterAll(() => world.data.plant.close());
afterEach(async () => expect(await brokenRules(world.data.plant.pool)).toEqual({}));

const applied = { status: 'applied' };
const rows = <T extends object = AnyRow>(text: string, values: unknown[] = []) => world.data.plant.rows<T>(text, values);
const does = (type: string, payload: Record<string, unknown>) => world.tablet.does(type, payload);
/** On a device of its own: what is refused waits in its lane there. */
async function asks(actor: AnyRow, type: string, payload: Parameters<WireDevice['does']>[1]) {
  const device = new WireDevice(world.data.plant.pool, actor);
  await world.data.plant.session(actor, device.id);
  return device.does(type, payload);
}

/** A lot of two boxes, whose last day is this one. */
async function lotOf(batchNo: string, lastDay: string) {
  const made = await receivedPaint(world, ['10', '10'], siteDay(), batchNo);
  await rows('update batch set expiry_date = $2 where batch_no = $1', [batchNo, lastDay]);
  return made;
}

describe('a concession', () => {
  const concession = (id: string, boxes: readonly string[]) => ({
    id,
    reason: '生产急用，评审同意',
    photos: [],
    lines: boxes.map((boxId) => ({ boxId, qty: '10', childNo: null })),
  });

  test('is none for goods past their shelf life: they would be frozen the next moment', async () => {
    const conceded = async (batchNo: string, lastDay: string) => {
      const { inspectionId: id, boxes } = await lotOf(batchNo, lastDay);
      expect(await does('inspection.record', looked(id, '20', '5'))).toMatchObject(applied);
      return asks(world.manager, 'inspection.concede', concession(id, boxes));
    };
    expect(await conceded('LOT-OVER', siteDay(-1))).toMatchObject({ status: 'rejected', code: 'CONCEDE_EXPIRED' });
    expect(await conceded('LOT-LAST', siteDay())).toMatchObject(applied);
  });
});

describe('goods that were frozen', () => {
  /** Passed and stored, and frozen by the server the day after their last one. */
  async function frozen(batchNo: string) {
    const { inspectionId, boxes } = await lotOf(batchNo, siteDay());
    await does('inspection.record', looked(inspectionId, '20', '0'));
    await does(
      'inspection.judge',
      verdicts(
        inspectionId,
        boxes.map((boxId) => line(boxId, '10', 1)),
      ),
    );
    for (const boxId of boxes) await does('box.putAway', putAway(boxId, world.data.bins.a1.id, world.data.bins.receiving.id));
    await rows('update batch set expiry_date = $2 where batch_no = $1', [batchNo, siteDay(-1)]);
    await freezeExpired(world.data.plant.pool, (error) => expect(error).toBeUndefined());
    const lie = await rows<{ id: string; bin: string; batch: string; status: number }>(
      'select id, bin_id as bin, batch_id as batch, box_status as status from box where id = any($1) order by box_no',
      [boxes],
    );
    expect(lie.map(({ status }) => status)).toEqual([13, 13]);
    return lie;
  }
  const disposal = ({ id: boxId, bin: binId, batch: batchId }: { id: string; bin: string; batch: string }) =>
    asks(world.inspector, 'stockVoucher.otherOut', (id) => ({
      id: id('doc'),
      warehouseId: world.data.store.id,
      rdCode: '205',
      reason: '过期报废',
      remark: null,
      lines: [{ boxId, binId, materialId: world.data.paint.id, batchId, status: 13, qty: '10' }],
    }));

  test('leave once their inspection has decided about them, and not before: it would wait for ever', async () => {
    const [kept, spoilt] = await frozen('LOT-FROZEN');
    if (!kept || !spoilt) throw new Error('nothing is frozen');
    const opened = await asks(world.inspector, 'inspection.open', (id) => ({
      id: id('doc'),
      warehouseId: world.data.store.id,
      materialId: world.data.paint.id,
      boxIds: [kept.id, spoilt.id],
      stockReason: 1,
      remark: null,
    }));
    expect(opened).toMatchObject(applied);
    const inspection = opened.id('doc');
    expect(await disposal(spoilt)).toMatchObject({ status: 'rejected', code: 'INSPECT_BUSY' });
    await does('inspection.record', looked(inspection, '20', '0'));
    await does('inspection.judge', verdicts(inspection, [line(kept.id, '10', 1), line(spoilt.id, '10', 3)], '结块'));
    const leaves = await disposal(spoilt);
    expect(leaves).toMatchObject(applied);
    expect(await asks(world.manager, 'stockVoucher.review', { id: leaves.id('doc') })).toMatchObject(applied);
  });
});

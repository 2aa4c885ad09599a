/** What a line gives back by weight: the scales say how many pieces, the store confirms them, and the record shows both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workshopReturns, workshopReturnsSchema } from '#server/modules/reports/workshop-returns.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type ProductionScene, productionScene, refused } from '#tests/support/production-scene.ts';

describe('screws that a line weighs and gives back', () => {
  let scene: ProductionScene;
  let boxNo = '';
  let boxId = '';
  beforeAll(async () => {
    scene = await productionScene();
    const admin = '00000000-0000-0000-0000-000000000000';
    const audit = { createdBy: admin, createdAt: '2026-07-01T00:00:00.000Z', updatedBy: admin, updatedAt: '2026-07-01T00:00:00.000Z' };
    await scene.data.plant.insert('weighMaterial', {
      materialId: scene.blank.id,
      unitWeight: '0.0062',
      tolPct: '1',
      sampleQty: 50,
      ...audit,
    });
    boxNo = await scene.supplied(scene.blank, '200');
    boxId = String((await scene.rows<{ id: string }>('select id from box where box_no = $1', [boxNo]))[0]?.id);
  });
  afterAll(() => scene.data.plant.close());

  const back = (qty: string, scales: { grossKg: string; tareKg: string } | null, newBoxNo: string | null, account: string) =>
    scene.device(account, ['web:wms:return:create']).then((by) =>
      by.does('workshopReturn.create', (id) => ({
        id: id('doc'),
        fromWarehouseId: scene.lineStore.id,
        toWarehouseId: scene.store.id,
        returnReason: 1,
        orderNo: null,
        remark: null,
        lines: [{ materialId: scene.blank.id, sourceBoxId: boxId, newBoxNo, batchNo: null, qty, needInspect: false, ...scales }],
      })),
    );

  test('are as many as the scales say: 1.042 kg gross, 0.05 kg tare, 0.0062 kg each are 160', async () => {
    expect(await back('150', { grossKg: '1.042', tareKg: '0.05' }, 'LB-W-0', 'weigher1')).toEqual(refused('WEIGH_DOUBT'));
    expect(await back('160', { grossKg: '1.046', tareKg: '0.5' }, 'LB-W-0', 'weigher2')).toEqual(refused('WEIGH_DOUBT'));
    const made = await back('160', { grossKg: '1.042', tareKg: '0.05' }, 'LB-W-1', 'weigher3');
    expect(made).toEqual(applied);
    const confirm = {
      id: made.id('doc'),
      lineId: made.id('line-1'),
      confirmQty: '160',
      binId: scene.data.bins.a1.id,
      diffReason: null,
      restNo: null,
    };
    expect(await scene.leader.does('workshopReturn.confirm', confirm)).toEqual(applied);
    expect(await scene.rows('select qty::float8 as qty from box where box_no in ($1, $2) order by qty', [boxNo, 'LB-W-1'])).toEqual([
      { qty: 40 },
      { qty: 160 },
    ]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('may be counted by hand all the same', async () => {
    expect(await back('5', null, 'LB-W-2', 'weigher4')).toEqual(applied);
  });

  test('stand in the record with weight and confirmation, for whoever works in one of the two stores', async () => {
    const asked = (warehouses: readonly string[]) =>
      workshopReturns(
        scene.data.plant.pool,
        { account: 'x', supplierId: null, rights: ['web:mes:xbkgl'], warehouses } as never,
        workshopReturnsSchema.parse({}),
      );
    expect((await asked([String(scene.lineStore.id)])).list).toMatchObject([
      { qty: '5', grossKg: null, confirmQty: null, diffQty: null, status: 2 },
      { qty: '160', grossKg: '1.042', tareKg: '0.05', confirmQty: '160', diffQty: '0', status: 6, boxNo: 'LB-W-1' },
    ]);
    expect((await asked([String(scene.store.id)])).list).toHaveLength(2);
    expect((await asked([String(scene.finished.id)])).list).toEqual([]);
  });
});

/** Inspection plans in editions: a lot is inspected by the one that was in force when it came. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQualityWorld, type QualityWorld, receivedPaint } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let world: QualityWorld;
beforeAll(async () => {
  world = await createQualityWorld();
});
afterAll(() => world.data.plant.close());

const applied = { status: 'applied' };
const does = (type: string, payload: Record<string, unknown>) => world.tablet.does(type, payload);
const rows = <T extends object>(text: string, values: unknown[]) => world.data.plant.rows<T>(text, values);
const header = async (id: string) => (await rows<Record<string, unknown>>('select * from inspection where id = $1', [id]))[0] ?? {};
/** On a device of its own: what is refused waits in its lane there. */
async function refused(type: string, payload: Record<string, unknown>, code: string) {
  const other = new WireDevice(world.data.plant.pool, world.inspector);
  await world.data.plant.session(world.inspector, other.id);
  expect(await other.does(type, payload)).toMatchObject({ status: 'rejected', code });
}

describe('the plan of a material', () => {
  const check = { itemName: '粘度', standard: '20±2', lower: '18', upper: '22', gauge: 'NDJ-1', pieces: 3 };
  const plan = (more: object = {}) => ({
    materialId: world.data.paint.id,
    inspectLevel: 'II',
    severity: 'normal',
    aql: '1',
    skipEvery: 5,
    checks: [check],
    ...more,
  });
  const edition = async () =>
    (await rows<{ edition: number }>('select edition from inspection_plan where material_id = $1', [world.data.paint.id]))[0]?.edition ?? 0;
  const measured = (id: string, more: object = {}) => ({
    id,
    sampleQty: '10',
    defectQty: '0',
    remark: null,
    items: [
      {
        itemName: '粘度',
        standard: '20±2',
        lower: '18',
        upper: '22',
        readings: ['20', '20', '20'],
        gaugeNo: 'NDJ-1',
        passed: null,
        defectCode: null,
        defectQty: '0',
        photos: [],
        ...more,
      },
    ],
  });

  test('has editions: a change makes the next one, the same again makes none, and the old ones stay', async () => {
    const before = await edition();
    expect(await does('inspectionPlan.save', plan())).toMatchObject(applied);
    expect(await does('inspectionPlan.save', plan())).toMatchObject(applied);
    expect(await edition()).toBe(before + 1);
    await does('inspectionPlan.save', plan({ checks: [{ ...check, upper: '23' }] }));
    expect(await edition()).toBe(before + 2);
    const kept = await rows<{ edition: number; checks: { upper: string }[] }>(
      'select edition, checks from inspection_plan_edition where material_id = $1 and edition > $2 order by edition',
      [world.data.paint.id, before],
    );
    expect(kept.map((one) => [one.edition - before, one.checks[0]?.upper])).toEqual([
      [1, '22'],
      [2, '23'],
    ]);
    await refused('inspectionPlan.save', plan({ checks: [check, check] }), 'PLAN_CHECK_TWICE');
  });

  test('a lot is inspected by the edition it came under, with its limits and as many readings as it asks', async () => {
    await does('inspectionPlan.save', plan());
    const { inspectionId: id } = await receivedPaint(world, ['10']);
    expect(await header(id)).toMatchObject({ plan_edition: await edition() });
    // What is published now is for the next lots.
    await does('inspectionPlan.save', plan({ checks: [{ ...check, lower: '19' }] }));
    await refused('inspection.record', measured(id, { itemName: '外观', lower: null, upper: null, passed: true }), 'INSPECT_PLAN_CHECK');
    await refused('inspection.record', measured(id, { upper: '30' }), 'INSPECT_PLAN_CHECK');
    await refused('inspection.record', measured(id, { readings: ['20'] }), 'INSPECT_PLAN_PIECES');
    expect(await does('inspection.record', measured(id))).toMatchObject(applied);
    const next = await receivedPaint(world, ['10']);
    await refused('inspection.record', measured(next.inspectionId), 'INSPECT_PLAN_CHECK');
    await does('inspectionPlan.save', plan({ checks: [] }));
  });
});

/** A report that used what no book knew of yet is cancelled after the material has come, though the box that paid for it is used up (area-mes §1 d, §3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { applied, remarked } from '#tests/support/production-scene.ts';

let scene: Awaited<ReturnType<typeof genealogyScene>>;
beforeAll(async () => {
  scene = await genealogyScene();
});
afterAll(() => scene.data.plant.close());

const boxOf = async (boxNo: string) =>
  (await scene.rows('select qty::float8 as qty, box_status as status, bin_id as bin from box where box_no = $1', [boxNo]))[0];

test('its material lies at the line again, in the box that was used up for it', async () => {
  const order = await scene.ordered('5');
  const report = await scene.report(scene.tablet, order, 10, { good: '5' });
  expect(report).toEqual(remarked('MATERIAL_MISSING'));
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '5');
  expect(await boxOf('ZJ-BOX')).toMatchObject({ qty: 0, status: 3 });
  expect(await scene.leader.does('reportWork.cancel', { id: report.id('doc'), reason: '报错工单' })).toEqual(applied);
  expect(await boxOf('ZJ-BOX')).toEqual({ qty: 5, status: 2, bin: scene.lineBin.id });
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});

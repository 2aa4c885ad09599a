/** Applications for material codes through the push: one name is asked for once, the review gives the number, and what nobody uses yet can be taken back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let tablet: WireDevice;
let by: () => Promise<WireDevice>;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const rights = ['create', 'edit', 'review', 'unreview', 'close', 'delete'].map((verb) => `web:basedata:codeApply:${verb}`);
  const planner = await floor.data.plant.user('planner', rights, []);
  by = () => floor.newTablet(planner);
  tablet = await by();
});
afterAll(() => floor.close());

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const wanted = (matName: string, more: object = {}) => ({
  matName,
  spec: 'M10×40',
  texture: null,
  classCode: 'RAW',
  baseUnit: 'PCS',
  remark: null,
  ...more,
});
const apply = (matName: string, more: object = {}, on = tablet) =>
  on.does('materialCodeApply.create', (id) => ({ id: id('doc'), ...wanted(matName, more) }));
const materialOf = async (docId: string) => {
  const [row] = await floor.rows<{ mat_code: string; mat_name: string; is_active: boolean; id: string; assigned: string }>(
    `select m.id, m.mat_code, m.mat_name, m.is_active, a.assigned_mat_code as assigned from material_code_apply a join material m on m.id = a.material_id where a.id = $1`,
    [docId],
  );
  return row;
};

test('the review gives the code by the rule of materials, stepping over what somebody typed in', async () => {
  const { plant, steel } = floor.data;
  await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'M000001', matName: '手工录入' });
  const first = await apply('六角螺栓');
  expect(first).toEqual(applied);
  expect(await materialOf(first.id('doc'))).toBeUndefined();
  expect(await tablet.does('materialCodeApply.review', { id: first.id('doc') })).toEqual(applied);
  expect(await materialOf(first.id('doc'))).toMatchObject({
    mat_code: 'M000002',
    assigned: 'M000002',
    mat_name: '六角螺栓',
    is_active: true,
  });
  const second = await apply('平垫圈');
  await tablet.does('materialCodeApply.review', { id: second.id('doc') });
  expect(await materialOf(second.id('doc'))).toMatchObject({ mat_code: 'M000003' });
});

test('the same name, specification and texture is not asked for twice, nor where there is such a material', async () => {
  const asked = await apply('弹簧垫圈');
  expect(await apply('弹簧垫圈', {}, await by())).toEqual(refused('MATERIAL_ASKED'));
  expect(await apply('弹簧垫圈', { spec: 'M12' })).toEqual(applied);
  expect(await tablet.does('materialCodeApply.delete', { id: asked.id('doc') })).toEqual(applied);
  const again = await apply('弹簧垫圈');
  await tablet.does('materialCodeApply.review', { id: again.id('doc') });
  expect(await apply('弹簧垫圈', {}, await by())).toEqual(refused('MATERIAL_TWIN'));
  expect(await apply('45#圆钢', { spec: null }, await by())).toEqual(refused('MATERIAL_TWIN'));
  expect(await apply('新料', { classCode: 'NONE' }, await by())).toEqual(refused('REF_MISSING'));
});

test('taken back, the material rests with its code; reviewed again, it is the same one', async () => {
  const made = await apply('止动垫圈');
  const id = made.id('doc');
  await tablet.does('materialCodeApply.review', { id });
  const before = await materialOf(id);
  expect(await tablet.does('materialCodeApply.unreview', { id, reason: '名称写错' })).toEqual(applied);
  expect(await materialOf(id)).toEqual({ ...before, is_active: false });
  expect(await tablet.does('materialCodeApply.save', { id, ...wanted('外舌止动垫圈') })).toEqual(applied);
  expect(await tablet.does('materialCodeApply.review', { id })).toEqual(applied);
  expect(await materialOf(id)).toEqual({ ...before, mat_name: '外舌止动垫圈', is_active: true });
  expect(await tablet.does('materialCodeApply.close', { id, reason: '已建档' })).toEqual(applied);
});

test('a material that lies in a store is not taken back', async () => {
  const made = await apply('圆柱销');
  const id = made.id('doc');
  await tablet.does('materialCodeApply.review', { id });
  const receipt = await floor.receipt(floor.tablet, { materialId: (await materialOf(id))?.id });
  await floor.tablet.does('receipt.scan', floor.scanOf(receipt));
  await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
  expect(await (await by()).does('materialCodeApply.unreview', { id, reason: '不要了' })).toEqual(refused('MATERIAL_USED'));
});

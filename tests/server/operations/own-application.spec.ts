/** Nobody grants their own application while somebody else could, and a plant with one keeper goes on working. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { otherReviewers } from '#server/modules/records/reviewers.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RAW = ['create', 'review'].map((verb) => `web:wms:rawReq:${verb}`);
const CODES = ['create', 'review'].map((verb) => `web:basedata:codeApply:${verb}`);
const RIGHTS = [...FLOOR_RIGHTS, ...RAW, ...CODES];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (names: string) => expect.objectContaining({ status: 'rejected', code: 'APPLIED_SAME_PERSON', params: { names } });

let floor: GuardFloor;
let author: AnyRow;
beforeAll(async () => {
  floor = await GuardFloor.open();
  author = await floor.data.plant.user('raw-keeper', RIGHTS, [floor.data.store.id]);
  await floor.stocked('500');
});
afterAll(() => floor.close());

const apply = (by: WireDevice) =>
  by.does('application.create', (id) => ({
    id: id('doc'),
    docType: 'RAW_REQ',
    deptId: null,
    applicantId: null,
    needDate: null,
    purpose: null,
    orderNo: null,
    equipmentNo: null,
    remark: null,
    fromWarehouseId: floor.data.store.id,
    toWarehouseId: null,
    lines: [{ materialId: floor.data.steel.id, applyQty: '5', assetId: null, remark: null }],
  }));
type Made = Awaited<ReturnType<typeof apply>>;
const review = (by: WireDevice, made: Made) =>
  by.does('application.review', {
    id: made.id('doc'),
    lines: [{ lineId: made.id('line-1'), approvedQty: '5', rejectReason: null }],
  });
const applyForCode = (by: WireDevice, matName: string) =>
  by.does('materialCodeApply.create', (id) => ({
    id: id('doc'),
    matName,
    spec: null,
    texture: null,
    classCode: 'RAW',
    baseUnit: 'PCS',
    remark: null,
  }));
const asked = (who: AnyRow, made: Made) =>
  otherReviewers(
    floor.data.plant.pool,
    { ...(who as unknown as Actor), userId: who.id, supplierId: null, rights: RIGHTS, warehouses: [floor.data.store.id] },
    'application',
    made.id('doc'),
  );
/** Its own tablet each time: a refused review keeps its place in the lane of the document. */
const ownReview = async () => {
  const tablet = await floor.newTablet(author);
  return review(tablet, await apply(tablet));
};

describe('an application', () => {
  test('is granted by its author where nobody else has the right and the store', async () => {
    const { plant, store } = floor.data;
    await plant.user('without-store', RIGHTS, []);
    await plant.user('without-right', FLOOR_RIGHTS, [store.id]);
    await plant.user('admin', RIGHTS, [store.id]);
    expect(await ownReview()).toEqual(applied);
    const tablet = await floor.newTablet(author);
    expect(await asked(author, await apply(tablet))).toEqual({ names: '' });
  });

  test('is granted by somebody else once there is somebody, who is named', async () => {
    const other = await floor.data.plant.user('second-keeper', RIGHTS, [floor.data.store.id]);
    const tablet = await floor.newTablet(author);
    const made = await apply(tablet);
    expect(await review(tablet, made)).toEqual(refused(String(other.userName)));
    expect(await asked(author, made)).toEqual({ names: other.userName });
    // Who may do what is told to the author only.
    expect(await asked(other, made)).toEqual({ names: '' });
    expect(await review(await floor.newTablet(other), made)).toEqual(applied);
    await floor.rows('update app_user set is_active = false where id = $1', [other.id]);
    expect(await ownReview()).toEqual(applied);
    await floor.rows('update app_user set is_active = true where id = $1', [other.id]);
  });
});

test('a number for a material is given by somebody else than asked for it, whatever their store', async () => {
  const tablet = await floor.newTablet(author);
  const made = await applyForCode(tablet, '止推轴承');
  const verdict = await tablet.does('materialCodeApply.review', { id: made.id('doc') });
  expect(verdict).toMatchObject({ status: 'rejected', code: 'APPLIED_SAME_PERSON' });
  expect(String(verdict.params?.names)).toContain('用户second-keeper');
  const other = await floor.rows<{ id: string }>(`select id from app_user where account = 'without-store'`);
  const row = { id: other[0]?.id ?? '', account: 'without-store', userName: '用户without-store' } as unknown as AnyRow;
  expect(await (await floor.newTablet(row)).does('materialCodeApply.review', { id: made.id('doc') })).toEqual(applied);
});

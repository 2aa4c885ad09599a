/** Who counts and who reviews a stocktake: people who are there (states-2 §2.4.19). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let boss: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store } = floor.data;
  const rights = [...FLOOR_RIGHTS, 'web:wms:check:create', 'web:wms:check:edit'];
  boss = await floor.newTablet(await plant.user('boss', rights, [String(store.id)]));
});
afterAll(() => floor.close());

const applied = expect.objectContaining({ status: 'applied' });
const planOf = (more: Record<string, unknown>) => ({
  checkName: '月末盘点',
  checkType: 3,
  warehouseId: floor.data.store.id,
  scopeBins: [floor.data.bins.a1.id],
  scopeClasses: [],
  scopeMaterials: [],
  counterIds: [],
  reviewerId: null,
  startAt: null,
  endAt: null,
  recountPct: null,
  remark: null,
  ...more,
});
const made = (more: Record<string, unknown>) => boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...planOf(more) }));

describe('the people of a plan', () => {
  test('are there and at work: nobody counts or reviews who is unknown or has left', async () => {
    const person = (personCode: string, status: number) =>
      floor.data.plant.insert('person', { personCode, personName: personCode, status }).then(({ id }) => id);
    const [counts, reviews, left] = [await person('P-C', 1), await person('P-R', 1), await person('P-L', 2)];
    const missing = (field: string) => expect.objectContaining({ code: 'REF_MISSING', params: { field } });
    for (const nobody of [randomUUID(), left]) {
      expect(await made({ reviewerId: nobody })).toEqual(missing('reviewerId'));
      expect(await made({ counterIds: [counts, nobody] })).toEqual(missing('counterIds'));
    }
    const plan = await made({ counterIds: [counts], reviewerId: reviews });
    expect(plan).toEqual(applied);
    const saved = (more: Record<string, unknown>) => boss.does('checkInfo.save', { ...planOf(more), id: plan.id('doc') });
    expect(await saved({ counterIds: [left] })).toEqual(missing('counterIds'));
  });
});

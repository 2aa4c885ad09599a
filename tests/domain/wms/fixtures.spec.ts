/** Fixtures at the counter: what was approved and is lent, what they are for, and when they are serviced. */
import { describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#domain/system/store-rules.ts';
import { isForProduct, isMaintDue, maintained, maintDay, maintStatusOf, maintUsesLeft, productsOf } from '#domain/wms/asset/maintenance.ts';
import { type LendHeard, scanForLend, startLend, withLent, withoutLast } from '#domain/wms/lending/lend.job.ts';
import { requestOf, type Wanted } from '#domain/wms/lending/wanted.ts';

const wanted: Wanted = {
  applicationId: 'ap',
  applicationNo: 'AP1',
  lineId: 'l1',
  warehouseId: 'w',
  materialId: 'm',
  matCode: 'F-1',
  matName: '软爪',
  unit: 'PCS',
  approved: '2',
  left: '2',
  productId: 'shaft',
  productCode: 'CP-1',
};
const thing = { materialId: 'm', warehouseId: 'w', qty: '1', products: ['shaft'] };

describe('what a loan carries out', () => {
  it('is the line that asks for it, as long as something of it is left', () => {
    expect(requestOf([wanted], thing, null)).toEqual({
      request: { applicationId: 'ap', applicationLineId: 'l1', applicationNo: 'AP1' },
    });
    const none = { request: { applicationId: null, applicationLineId: null, applicationNo: '' } };
    expect(requestOf([{ ...wanted, left: '0' }], thing, null)).toEqual(none);
    expect(requestOf([wanted], { ...thing, materialId: 'x' }, null)).toEqual(none);
  });

  it('is the application in hand first, and what goes along with it is for its product', () => {
    const other = { ...wanted, applicationId: 'ap2', lineId: 'l2' };
    expect(requestOf([wanted, other], thing, 'ap2')).toMatchObject({ request: { applicationLineId: 'l2' } });
    const along = { ...thing, materialId: 'x' };
    expect(requestOf([wanted], along, 'ap')).toEqual({ request: { applicationId: 'ap', applicationLineId: null, applicationNo: '' } });
    expect(requestOf([wanted], { ...along, products: ['housing'] }, 'ap')).toEqual({ notFor: 'CP-1' });
    expect(requestOf([wanted], { ...along, products: ['housing'] }, null)).toMatchObject({ request: { applicationId: null } });
  });

  it('is used up scan by scan, and given back by undoing', () => {
    const person = { id: 'p4', personCode: 'P004', personName: '赵磊', deptId: 'd', inService: true };
    const days = { today: '2026-06-20', due: '2026-06-27', rules: FIRST_RULES };
    const hear = (state: typeof startLend, heard: LendHeard) => scanForLend(state, heard, () => true, days);
    const ready = hear(startLend, { kind: 'borrower', code: 'P004', person, loans: 0, wanted: [wanted] }).state;
    const box = {
      id: 'b',
      boxNo: 'F-1',
      warehouseId: 'w',
      binId: 'n',
      boxStatus: 2,
      reservedQty: '0',
      qty: '1',
      materialId: 'm',
      batchId: null,
    };
    const fixture = (more: object) =>
      ({
        kind: 'asset',
        code: 'F-1',
        asset: { ...FACTS, ...more },
        box: { ...box, matCode: 'F-1', matName: '软爪', unit: 'PCS' },
      }) as never;
    const { answer, take } = hear(ready, fixture({}));
    expect(answer).toMatchObject({ tone: 'ok', key: 'lend.lentFor', params: { docNo: 'AP1' } });
    expect(take).toMatchObject({ applicationId: 'ap', applicationLineId: 'l1' });
    expect(hear(ready, fixture({ products: ['housing'] })).answer).toMatchObject({ key: 'lend.otherProduct', params: { product: 'CP-1' } });
    const free = { ...days, rules: { ...FIRST_RULES, fixtureProduct: false } };
    expect(scanForLend(ready, fixture({ products: ['housing'] }), () => true, free).answer).toMatchObject({
      tone: 'ok',
      key: 'lend.lentFor',
    });
    expect(hear(ready, fixture({ maintStatus: 3 })).answer).toMatchObject({ tone: 'warn', key: 'lend.lentMaint' });
    const place = { warehouseId: 'w', binId: 'n', dueDay: days.due, applicationId: 'ap', applicationLineId: 'l1' };
    const lent = withLent(ready, { lendId: 'l', lineId: 'x', boxId: 'b', assetId: 'a', code: 'F-1', qty: '1', ...place });
    expect(lent).toMatchObject({ loan: { applicationId: 'ap' }, wanted: [{ left: '1' }] });
    expect(withoutLast(lent).wanted).toEqual([wanted]);
  });
});

const FACTS = {
  id: 'a',
  assetNo: 'F-1',
  retired: false,
  holderId: null,
  holderName: '',
  lifeLeft: null,
  maintStatus: null,
  products: ['shaft'],
  calibCycle: null,
  nextCalibDate: null,
  calibResult: null,
};

describe('the service of a fixture', () => {
  const jaws = { maintUses: '1000', maintDays: null, lastMaintAt: '2026-06-01', maintBase: null, lifeUsed: '0' };

  it('is due after so many uses, and soon when a fifth of them is left', () => {
    const used = { ...jaws, lifeUsed: '800' };
    expect([maintUsesLeft(used), maintStatusOf(used, '2026-06-20')]).toEqual(['200', 2]);
    expect(maintStatusOf({ ...jaws, lifeUsed: '799' }, '2026-06-20')).toBe(1);
    expect([maintUsesLeft({ ...jaws, lifeUsed: '1200' }), maintStatusOf({ ...jaws, lifeUsed: '1200' }, '2026-06-20')]).toEqual(['0', 3]);
    expect(maintUsesLeft(maintained(used, '2026-06-20'))).toBe('1000');
  });

  it('is called for when it is due or soon will be, but not of a fixture that is gone', () => {
    const due = (more: object) => isMaintDue({ ...jaws, retiredAt: null, ...more }, '2026-06-20');
    expect([due({ lifeUsed: '800' }), due({ lifeUsed: '1200' }), due({ lifeUsed: '799' })]).toEqual([true, true, false]);
    expect([due({ lifeUsed: '1200', retiredAt: '2026-06-01T00:00:00.000Z' }), due({ maintUses: null })]).toEqual([false, false]);
  });

  it('is due after so many days, the day itself included', () => {
    const byDays = { ...jaws, maintUses: null, maintDays: 30 };
    expect(maintDay(byDays)).toBe('2026-07-01');
    expect(['2026-06-20', '2026-06-24', '2026-07-01', '2026-07-02'].map((day) => maintStatusOf(byDays, day))).toEqual([1, 2, 2, 3]);
    expect(maintStatusOf({ ...jaws, maintUses: null }, '2026-06-20')).toBeNull();
  });
});

describe('what a fixture is for', () => {
  it('is its own list, else that of its material, else everything', () => {
    const material = { productIds: ['shaft'] };
    expect(productsOf({ productIds: ['housing'] }, material)).toEqual(['housing']);
    expect(productsOf({ productIds: null }, material)).toEqual(['shaft']);
    expect(productsOf({ productIds: [] }, undefined)).toEqual([]);
    expect([isForProduct(['shaft'], null), isForProduct([], 'shaft'), isForProduct(['housing'], 'shaft')]).toEqual([true, true, false]);
  });
});

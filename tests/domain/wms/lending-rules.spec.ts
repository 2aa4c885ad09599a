/** What the counter lends without a network: `decide` as the tablet runs it, by the rules and the calibration that this device holds. */
import { describe, expect, it } from 'vitest';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { isProblem } from '#domain/kernel/operation.ts';
import { Dict, dict } from '#domain/system/platform.resource.ts';
import { FIRST_RULES, firstFigure, storeRulesOf } from '#domain/system/store-rules.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { lendCounter } from '#domain/wms/lending/lend.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { Floor, person } from '#tests/support/floor.ts';

const TODAY = '2026-03-01';
const inDays = (days: number): string => addDays(TODAY, days);
const entry = (ddCode: string, ddValue: number | null, isActive = true) => ({ ddType: 'storeRule', ddCode, ddValue, isActive });

/** A store with one piece, which a keeper lends to somebody who has `held` things already. */
function counter(piece: object = {}, rules: readonly ReturnType<typeof entry>[] = [], held = 0) {
  const floor = new Floor();
  const store = floor.seed(Warehouse, { whCode: 'LJ01', whName: '量具库', whClassCode: 'LJJ-K' });
  const bin = floor.seed(Bin, { warehouseId: store.id, binCode: 'L-01', lockedByCheckId: null });
  floor.seed(Unit, { unitCode: 'PCS', decimalPlaces: 0 });
  const material = floor.seed(Material, { matCode: 'LJ-1', matName: '卡尺', baseUnit: 'PCS', boxManaged: true, assetManaged: true });
  const borrower = floor.seed(Person, { personCode: 'P005', personName: '周凯', status: 1 });
  const lying = { materialId: material.id, warehouseId: store.id, binId: bin.id, qty: '1', reservedQty: '0', boxType: 3 as const };
  const box = floor.seed(Box, { ...lying, boxNo: 'G-1', boxStatus: 2 });
  floor.seed(AssetItem, { assetNo: 'G-1', boxId: box.id, materialId: material.id, lifeUsed: '0', lifeBase: '0', ...piece });
  for (let n = 0; n < held; n += 1) floor.seed(Box, { ...lying, boxNo: `H-${n}`, boxStatus: 9, holderId: borrower.id });
  for (const rule of rules) floor.seed(Dict, rule);
  const keeper = person('gaugekeeper', ['web:wms:gauge:lend'], [store.id]);
  return (line: object, more: object = {}) => {
    const made = floor.does(keeper, lendCounter, (id) =>
      lendCounter.schema.parse({
        id: id('doc'),
        warehouseId: store.id,
        borrowerId: borrower.id,
        deptId: null,
        orderNo: null,
        remark: null,
        dueAt: `${inDays(7)}T12:00:00.000Z`,
        dueDay: inDays(7),
        shownLoans: held,
        lines: [{ materialId: material.id, boxId: box.id, binId: bin.id, batchId: null, qty: '1', shownLife: null, ...line }],
        ...more,
      }),
    );
    return isProblem(made) ? { refused: made.code, params: made.params } : { issues: made.issues, box: floor.row(Box, box.id).boxStatus };
  };
}
const lent = (...issues: object[]) => ({ issues, box: 9 });
const shown = (rules: object) => ({ shownRules: { lendLimit: 20, lifeLeft: true, fixtureProduct: true, ...rules } });

describe('a gauge, with the network cut', () => {
  const gauge = (nextCalibDate: string) => ({ calibCycle: 365, nextCalibDate, calibResult: 1 as const });
  const asShown = (shownValidTo: string) => ({ shownValidTo, shownCalib: 1 });

  it('whose calibration ends before the loan does is refused by the tablet itself, with its day', () => {
    const lend = counter(gauge(inDays(-1)));
    expect(lend(asShown(inDays(-1)))).toEqual({
      refused: 'GAUGE_OVERDUE',
      params: { assetNo: 'G-1', date: inDays(-1), due: inDays(7) },
    });
    expect(counter(gauge(inDays(5)))(asShown(inDays(5)))).toMatchObject({ refused: 'GAUGE_OVERDUE', params: { date: inDays(5) } });
    expect(counter(gauge(inDays(7)))(asShown(inDays(7)))).toEqual(lent());
  });

  it('that was calibrated for less long than the tablet knew has left: it is remarked where the news is known', () => {
    expect(counter(gauge(inDays(-1)))(asShown(inDays(90)))).toMatchObject(lent({ code: 'GAUGE_OVERDUE' }));
  });
});

describe('the limit of one person', () => {
  it('is the one that the tablet showed', () => {
    const three = [entry('lendLimit', 3)];
    expect(counter({}, three, 3)({}, shown({ lendLimit: 3 }))).toMatchObject({ refused: 'LEND_LIMIT', params: { n: '3', limit: '3' } });
    expect(counter({}, three, 2)({}, shown({ lendLimit: 3 }))).toEqual(lent());
  });

  it('is raised by nobody unnoticed: what the tablet showed beyond that of the site is remarked', () => {
    const beyond = { code: 'LEND_LIMIT', params: { name: '周凯', n: '3', limit: '3' } };
    for (const lendLimit of [200, null])
      expect(counter({}, [entry('lendLimit', 3)], 3)({}, shown({ lendLimit })), String(lendLimit)).toEqual(lent(beyond));
    expect(counter({}, [entry('lendLimit', 3)], 3)({}, { ...shown({ lendLimit: 200 }), shownLoans: 0 })).toEqual(lent(beyond));
  });

  it('is twenty for tablets that did not say it, and none where the site has switched it off', () => {
    expect(counter({}, [], 20)({})).toMatchObject({ refused: 'LEND_LIMIT', params: { limit: '20' } });
    expect(counter({}, [], 19)({})).toEqual(lent());
    expect(counter({}, [entry('lendLimit', 3, false)], 30)({}, shown({ lendLimit: null }))).toEqual(lent());
  });
});

describe('a piece whose life is used up', () => {
  const worn = { lifeUnit: 1 as const, lifeTotal: '100', lifeUsed: '100' };

  it('is refused as long as the tablet shows the rule, lent where the site has switched it off, and remarked where only the tablet had', () => {
    const off = [entry('lifeLeft', null, false)];
    expect(counter(worn)({ shownLife: '0' })).toMatchObject({ refused: 'LIFE_OVER' });
    expect(counter(worn, off)({ shownLife: '0' }, shown({ lifeLeft: false }))).toEqual(lent());
    expect(counter(worn)({ shownLife: '0' }, shown({ lifeLeft: false }))).toMatchObject(lent({ code: 'LIFE_OVER' }));
  });
});

describe('the rules of a site', () => {
  it('are the first ones where the entries have not arrived, and those of the entries where they have', () => {
    expect(storeRulesOf([])).toEqual(FIRST_RULES);
    expect(
      storeRulesOf([entry('lendLimit', 5), entry('gaugeDays', null), entry('toolDays', 2), entry('fixtureProduct', null, false)]),
    ).toEqual({ ...FIRST_RULES, lendLimit: 5, gaugeDays: null, toolDays: 2, fixtureProduct: false });
    expect(storeRulesOf([entry('lendLimit', 5, false), { ...entry('lifeLeft', null, false), ddType: 'other' }])).toEqual({
      ...FIRST_RULES,
      lendLimit: null,
    });
    expect([firstFigure('storeRule', 'lendLimit'), firstFigure('storeRule', 'toolDays'), firstFigure('boxStatus', '2')]).toEqual([
      20,
      null,
      null,
    ]);
  });

  it('have figures that make sense, and no other entry of the dictionary has one', () => {
    const fault = (ddCode: string, ddValue: number | null, ddType = 'storeRule') => dict.check?.({ ddType, ddCode, ddValue });
    expect([fault('lendLimit', 1), fault('lendLimit', 200), fault('gaugeDays', null), fault('lifeLeft', null)]).toEqual(
      Array(4).fill(null),
    );
    const range = { field: 'ddValue', code: 'OUT_OF_RANGE', params: { least: '1', most: '200' } };
    expect([fault('lendLimit', 0), fault('lendLimit', 201), fault('lendLimit', null)]).toEqual(Array(3).fill(range));
    expect(fault('fixtureDays', 366)).toMatchObject({ code: 'OUT_OF_RANGE', params: { most: '365' } });
    expect([fault('lifeLeft', 1), fault('2', 1, 'boxStatus')]).toMatchObject(Array(2).fill({ field: 'ddValue', code: 'DICT_NO_FIGURE' }));
  });
});

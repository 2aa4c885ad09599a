/** Assets from before this system against a real database: each is a box of one piece, booked as opening stock. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { ToolStore } from '#tests/support/tool-store.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

let store: ToolStore;
beforeAll(async () => {
  store = await ToolStore.open();
});
afterAll(() => store.close());
afterEach(async () => {
  expect(await brokenRules(store.shop.data.plant.pool)).toEqual({});
});

const FROM_BEFORE = {
  supplierId: null,
  lifeTotal: null,
  lifeUsed: '900',
  lifeBase: '600',
  grindCount: 1,
  grindMax: null,
  sizeNow: '9.6',
  sizeMin: '9',
  accuracy: null,
  calibCycle: null,
  lastCalibDate: null,
  nextCalibDate: null,
  calibResult: null,
  limitedUse: null,
};

const opening = async (assetNo: string, more: object = {}, by = store.manager) => {
  const place = { warehouseId: store.shop.tools.id, binId: store.bins.shelf.id };
  return by.does('asset.opening', () => ({ ...FROM_BEFORE, assetNo, materialId: store.cutter.id, ...place, ...more }));
};
const refusal = async (assetNo: string, more: object) => {
  const { code } = await opening(assetNo, more, await deviceOf(store.shop.data.plant.pool, 'manager'));
  return code;
};

describe('an asset from before', () => {
  test('is in its bin with what it was used for, out of the opening account, and may be lent', async () => {
    expect(await opening('T-1')).toMatchObject({ status: 'applied' });
    expect(await store.box('T-1')).toEqual({ boxStatus: 2, qty: '1', bin: 'T-01', holder: null });
    const asset = `select life_total::float8::text as total, life_used::float8::text as used, life_base::float8::text as base,
      grind_count as grinds, grind_max as most, size_now::float8::text as size from asset_item where asset_no = 'T-1'`;
    expect(await store.rows(asset)).toEqual([{ total: '1200', used: '900', base: '600', grinds: 1, most: 3, size: '9.6' }]);
    const booked = `select m.movement_type as type, e.account, e.qty_delta::float8 as qty from stock_ledger_entry e
      join stock_movement m on m.id = e.movement_id order by e.seq`;
    expect(await store.rows(booked)).toEqual([
      { type: 'OPENING', account: 'OPENING', qty: -1 },
      { type: 'OPENING', account: 'STOCK', qty: 1 },
    ]);
    expect(await store.lend(store.people.borrower, ['T-1'], {}, store.manager)).toMatchObject({ status: 'applied' });
  });

  test('has a number of its own, a material that is followed piece by piece, and a storage bin of the store', async () => {
    expect(await refusal('T-1', {})).toBe('ASSET_NO_USED');
    expect(await refusal('T-2', { materialId: store.drill.id })).toBe('ASSET_NOT_MANAGED');
    expect(await refusal('T-2', { binId: store.shop.bins.shelf.id })).toBe('BIN_OTHER_STORE');
    expect(await refusal('T-2', { binId: store.bins.scrap.id })).toBe('BIN_TYPE');
    expect(await refusal('T-2', { lifeBase: '901' })).toBe('LIFE_BASE');
    expect(await refusal('T-2', { warehouseId: store.shop.store.id, binId: store.shop.bins.shelf.id })).toBe('STORE_CLASS');
    expect(await opening('T-2', {}, await store.tablet())).toMatchObject({ code: 'NO_RIGHT' });
  });
});

describe('a gauge from before', () => {
  const measured = { calibCycle: 180, calibResult: 1, lastCalibDate: siteDay(-100) };

  test('may be lent while its calibration is valid, and waits for one when it is not', async () => {
    expect(await opening('T-3', { ...measured, nextCalibDate: siteDay(80) })).toMatchObject({ status: 'applied' });
    expect(await store.box('T-3')).toMatchObject({ boxStatus: 2 });
    expect(await opening('T-4', { ...measured, nextCalibDate: siteDay(-10) })).toMatchObject({ status: 'applied' });
    expect(await store.box('T-4')).toMatchObject({ boxStatus: 4 });
  });

  test('says what it is limited to and when it was calibrated', async () => {
    expect(await refusal('T-5', { ...measured, calibResult: 2 })).toBe('LIMITED_USE_MISSING');
    expect(await refusal('T-5', { ...measured, lastCalibDate: null })).toBe('CALIB_DAY_MISSING');
    expect(await refusal('T-5', { ...measured, nextCalibDate: siteDay(-101) })).toBe('CALIB_NEXT');
  });
});

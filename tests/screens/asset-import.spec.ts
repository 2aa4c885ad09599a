/** Assets out of a file: every row is one piece, and what is wrong with it is told at its cell. */
import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#domain/registry.ts';
import { ASSET_DEFAULTS, type AssetFacts, assetFaults, assetImport, assetPayload } from '#domain/wms/opening/asset-import.ts';
import { readRow } from '#pages/resource/import/import-cells.ts';

const row = (line: number, more: object = {}): ImportRow => {
  const named = { assetNo: 'T-1', materialId: 'gj-0001', homeWarehouseId: 'GJ01', homeBinId: 'GJ01/T-01' };
  return { line, values: { ...ASSET_DEFAULTS, ...named, ...more } };
};
const facts: AssetFacts = {
  material: (code) => ({ 'GJ-0001': { id: 'cutter', assetManaged: true }, 'GJ-0002': { id: 'drill', assetManaged: null } })[code],
  store: (code) => (code === 'GJ01' ? { id: 'store' } : undefined),
  bin: (storeId, code) => (storeId === 'store' && code === 'T-01' ? { id: 'bin' } : undefined),
  supplier: (code) => (code === 'S1' ? { id: 'supplier' } : undefined),
  isKnown: (assetNo) => assetNo === 'T-9',
};
const faults = (...rows: ImportRow[]) => assetFaults(rows, facts).map(({ line, field, code }) => [line, field, code]);

describe('a row of the file', () => {
  it('names a material that is followed piece by piece, a store and its bin, and a supplier if any', () => {
    expect(faults(row(2))).toEqual([]);
    expect(faults(row(2, { materialId: 'GJ-0002' }))).toEqual([[2, 'materialId', 'ASSET_NOT_MANAGED']]);
    expect(faults(row(2, { materialId: 'NO', homeBinId: 'T-99', supplierId: 'S9' }))).toEqual([
      [2, 'materialId', 'IMPORT_UNKNOWN'],
      [2, 'homeBinId', 'IMPORT_UNKNOWN'],
      [2, 'supplierId', 'IMPORT_UNKNOWN'],
    ]);
    expect(faults(row(2, { homeWarehouseId: 'WJ01' }))).toEqual([[2, 'homeWarehouseId', 'IMPORT_UNKNOWN']]);
  });

  it('has a number that nothing else has, in the store or in the file', () => {
    expect(faults(row(2, { assetNo: 'T-9' }))).toEqual([[2, 'assetNo', 'ASSET_NO_USED']]);
    expect(faults(row(2), row(3))).toEqual([[3, 'assetNo', 'ASSET_TWICE']]);
  });

  it('has figures that can be, and a calibration that is complete', () => {
    const fault = (more: object) => faults(row(2, more));
    expect(fault({ lifeUsed: '-1' })).toEqual([[2, 'lifeUsed', 'IMPORT_NOT_NEGATIVE']]);
    expect(fault({ lifeUsed: '10', lifeBase: '20' })).toEqual([[2, 'lifeBase', 'LIFE_BASE']]);
    expect(fault({ lifeTotal: '0' })).toEqual([[2, 'lifeTotal', 'IMPORT_POSITIVE']]);
    expect(fault({ calibResult: '2', lastCalibDate: '2026-11-01' })).toEqual([[2, 'limitedUse', 'LIMITED_USE_MISSING']]);
    expect(fault({ calibResult: '1' })).toEqual([[2, 'lastCalibDate', 'CALIB_DAY_MISSING']]);
    expect(fault({ lastCalibDate: '2026-11-01', nextCalibDate: '2026-10-01' })).toEqual([[2, 'nextCalibDate', 'CALIB_NEXT']]);
  });

  it('is read from the cells as a form reads them', () => {
    const cells = { assetNo: 'T-1', materialId: 'GJ-0001', homeWarehouseId: 'GJ01', homeBinId: 'T-01' };
    const read = (more: Record<string, string>) =>
      readRow(assetImport, { ...cells, ...more }, 2, { defaults: ASSET_DEFAULTS, changing: false }).faults.map(({ field, key }) => [
        field,
        key,
      ]);
    expect(read({ calibResult: '合格', lastCalibDate: '2026/11/01' })).toEqual([]);
    expect(read({ lifeUsed: 'many' })).toEqual([['lifeUsed', 'problem:INPUT_NUMBER']]);
    expect(read({ homeBinId: '' }).map(([field]) => field)).toEqual(['homeBinId']);
  });

  it('becomes what the operation takes', () => {
    expect(assetPayload(row(2, { lifeUsed: '900', supplierId: 's1', calibResult: '1' }), facts)).toMatchObject({
      assetNo: 'T-1',
      materialId: 'cutter',
      warehouseId: 'store',
      binId: 'bin',
      supplierId: 'supplier',
      lifeTotal: null,
      lifeUsed: '900',
      calibResult: 1,
    });
  });
});

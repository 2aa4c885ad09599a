/** Another box than the list's: what the picker may take, on the tablet and on the server alike. */
import { describe, expect, it } from 'vitest';
import { type SwapBox, type SwapPlace, swapFault } from '#domain/wms/stock/swap-rules.ts';

const box: SwapBox = { warehouseId: 'raw', materialId: 'steel', boxStatus: 2, expired: false, qty: '10', reservedQty: '0' };
const place: SwapPlace = { warehouseId: 'raw', materialId: 'steel', wholeBoxes: false };
const fault = (of: Partial<SwapBox>, at: Partial<SwapPlace> = {}) => swapFault({ ...box, ...of }, { ...place, ...at });

describe('another box may be taken', () => {
  it('when it is normal, of the material, in the store, usable and free', () => {
    expect(fault({})).toBeNull();
    expect(fault({ reservedQty: '9' })).toBeNull();
  });

  it('not from another store, nor of another material', () => {
    expect(fault({ warehouseId: 'line' })).toBe('store');
    expect(fault({}, { materialId: 'brass' })).toBe('material');
    expect(fault({}, { materialId: null })).toBe('material');
  });

  it('not when a document holds it, or it waits for a verdict, or is frozen', () => {
    expect(fault({ boxStatus: 5 })).toBe('held');
    expect([1, 4, 7].map((boxStatus) => fault({ boxStatus }))).toEqual(['status', 'status', 'status']);
  });

  it('not after its last usable day', () => {
    expect(fault({ expired: true })).toBe('expired');
  });

  it('not when nothing of it is free, and not opened when the list takes whole boxes', () => {
    expect(fault({ reservedQty: '10' })).toBe('reserved');
    expect(fault({ reservedQty: '1' }, { wholeBoxes: true })).toBe('reserved');
  });
});

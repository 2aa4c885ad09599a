import { describe, expect, it } from 'vitest';
import { elsewhere, storeOf } from '#domain/wms/receiving/receiving-store.ts';

const own = ['w1', 'w2'];
const bearing = { matCode: 'ZC-0008', home: 'w2' };
const plate = { matCode: 'BC-0004', home: 'w1' };
const unplaced = { matCode: 'X-1', home: null };

describe('the store of what has arrived', () => {
  it('is that of its goods, not the first of the station', () => {
    expect(storeOf({ notice: null, goods: [bearing, unplaced], own })).toEqual({ warehouseId: 'w2', options: ['w2', 'w1'] });
  });

  it('is the first of the station where neither notice nor goods name one', () => {
    expect(storeOf({ notice: null, goods: [unplaced], own }).warehouseId).toBe('w1');
    expect(storeOf({ notice: null, goods: [], own: [] }).warehouseId).toBeNull();
  });

  it('is where goods of the same notice are received already', () => {
    expect(storeOf({ notice: 'w2', goods: [unplaced], own }).warehouseId).toBe('w2');
  });

  it('is asked where notice and goods, or the goods among themselves, say different things', () => {
    expect(storeOf({ notice: null, goods: [plate, bearing], own })).toEqual({ warehouseId: null, options: ['w1', 'w2'] });
    expect(storeOf({ notice: 'w1', goods: [bearing], own }).warehouseId).toBeNull();
  });

  it('is asked where they belong into a store that nothing is received into here', () => {
    expect(storeOf({ notice: null, goods: [{ ...bearing, home: 'w9' }], own })).toEqual({ warehouseId: null, options: ['w1', 'w2'] });
  });
});

describe('goods that belong elsewhere', () => {
  it('are told by their store, each once', () => {
    expect([...elsewhere([plate, bearing, bearing, unplaced], 'w1')]).toEqual([['w2', ['ZC-0008']]]);
    expect(elsewhere([plate, unplaced], 'w1').size).toBe(0);
  });
});

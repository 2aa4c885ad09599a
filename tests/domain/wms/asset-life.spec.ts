/** Life and grinding of an asset. */
import { describe, expect, it } from 'vitest';
import { grindFault, ground, isWornOut, lifeLeft, usedBy } from '#domain/wms/asset/asset-life.ts';

const cutter = { lifeTotal: '1200', lifeUsed: '0', lifeBase: '0', grindCount: 0, grindMax: 3, sizeNow: null, sizeMin: '9.5' };

describe('the life of an asset', () => {
  it('is used up by what it was used for, and never falls below nothing', () => {
    expect(lifeLeft(usedBy(cutter, '400'))).toBe('800');
    expect(lifeLeft(usedBy(usedBy(cutter, '400'), '900'))).toBe('0');
    expect([isWornOut(cutter), isWornOut(usedBy(cutter, '1200'))]).toEqual([false, true]);
  });

  it('begins anew with a ground edge, while its history stays', () => {
    const sharp = ground(usedBy(cutter, '700'), '9.60');
    expect(sharp).toMatchObject({ lifeUsed: '700', grindCount: 1, sizeNow: '9.60' });
    expect(lifeLeft(sharp)).toBe('1200');
    expect(ground(sharp, null).sizeNow).toBe('9.60');
  });

  it('is not watched where nobody has said how long it lasts', () => {
    const plain = { ...cutter, lifeTotal: null };
    expect([lifeLeft(plain), isWornOut(usedBy(plain, '9999'))]).toEqual([null, false]);
  });
});

describe('grinding', () => {
  it('ends with the last time allowed, and with the smallest size', () => {
    expect(grindFault(cutter)).toBeNull();
    expect(grindFault({ ...cutter, grindCount: 3 })).toBe('GRIND_MAX');
    expect(grindFault(cutter, '9.5')).toBeNull();
    expect(grindFault(cutter, '9.49')).toBe('GRIND_SIZE');
    expect(grindFault({ ...cutter, grindMax: null, grindCount: 99 })).toBeNull();
  });
});

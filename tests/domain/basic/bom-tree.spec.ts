/** Structures of products: no loops, what is needed over all levels, which version counts. */
import { describe, expect, it } from 'vitest';
import { type BomPart, cyclePath, explode, levelsBelow, MAX_LEVELS, versionOn } from '#domain/basic/bom-tree.ts';

const structure: Readonly<Record<string, readonly string[]>> = { gear: ['shaft', 'ring'], shaft: ['bar'], ring: ['bar'], bar: [] };
const partsOf = (materialId: string) => structure[materialId] ?? [];

describe('a product must not contain itself', () => {
  it('directly', () => expect(cyclePath('gear', ['shaft', 'gear'], partsOf)).toEqual(['gear', 'gear']));
  it('over levels: the way is named', () => expect(cyclePath('bar', ['gear'], partsOf)).toEqual(['bar', 'gear', 'shaft', 'bar']));
  it('but may use one part in two places', () => expect(cyclePath('box', ['gear', 'bar'], partsOf)).toBeNull());
  it('and a loop elsewhere, which is not about it, ends the walk', () => {
    expect(cyclePath('gear', ['a'], (id) => (id === 'a' ? ['b'] : ['a']))).toBeNull();
  });
});

describe('levels', () => {
  it('are counted by the longest way down', () => expect(levelsBelow(['gear', 'bar'], partsOf)).toBe(3));
  it('are counted no further than is allowed', () => expect(levelsBelow(['x'], () => ['x'])).toBe(MAX_LEVELS + 1));
});

const part = (materialId: string, qtyPer: string, more: Partial<BomPart> = {}): BomPart => ({
  materialId,
  qtyPer,
  scrapPct: '0',
  baseQty: '1',
  ...more,
});

describe('what one product needs', () => {
  const parts: Readonly<Record<string, readonly BomPart[]>> = {
    shaft: [part('bar', '2.5', { scrapPct: '4', baseQty: '10' })],
    loop: [part('loop', '2')],
  };
  const below = (id: string) => parts[id] ?? [];

  it('multiplies down the levels, by base quantity and with the losses', () => {
    const [shaft] = explode('gear', [part('shaft', '2')], below, 5);
    expect(shaft).toMatchObject({ level: 1, needQty: '2', children: [{ level: 2, needQty: '0.52', children: [] }] });
  });
  it('goes no deeper than asked', () => expect(explode('gear', [part('shaft', '2')], below, 1)[0]?.children).toEqual([]));
  it('shows what contains itself once and does not enter it again', () => {
    expect(explode('x', below('loop'), below, 9)).toMatchObject([{ children: [{ part: { materialId: 'loop' }, children: [] }] }]);
  });
});

describe('the version that counts', () => {
  const version = (prodVersion: string, validFrom: string, validTo: string | null = null, isDefault = false) => ({
    prodVersion,
    validFrom,
    validTo,
    isDefault,
  });
  const versions = [version('A', '2026-01-01', null, true), version('B', '2026-06-01'), version('C', '2026-03-01', '2026-03-31')];

  it('is the default one as long as it is valid', () => expect(versionOn(versions, '2026-07-01')?.prodVersion).toBe('A'));
  it('is otherwise the newest valid one', () => {
    const late = versions.map((one) => (one.prodVersion === 'A' ? { ...one, validTo: '2026-02-28' } : one));
    expect(versionOn(late, '2026-03-15')?.prodVersion).toBe('C');
    expect(versionOn(late, '2026-07-01')?.prodVersion).toBe('B');
    expect(versionOn(late, '2026-05-01')).toBeUndefined();
  });
});

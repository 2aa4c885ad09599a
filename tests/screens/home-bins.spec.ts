/** The bins that are proposed for goods that go straight into storage. */
import { expect, test } from 'vitest';
import { homesIn } from '#screens/wms/receiving/use-home-bins.ts';

const bin = (id: string, binType: number | null) => ({ id, binType, isActive: true, isTransit: false, lockedByCheckId: null, pickSeq: 1 });
const view = {
  bins: [bin('dock', 0), bin('shelf', null), bin('usual', null)],
  materials: new Map([['nut', { defaultBinId: 'usual' }]]),
} as unknown as Parameters<typeof homesIn>[1];

test('the first bin in which goods may be stored, or none', () => {
  const found = [
    { materialId: 'screw', places: ['', 'dock', 'shelf'] },
    { materialId: 'nut', places: [''] },
    { materialId: 'oil', places: ['elsewhere'] },
  ];
  expect([...(homesIn(found, view) ?? [])]).toEqual([
    ['screw', 'shelf'],
    ['nut', 'usual'],
    ['oil', ''],
  ]);
});

test('nothing is known while the places are read: that is not none', () => {
  expect(homesIn(undefined, view)).toBeUndefined();
});

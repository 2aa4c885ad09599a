/** What has no box has a number that nobody reads, and hardware pages offer hardware. */
import { describe, expect, test } from 'vitest';
import { belongsIn, storeClassOf } from '#domain/basic/material-store.ts';
import { arrivalNo, travelNo } from '#domain/wms/stock/loose.ts';
import { sayUnlabelled, unlabelled } from '#domain/wms/stock/without-box.ts';

const id = '0b54c1de-38a1-4a52-9a6b-2c7f6a0d9e11';

test('a word stands in their place, alone and in a sentence, and every other number stays', () => {
  const said = (text: string) => sayUnlabelled(text, (where) => (where === 'away' ? 'loose, on its way' : 'loose'));
  const [shelf, travel, arrival] = [unlabelled('L', id), travelNo(id), arrivalNo(id)];
  expect([shelf, arrival, travel].map(said)).toEqual(['loose', 'loose', 'loose, on its way']);
  expect(said(`${shelf} · A-01-02 (3)`)).toBe('loose · A-01-02 (3)');
  expect(said(`B000000012 → ${travel}，${shelf}`)).toBe('B000000012 → loose, on its way，loose');
  const numbers = ['B000000012', 'T-0001', 'NG-0B54C1DE', 'B-0B54C1DE38A14A52', '340123456789012340', `X${shelf}`, `${shelf}9`];
  expect(numbers.map(said)).toEqual(numbers);
});

describe('where a material belongs', () => {
  const classes = new Map([
    ['WJ', { parentCode: null, whClassCode: 'WJ-K' }],
    ['WJ-01', { parentCode: 'WJ', whClassCode: null }],
    ['GC', { parentCode: null, whClassCode: 'YCL-K' }],
    ['X', { parentCode: 'Y', whClassCode: null }],
    ['Y', { parentCode: 'X', whClassCode: null }],
  ]);

  test('says its class, or the one above; a circle says nothing', () => {
    expect(['WJ', 'WJ-01', 'GC', 'X', 'unknown'].map((code) => storeClassOf(classes, code))).toEqual(['WJ-K', 'WJ-K', 'YCL-K', null, null]);
  });

  test('hardware pages offer hardware and what nobody has placed, but no steel', () => {
    expect(['WJ-01', 'X', 'GC'].map((code) => belongsIn(['WJ-K'], classes, code))).toEqual([true, true, false]);
  });
});

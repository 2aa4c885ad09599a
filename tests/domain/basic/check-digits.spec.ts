import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBankAccount, isGln, isUscc } from '#domain/basic/check-digits.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

describe('the unified social credit code', () => {
  it.each(['91350100M000100Y43', '914403001922038216', '91110000802100433B'])('%s is one', (code) => {
    expect(isUscc(code)).toBe(true);
  });

  it('finds every single sign that was mistyped', () => {
    const place = fc.integer({ min: 0, max: 17 });
    const sign = fc.constantFrom(...SIGNS);
    fc.assert(
      fc.property(place, sign, (at, other) => {
        const code = '91350100M000100Y43';
        fc.pre(code[at] !== other);
        expect(isUscc(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('has 18 signs, and none of the letters that look like figures', () => {
    expect(['91350100M000100Y4', '91350100M000100Y433', '9135O100M000100Y43', '91350100m000100y43', ''].filter(isUscc)).toEqual([]);
  });
});

describe('the global location number', () => {
  it('ends with its check digit', () => {
    expect(['6901234000009', '4012345000009', '0614141000012'].map(isGln)).toEqual([true, true, true]);
    expect(['6901234000008', '690123400000', '69012340000O9', '6910234000009'].filter(isGln)).toEqual([]);
  });
});

it('a bank account is digits, in groups or not, and never the dots of a list', () => {
  expect(['6222021234567890123', '6222 0212 3456 7890'].map(isBankAccount)).toEqual([true, true]);
  expect(['••••0123', '12', 'CN12 3456'].filter(isBankAccount)).toEqual([]);
});

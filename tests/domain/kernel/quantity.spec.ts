import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#domain/kernel/ids.ts';
import { addQty, decimalsOf, isQuantity, quantity, subQty, sumQty, toBaseUnit, withinTolerance } from '#domain/kernel/quantity.ts';
import { canonicalJson } from '#domain/protocol/protocol.ts';

const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => quantity(`${whole}.${String(part).padStart(6, '0')}`));

describe('quantities', () => {
  test('are exact where binary fractions are not', () => expect(addQty('0.1', '0.2')).toBe('0.3'));
  test('have one spelling: no trailing zeros, no minus zero', () => {
    expect([quantity('1.500000'), quantity('-0.000'), quantity('007')]).toEqual(['1.5', '0', '7']);
  });
  test('refuse what numeric(18,6) cannot hold', () => {
    for (const bad of ['1e3', '', 'x', '1.1234567', '1234567890123', ' 1', '+1', '.5']) expect(isQuantity(bad)).toBe(false);
  });
  test('what is added can be taken away again, in any order', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => subQty(addQty(a, b), b) === a && addQty(a, b) === addQty(b, a)));
  });
  test('a sum does not depend on the order', () => {
    fc.assert(fc.property(fc.array(decimal, { maxLength: 20 }), (values) => sumQty(values) === sumQty([...values].reverse())));
  });
  test('know their decimals', () => expect([decimalsOf('10'), decimalsOf('1.250')]).toEqual([0, 2]));
  test('keep to a tolerance, its edge included', () => {
    expect([withinTolerance('105', '100', '5'), withinTolerance('105.000001', '100', '5'), withinTolerance('1', '0', '5')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('conversion into the stock unit', () => {
  test('rounds half to even', () => expect([toBaseUnit('0.25', '1', '1', 1), toBaseUnit('0.35', '1', '1', 1)]).toEqual(['0.2', '0.4']));
  test('is refused when the way back does not meet what was typed', () => expect(toBaseUnit('1.4', '1', '1', 0)).toBe('1'));
  test('dozens become pieces and thirds stay honest', () => {
    expect(toBaseUnit('2', '12', '1', 0)).toBe('24');
    expect(toBaseUnit('1', '1', '3', 6)).toBe('0.333333');
  });
});

test('identifiers of version 7 sort by time and carry version and variant', () => {
  const random = new Uint8Array(10).fill(255);
  const [early, late] = [uuidV7(1_700_000_000_000, random), uuidV7(1_700_000_000_001, new Uint8Array(10))];
  expect(early < late).toBe(true);
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('equal payloads have equal text, whatever the order of their members', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined })).toBe(canonicalJson({ b: [1, { c: null, d: 'x' }] }));
});

import { describe, expect, it } from 'vitest';
import { firstStepProblem, judged, type Limits, openItem, overall, resultOf } from '#domain/mes/check.ts';

const diameter: Limits = { itemId: 'd', itemName: '外径', lower: '9.95', upper: '10.05' };
const surface: Limits = { itemId: 's', itemName: '表面', lower: null, upper: null };
const items = [diameter, surface];
const read = (itemId: string, reading: string, result: 1 | 2 | null = null) => ({ itemId, reading, result });

describe('the result of an item', () => {
  it('follows from its limits, both included, whatever was ticked', () => {
    expect(['9.95', '10', '10.05'].map((reading) => resultOf(diameter, { reading, result: 2 }))).toEqual([1, 1, 1]);
    expect(['9.9499', '10.0501', '-10'].map((reading) => resultOf(diameter, { reading, result: 1 }))).toEqual([2, 2, 2]);
    expect(resultOf({ lower: null, upper: '0' }, { reading: '-0.1', result: null })).toBe(1);
  });

  it('is open while the reading is no figure', () => {
    expect([resultOf(diameter, { reading: '', result: 1 }), resultOf(diameter, { reading: '十', result: 1 })]).toEqual([null, null]);
  });

  it('is the person’s word where there is nothing to measure', () => {
    expect([resultOf(surface, { reading: '', result: 2 }), resultOf(surface, { reading: '', result: null })]).toEqual([2, null]);
  });
});

describe('a check', () => {
  it('keeps readings of its own items only, and names the first that is open', () => {
    const readings = judged(items, [read('s', ''), read('x', '1', 1), read('d', '10')]);
    expect(readings).toEqual([read('d', '10', 1), read('s', '', null)]);
    expect(openItem(items, readings)).toBe(surface);
  });

  it('fails with one item', () => {
    expect(overall([read('d', '10', 1), read('s', '', 2)])).toBe(2);
    expect(overall([read('d', '10', 1), read('s', '', 1)])).toBe(1);
  });
});

describe('a first article', () => {
  const good = judged(items, [read('d', '10'), read('s', '', 1)]);
  const bad = judged(items, [read('d', '11'), read('s', '', 1)]);
  const open = { result: 0, selfUserId: null };
  const checked = { result: 0, selfUserId: 'wang' };
  const step = (role: 'self' | 'inspector', userId: string, result: 1 | 2 | null = null) => ({
    role,
    by: { userId, personId: null },
    result,
  });
  const code = (...args: Parameters<typeof firstStepProblem>): string | undefined => firstStepProblem(...args)?.code;

  it('is checked by who made it, then decided by somebody else', () => {
    expect(code(open, items, good, step('self', 'wang'))).toBeUndefined();
    expect(code(checked, items, good, step('inspector', 'li', 1))).toBeUndefined();
    expect(code(checked, items, good, step('inspector', 'wang', 1))).toBe('FIRST_SAME_PERSON');
    expect(code(open, items, good, step('inspector', 'li', 1))).toBe('FIRST_SELF_MISSING');
  });

  it('is not released with an item that fails or is open, but may be rejected', () => {
    expect(firstStepProblem(checked, items, bad, step('inspector', 'li', 1))).toEqual({
      code: 'FIRST_ITEM_FAILED',
      params: { item: '外径' },
    });
    expect(code(checked, items, bad, step('inspector', 'li', 2))).toBeUndefined();
    expect(code(checked, items, [], step('inspector', 'li', 2))).toBe('CHECK_OPEN');
    expect(code(checked, items, good, step('inspector', 'li'))).toBe('FIRST_VERDICT_MISSING');
  });

  it('that is decided stays so', () => {
    expect(code({ result: 1, selfUserId: 'wang' }, items, good, step('self', 'wang'))).toBe('FIRST_DECIDED');
  });
});

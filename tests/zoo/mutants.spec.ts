import { describe, expect, it } from 'vitest';
import { FLOOR_RULES } from '#server/modules/stock/floor-rules.ts';
import { MUTANTS } from './mutants.ts';
import { outcomeOf } from './outcome.ts';

describe('the mutants', () => {
  it('break each rule about the pieces of an order, which is the one that has to notice', () => {
    const broken = MUTANTS.filter(({ rule }) => rule.startsWith('F')).map(({ rule, says }) => [rule, says]);
    expect(broken).toEqual(Object.keys(FLOOR_RULES).map((title, n) => [`F${n + 1}`, title]));
  });

  it('have one rule each', () => {
    const rules = MUTANTS.map(({ rule }) => rule);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  });

  it('count as noticed only where the failure says what it was to say', () => {
    const failed = (text: string) => ({ states: ['failed'], failures: [text], said: '' });
    expect(outcomeOf({ says: 'a piece is lost' }, failed('{ a piece is lost: [1] }'))).toBe('killed');
    expect(outcomeOf({ says: 'a piece is lost' }, failed('{ a box is lost: [1] }'))).toBe('failed for something else');
    expect(outcomeOf({}, failed('anything'))).toBe('killed');
  });
});

import { describe, expect, it } from 'vitest';
import { unlessSame } from '#store/hooks.ts';

const answer = <T>(value: T) => ({ question: 'boxes', value });

describe('what was read again', () => {
  it('stays the same object when nothing in it has changed', () => {
    const before = answer(new Map([['1', { boxNo: 'B1', qty: '5' }]]));
    expect(unlessSame(answer(new Map([['1', { boxNo: 'B1', qty: '5' }]])))(before)).toBe(before);
    const rows = answer([{ row: { boxNo: 'B1' }, pending: 'none' }]);
    expect(unlessSame(answer([{ row: { boxNo: 'B1' }, pending: 'none' }]))(rows)).toBe(rows);
  });

  it.each([
    ['a map of rows', new Map([['1', { qty: '5' }]]), new Map([['1', { qty: '4' }]])],
    ['a map that has grown', new Map([['1', { qty: '5' }]]), new Map([...new Map([['1', { qty: '5' }]]), ['2', { qty: '1' }]])],
    ['a set', new Set(['1']), new Set(['2'])],
    ['a list of rows', [{ row: { qty: '5' } }], [{ row: { qty: '4' } }]],
  ])('is shown when something in %s has changed', (_, old, now) => {
    const found = answer<unknown>(now);
    expect(unlessSame(found)(answer<unknown>(old))).toBe(found);
  });
});

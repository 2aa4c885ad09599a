/** How much of one material makes how much of another, and which categories go with which voucher. */
import { describe, expect, it } from 'vitest';
import { converted, isConversion, isReplaced } from '#domain/wms/voucher/conversion.ts';
import { isOtherCategory } from '#domain/wms/voucher/post-other.ts';

const exact = { num: '3.925', den: '1', tolPct: '0' };

describe('a form switch', () => {
  it('rounds half-even to the decimals of the new unit', () => {
    expect(converted('2', exact, 3)).toBe('7.85');
    expect(converted('1', { num: '1', den: '8' }, 2)).toBe('0.12');
    expect(converted('3', { num: '1', den: '8' }, 2)).toBe('0.38');
    expect(converted('10', { num: '1', den: '3' }, 0)).toBe('3');
  });

  it('gains and loses nothing, unless the goods are weighed', () => {
    expect(isConversion('2', '7.85', exact, 3)).toBe(true);
    expect(isConversion('2', '7.851', exact, 3)).toBe(false);
    const weighed = { ...exact, tolPct: '2' };
    expect(isConversion('2', '8', weighed, 3)).toBe(true);
    expect(isConversion('2', '8.1', weighed, 3)).toBe(false);
  });

  it('fills in what follows, and leaves what was weighed', () => {
    expect([isReplaced('', '7.85', exact), isReplaced('8', '7.85', exact), isReplaced('7.85', '7.85', exact)]).toEqual([true, true, false]);
    const weighed = { ...exact, tolPct: '2' };
    expect([isReplaced('', '7.85', weighed), isReplaced('8', '7.85', weighed)]).toEqual([true, false]);
  });
});

it('other inbound and outbound take categories of their own and those that post nothing by themselves', () => {
  const category = (direction: 1 | 2, movementType: 'GR_OTHER' | 'GI_OTHER' | 'GI_SCRAP_OUT' | 'GR_PURCHASE' | null) => ({
    direction,
    movementType,
  });
  expect([category(1, 'GR_OTHER'), category(1, null), category(1, 'GR_PURCHASE')].map((one) => isOtherCategory(one, 1))).toEqual([
    true,
    true,
    false,
  ]);
  expect([category(2, 'GI_OTHER'), category(2, 'GI_SCRAP_OUT'), category(1, 'GR_OTHER')].map((one) => isOtherCategory(one, 2))).toEqual([
    true,
    true,
    false,
  ]);
});

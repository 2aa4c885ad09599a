/** What a dialog of declared fields lacks, and what it sends. */
import { describe, expect, it } from 'vitest';
import { numberSet } from '#domain/kernel/code-set.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { askedOf, isLacking, shownOf, type Texts, valuesOf } from '#pages/ask/ask-plan.ts';

const verdict = numberSet('verdict', { 1: ['合格', 'Pass'], 3: ['不合格', 'Reject'] });
const fields = { verdict: f.choice(verdict), qty: f.qty(), reason: f.text(), close: f.bool(), note: optional(f.str(5)) };
const asked = askedOf(fields, [
  'verdict',
  { key: 'qty', most: '10', decimals: 1 },
  { key: 'reason', least: 2, when: (texts) => texts.verdict === '3' },
  'close',
  'note',
]);
const whole: Texts = { verdict: '1', qty: '4', reason: '', close: '', note: '' };
const lacking = (texts: Texts) => shownOf(asked, texts).flatMap((one) => (isLacking(one, texts) ? [one.key] : []));

describe('a dialog', () => {
  it('lacks what must be filled and is not', () => {
    expect(lacking(whole)).toEqual([]);
    expect(lacking({})).toEqual(['verdict', 'qty']);
  });

  it('takes a quantity above nothing, within its limit and its decimals', () => {
    const wrong = ['0', '-1', '10.5', '1.25', 'x'].filter((qty) => lacking({ ...whole, qty }).includes('qty'));
    expect(wrong).toEqual(['0', '-1', '10.5', '1.25', 'x']);
    expect(lacking({ ...whole, qty: '10' })).toEqual([]);
  });

  it('takes nothing as a quantity only where it may be', () => {
    const zero = askedOf(fields, [{ key: 'qty', least: 'zero' }]);
    expect(zero.filter((one) => isLacking(one, { qty: '0' }))).toEqual([]);
    expect(zero.filter((one) => isLacking(one, { qty: '-1' }))).toHaveLength(1);
  });

  it('asks for a reason only where there is something to explain, and for more than one letter', () => {
    expect(lacking({ ...whole, verdict: '3' })).toEqual(['reason']);
    expect(lacking({ ...whole, verdict: '3', reason: 'x' })).toEqual(['reason']);
    expect(lacking({ ...whole, verdict: '3', reason: 'scratched' })).toEqual([]);
  });

  it('takes no text that its page calls wrong, and asks nothing about an empty one', () => {
    const odd = askedOf(fields, [{ key: 'note', wrong: (text) => (text === 'x' ? 'no x' : undefined) }]);
    expect(['x', ' x ', 'y', ''].map((note) => odd.some((one) => isLacking(one, { note })))).toEqual([true, true, false, false]);
  });

  it('sends values by the types of the fields, and nothing for what was not asked', () => {
    expect(valuesOf(asked, { ...whole, reason: 'left over', close: 'true' })).toEqual({
      verdict: 1,
      qty: '4',
      reason: null,
      close: true,
      note: null,
    });
    expect(valuesOf(asked, { ...whole, verdict: '3', reason: ' scratched ' })).toMatchObject({ verdict: 3, reason: 'scratched' });
  });

  it('refuses a field nobody declared', () => {
    expect(() => askedOf(fields, ['colour'])).toThrow('colour');
  });
});

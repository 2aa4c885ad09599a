import { describe, expect, it } from 'vitest';
import { counterPeriod, datePart, resetFits, spelt } from '#domain/system/number-rule.ts';

const DAY = '2026-11-05';

describe('document numbers', () => {
  it('are prefix, date part and running part; one that outgrows its digits becomes longer', () => {
    const rule = { prefix: 'SH', dateFormat: 'yyMMdd', serialLen: 4 } as const;
    expect(spelt(rule, DAY, 7)).toBe('SH2611050007');
    expect(spelt(rule, DAY, 12_345)).toBe('SH26110512345');
    expect(spelt({ ...rule, dateFormat: 'none' }, DAY, 7)).toBe('SH0007');
    expect([datePart('yyyyMM', DAY), datePart('yyMM', DAY)]).toEqual(['202611', '2611']);
  });

  it('may begin anew when their date part changes or less often, never more often', () => {
    const fits = (dateFormat: 'yyMMdd' | 'yyMM' | 'none') =>
      (['day', 'month', 'year', 'never'] as const).filter((resetBy) => resetFits({ dateFormat, resetBy }));
    expect(fits('yyMMdd')).toEqual(['day', 'month', 'year', 'never']);
    expect(fits('yyMM')).toEqual(['month', 'year', 'never']);
    expect(fits('none')).toEqual(['never']);
  });

  it('count on within the span of their rule', () => {
    expect(counterPeriod({ dateFormat: 'yyMMdd', resetBy: 'day' }, DAY)).toBe('261105');
    expect(counterPeriod({ dateFormat: 'yyMM', resetBy: 'month' }, DAY)).toBe('2611');
    expect(counterPeriod({ dateFormat: 'yyMMdd', resetBy: 'month' }, DAY)).toBe('202611');
    expect(counterPeriod({ dateFormat: 'yyMM', resetBy: 'year' }, DAY)).toBe('2026');
    expect(counterPeriod({ dateFormat: 'yyMMdd', resetBy: 'never' }, DAY)).toBe('');
  });
});

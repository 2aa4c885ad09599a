/** How far a gauge can be trusted on a day. */
import { describe, expect, it } from 'vitest';
import { type Calibrated, calibDaysLeft, calibStatusOf, gaugeFault, isCalibDue } from '#domain/wms/asset/calibration.ts';

const gauge = (more: Partial<Calibrated> = {}): Calibrated => ({ calibCycle: 365, nextCalibDate: '2026-06-30', calibResult: 1, ...more });

describe('the calibration of a gauge', () => {
  it('is valid to the end of its due day, and overdue from the next', () => {
    expect([calibStatusOf(gauge(), '2026-06-30'), calibStatusOf(gauge(), '2026-07-01')]).toEqual([1, 4]);
    expect([calibDaysLeft(gauge(), '2026-06-30'), calibDaysLeft(gauge(), '2026-07-01')]).toEqual([0, -1]);
  });

  it('says limited use only while it is valid, and stopped whatever the day', () => {
    expect([calibStatusOf(gauge({ calibResult: 2 }), '2026-06-30'), calibStatusOf(gauge({ calibResult: 2 }), '2026-07-01')]).toEqual([
      2, 4,
    ]);
    expect([calibStatusOf(gauge({ calibResult: 3 }), '2026-06-01'), calibStatusOf(gauge({ calibResult: 3 }), '2026-07-01')]).toEqual([
      3, 3,
    ]);
  });

  it('is overdue when it has a cycle and never took place, and nothing is said where nobody asks for one', () => {
    const never = { nextCalibDate: null, calibResult: null };
    expect(calibStatusOf(gauge(never), '2026-06-01')).toBe(4);
    expect(calibStatusOf(gauge({ ...never, calibCycle: null }), '2026-06-01')).toBeNull();
    expect(calibDaysLeft(gauge(never), '2026-06-01')).toBeNull();
  });

  it('is due from seven days before its day, also without a day, and never of a stopped gauge', () => {
    const gauge = (nextCalibDate: string | null, calibResult: 1 | 2 | 3 | null = 1): Calibrated => ({
      calibCycle: 365,
      nextCalibDate,
      calibResult,
    });
    const due = (one: Calibrated) => isCalibDue(one, '2026-06-20');
    expect([gauge('2026-06-27'), gauge('2026-06-19'), gauge(null, null)].map(due)).toEqual([true, true, true]);
    expect([gauge('2026-06-28'), gauge('2026-06-19', 3), { ...gauge(null, null), calibCycle: null }].map(due)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('bounds a loan by its last day', () => {
    expect(gaugeFault(gauge(), '2026-06-25', '2026-06-30')).toBeNull();
    expect(gaugeFault(gauge(), '2026-06-25', '2026-07-02')).toBe('GAUGE_OVERDUE');
    expect(gaugeFault(gauge(), '2026-07-01', '2026-07-01')).toBe('GAUGE_OVERDUE');
    expect(gaugeFault(gauge({ calibResult: 3 }), '2026-06-25', '2026-06-26')).toBe('GAUGE_STOPPED');
    expect(gaugeFault(gauge({ calibCycle: null, nextCalibDate: null, calibResult: null }), '2026-06-25', '2030-01-01')).toBeNull();
  });
});

/** What the readings of a calibration say of a gauge. */
import { describe, expect, it } from 'vitest';
import { calibrationRecord } from '#domain/wms/calibration/calibration.operation.ts';
import { deviationOf, largestDeviation, MOST_READINGS, proposed } from '#domain/wms/calibration/readings.ts';

const read = (nominal: string, reading: string) => ({ nominal, reading });

describe('the readings of a calibration', () => {
  it('deviate by what the gauge shows too much, in whole decimals', () => {
    expect([deviationOf(read('51.2', '51.24')), deviationOf(read('0.3', '0.1')), deviationOf(read('-5', '-5'))]).toEqual([
      '0.04',
      '-0.2',
      '0',
    ]);
  });

  it('are as bad as the worst of them, on either side', () => {
    expect(largestDeviation([read('10', '10.01'), read('20', '19.97'), read('30', '30')])).toBe('0.03');
    expect(largestDeviation([])).toBeNull();
  });

  it('propose a result when the tolerance is known, its bound included', () => {
    expect(proposed([read('10', '10.02'), read('20', '19.98')], '0.02')).toEqual({ asFound: 1, result: 1 });
    expect(proposed([read('10', '10'), read('20', '19.979999')], '0.02')).toEqual({ asFound: 2, result: 3 });
    expect(proposed([read('10', '12')], null)).toBeNull();
    expect(proposed([], '0.02')).toBeNull();
  });

  it('are figures, fifty at most, and the tolerance is above nothing', () => {
    const said = { calibDate: '2026-06-01', calibType: 1, agency: null, standardUsed: null, asFound: 1, result: 1, limitedUse: null };
    const rest = { certNo: null, calibCycle: null, nextDate: null, calibratorId: null, remark: null };
    const isTaken = (readings: object[], tolerance?: string) =>
      calibrationRecord.schema.safeParse({ id: crypto.randomUUID(), assetNo: 'G-1', ...said, ...rest, readings, tolerance }).success;
    const points = Array.from({ length: MOST_READINGS }, () => read('1', '1.0'));
    expect([isTaken([]), isTaken(points, '0.02'), isTaken([read('-1', '0')])]).toEqual([true, true, true]);
    expect([isTaken([...points, read('1', '1')]), isTaken([read('ten', '10')])]).toEqual([false, false]);
    expect([isTaken([read('1', '')]), isTaken([], '0'), isTaken([], '-1')]).toEqual([false, false, false]);
  });
});

/** What the picked goods of a sales issue weigh. */
import { expect, it } from 'vitest';
import { weightOf } from '#domain/wms/sales/sales-issue.document.ts';

const line = (weightKg: string | null, more: { pickedAt?: string | null; isRemoved?: boolean } = {}) => ({
  weightKg,
  pickedAt: '2026-11-02T08:00:00Z',
  isRemoved: false,
  ...more,
});

it('is the sum of what was weighed, and what was not is counted, never taken for nothing', () => {
  expect(weightOf([line('12.5'), line('0.25')])).toEqual({ kg: '12.75', unweighed: 0 });
  expect(weightOf([line('12.5'), line(null), line(null)])).toEqual({ kg: '12.5', unweighed: 2 });
});

it('leaves out what is not picked and what was let go', () => {
  expect(weightOf([line('3', { isRemoved: true }), line(null, { pickedAt: null })])).toEqual({ kg: '0', unweighed: 0 });
});

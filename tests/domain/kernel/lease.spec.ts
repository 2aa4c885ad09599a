import { describe, expect, it } from 'vitest';
import { LEASE_HOURS } from '#domain/kernel/clock.ts';
import { leaseState } from '#domain/protocol/lease.ts';

const TAKEN = Date.parse('2026-03-02T08:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const atHour = (hours: number, ms = 0): string => leaseState(iso(TAKEN + LEASE_HOURS * 3_600_000), iso(TAKEN + hours * 3_600_000 + ms));

describe('the lease of a document', () => {
  it('lasts eight hours, and the device warns from the seventh on', () => {
    expect([atHour(0), atHour(7, -1), atHour(7), atHour(8, -1), atHour(8), atHour(30)]).toEqual([
      'held',
      'held',
      'ending',
      'ending',
      'none',
      'none',
    ]);
  });

  it('is nothing where none was taken', () => {
    expect(leaseState(undefined, iso(TAKEN))).toBe('none');
  });
});

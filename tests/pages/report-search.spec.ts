/** The search of a report: what is sent of it, and what it begins with. */
import { describe, expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { type AnyReport, ask, callRights, defineReport } from '#domain/kernel/report.ts';
import { askedBy, askedFirst, startOf } from '#pages/report/report-search.tsx';

const report = defineReport({
  n: 'late',
  path: '/late',
  call: '/api/late',
  right: '',
  shared: ['web:store'],
  key: ['id'],
  columns: {},
  ids: { id: f.id() },
  filters: { classCode: ask.code('materialClass'), onlyLate: ask.flag(), onlyOpen: ask.flag(true), date: ask.days() },
}) as unknown as AnyReport;

describe('a flag', () => {
  it('is sent when it is not as it begins', () => {
    expect(askedBy(report, { onlyLate: 'true', onlyOpen: 'true' })).toEqual({ onlyLate: true });
    expect(askedBy(report, {})).toEqual({ onlyOpen: false });
  });

  it('that begins switched on is on with the page and with the server', () => {
    expect(startOf(report)).toEqual({ onlyOpen: 'true' });
    expect(report.filters.onlyOpen?.schema.parse(undefined)).toBe(true);
  });

  it('of an address is on, whatever it says', () => {
    expect(askedFirst(report, new URLSearchParams('onlyLate=1&dateFrom=2026-01-02&other=x'))).toEqual({
      onlyLate: 'true',
      dateFrom: '2026-01-02',
    });
  });
});

it('one record is asked for by its code', () => {
  expect(askedBy(report, { classCode: ' RAW ' })).toEqual({ classCode: 'RAW', onlyOpen: false });
});

it('a page that asks for no right leaves its call to those that share it', () => {
  expect(callRights(report)).toEqual(['web:store']);
  expect(callRights({ right: 'web:store:late', shared: ['web:other', 'web:store'] })).toEqual(['web:other', 'web:store']);
});

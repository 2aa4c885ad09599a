/** The search of a report: what is sent of it, and what it begins with. */
import { describe, expect, it } from 'vitest';
import { textSet } from '#domain/kernel/code-set.ts';
import { f } from '#domain/kernel/field.ts';
import { type AnyReport, ask, defineReport } from '#domain/kernel/report.ts';
import { askedBy, askedFirst, isShown, missingIn, startOf } from '#pages/report/report-search.tsx';

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
    expect(startOf(report, '2026-03-15')).toEqual({ onlyOpen: 'true' });
    expect(report.filters.onlyOpen?.schema.parse(undefined)).toBe(true);
  });

  it('of an address is on, whatever it says', () => {
    expect(askedFirst(report, new URLSearchParams('onlyLate=1&dateFrom=2026-01-02&other=x'))).toEqual({
      onlyLate: 'true',
      dateFrom: '2026-01-02',
    });
  });
});

describe('days of which there are too many to begin with', () => {
  const long = { ...report, filters: { date: ask.days(30), at: ask.days() } };

  it('begin so many days ago, and no bound is a bound of the server', () => {
    expect(startOf(long, '2026-03-15')).toEqual({ dateFrom: '2026-02-13' });
    expect(long.filters.date.schema.parse(undefined)).toBeUndefined();
  });

  it('are all days where an address asks for something, which may be old', () => {
    expect(startOf(long, null)).toEqual({});
  });
});

it('one record is asked for by its code', () => {
  expect(askedBy(report, { classCode: ' RAW ' })).toEqual({ classCode: 'RAW', onlyOpen: false });
});

const grouping = textSet('grouping', { doc: ['单据', 'Document'], day: ['日', 'Day'], type: ['类型', 'Type'] });
const grouped = defineReport({
  n: 'grouped',
  path: '/grouped',
  call: '/api/grouped',
  right: '',
  key: ['date'],
  columns: { date: f.date(), docNo: f.str(40), qty: f.qty() },
  ids: {},
  filters: {
    groupBy: ask.choice(grouping, 'doc'),
    asOf: ask.day(),
    month: ask.required(ask.month()),
    materialId: ask.required(ask.refs('material')),
  },
  only: { docNo: { groupBy: ['doc'] }, date: { groupBy: ['doc', 'day'] } },
}) as unknown as AnyReport;

describe('exactly one choice', () => {
  it('is as it begins until another code is chosen', () => {
    expect(startOf(grouped, null)).toEqual({ groupBy: 'doc' });
    expect(askedBy(grouped, {})).toEqual({ groupBy: 'doc' });
    expect(askedBy(grouped, { groupBy: 'type' })).toEqual({ groupBy: 'type' });
    expect(askedBy(grouped, { groupBy: 'no code' })).toEqual({ groupBy: 'doc' });
    expect(grouped.filters.groupBy?.schema.parse(undefined)).toBe('doc');
    expect(grouped.filters.groupBy?.schema.safeParse('no code').success).toBe(false);
  });

  it('decides which columns are shown', () => {
    const shown = (groupBy: string) => Object.keys(grouped.columns).filter((name) => isShown(grouped, name, { groupBy }));
    expect(shown('')).toEqual(['date', 'docNo', 'qty']);
    expect(shown('day')).toEqual(['date', 'qty']);
    expect(shown('type')).toEqual(['qty']);
  });
});

describe('a month and a day', () => {
  it('are sent as they are', () => {
    expect(askedBy(grouped, { asOf: '2026-02-28', month: '2026-02' })).toEqual({ groupBy: 'doc', asOf: '2026-02-28', month: '2026-02' });
  });

  it('have to be there in the calendar', () => {
    const { asOf, month } = grouped.filters;
    expect(asOf?.schema.safeParse('2026-02-29').success).toBe(false);
    expect(month?.schema.safeParse('2026-12').success).toBe(true);
    expect(['2026-13', '2026-1', '202612'].filter((text) => month?.schema.safeParse(text).success)).toEqual([]);
  });
});

describe('a required filter', () => {
  it('is missing until it is filled in', () => {
    expect(missingIn(grouped, {})).toEqual(['month', 'materialId']);
    expect(missingIn(grouped, { month: '2026-02', materialId: '00000000-0000-7000-8000-000000000001' })).toEqual([]);
  });

  it('is refused by the server while it is empty', () => {
    const { month, materialId } = grouped.filters;
    expect([undefined, ''].filter((value) => month?.schema.safeParse(value).success)).toEqual([]);
    expect([undefined, []].filter((value) => materialId?.schema.safeParse(value).success)).toEqual([]);
    expect(materialId?.schema.parse('00000000-0000-7000-8000-000000000001')).toEqual(['00000000-0000-7000-8000-000000000001']);
  });
});

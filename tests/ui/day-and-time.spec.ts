/** Days and times are entered in the house's own fields: the browser's speak the browser's language, and are as small as it likes. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { f } from '#domain/kernel/field.ts';
import { askedOf, isLacking } from '#pages/ask/ask-plan.ts';
import { readDay, readMonth } from '#ui/form/date-calendar.tsx';
import { isMinute, joined, partsOf, readTime } from '#ui/form/instant-text.ts';

const NATIVE = /type=\{?["'](date|datetime-local|time|month|week)["']/;
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((path) => (path.endsWith('.tsx') ? [`src/${path}`] : []));

describe('days and times', () => {
  it('no screen draws a native date or time field', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((path) => NATIVE.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('a time is read as people type it', () => {
    expect(['830', '0830', '8:30', '8.30', '08:30', '１４：３０', '0000'].map(readTime)).toEqual([
      ...['08:30', '08:30', '08:30', '08:30', '08:30', '14:30', '00:00'],
    ]);
  });

  it('what is no time of a day is none', () => {
    expect(['', '8', '24:00', '12:60', '9999', '1e3', 'noon', '12:3'].map(readTime)).toEqual(Array(8).fill(undefined));
  });

  it('a month is read as people type it, as its first day', () => {
    expect(['202611', '2026-11', '2026/11', '２０２６.１１', '2026-1'].map(readMonth)).toEqual([
      ...['2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-01-01'],
    ]);
    expect(['', '2026', '2026-13', '2026-11-02', 'May'].map(readMonth)).toEqual(Array(5).fill(undefined));
    expect(readDay('20261102')).toBe('2026-11-02');
  });

  it('both parts make a minute, and each is kept as typed', () => {
    expect(partsOf('2026-11-20T8:3')).toEqual({ day: '2026-11-20', time: '8:3' });
    expect(partsOf('')).toEqual({ day: '', time: '' });
    expect(joined('', '')).toBe('');
    expect([joined('2026-11-20', '08:30'), '2026-11-20T', 'T08:30', '2026-11-20T24:00', '2026-13-01T08:30'].map(isMinute)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it('a dialog waits for both', () => {
    const asked = askedOf({ needAt: f.ts() }, ['needAt']);
    const lacking = (needAt: string) => asked.some((one) => isLacking(one, { needAt }));
    expect(['', '2026-11-20T', 'T08:30', '2026-11-20T08:30'].map(lacking)).toEqual([true, true, true, false]);
  });
});

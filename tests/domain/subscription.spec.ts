import { describe, expect, it } from 'vitest';
import { ask } from '#domain/kernel/report.ts';
import { filtersOfTime, instantIn, laterQuestion, nextSending, type Rhythm, rhythmSchema } from '#domain/protocol/subscription.ts';

const ZONE = 'Asia/Shanghai';
const DAILY: Rhythm = { every: 'day', time: '07:00', on: null };

describe('when a report is due', () => {
  // 2026-11-27 is a Friday.
  it.each<[string, Rhythm, string, string]>([
    ['later today', DAILY, '2026-11-26T22:59:00.000Z', '2026-11-26T23:00:00.000Z'],
    ['tomorrow, where today is over at this very moment', DAILY, '2026-11-26T23:00:00.000Z', '2026-11-27T23:00:00.000Z'],
    ['next Monday', { every: 'week', time: '08:30', on: 1 }, '2026-11-27T01:00:00.000Z', '2026-11-30T00:30:00.000Z'],
    ['in a week', { every: 'week', time: '08:30', on: 5 }, '2026-11-27T00:30:00.000Z', '2026-12-04T00:30:00.000Z'],
    ['on the first', { every: 'month', time: '06:00', on: 1 }, '2026-11-27T01:00:00.000Z', '2026-11-30T22:00:00.000Z'],
    [
      'on the last day of a shorter month',
      { every: 'month', time: '06:00', on: 31 },
      '2027-02-01T01:00:00.000Z',
      '2027-02-27T22:00:00.000Z',
    ],
  ])('%s', (_, rhythm, after, next) => {
    expect(nextSending(rhythm, after, ZONE)).toBe(next);
  });

  it('keeps its minute of the day when clocks change', () => {
    const berlin = (day: string) => instantIn('Europe/Berlin', day, '07:00');
    expect([berlin('2026-10-24'), berlin('2026-10-25'), berlin('2026-10-26')]).toEqual([
      '2026-10-24T05:00:00.000Z',
      '2026-10-25T06:00:00.000Z',
      '2026-10-26T06:00:00.000Z',
    ]);
    // There is no 02:30 on that day.
    expect(instantIn('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is a day of the week or of the month, and a time that clocks show', () => {
    const takes = (rhythm: unknown): boolean => rhythmSchema.safeParse(rhythm).success;
    expect(takes(DAILY)).toBe(true);
    expect(takes({ ...DAILY, on: 1 })).toBe(false);
    expect(takes({ ...DAILY, every: 'week' })).toBe(false);
    expect(takes({ ...DAILY, every: 'week', on: 8 })).toBe(false);
    expect(takes({ ...DAILY, every: 'month', on: 31 })).toBe(true);
    expect(takes({ ...DAILY, time: '24:00' })).toBe(false);
  });
});

describe('a question asked on another day', () => {
  const filters = { days: ask.days(30), due: ask.day(), period: ask.month(), matCode: ask.words() };
  const later = (question: Record<string, unknown>, since: string, today: string) => laterQuestion(filters, question, since, today);

  it.each<[string, object, string, string, object]>([
    [
      'the last thirty days stay that',
      { from: '2026-10-28', to: '2026-11-27' },
      '2026-11-27',
      '2026-12-04',
      { from: '2026-11-04', to: '2026-12-04' },
    ],
    ['an open end stays open', { from: '2026-10-28' }, '2026-11-27', '2026-12-04', { from: '2026-11-04' }],
    ['an open beginning stays open', { to: '2026-11-26' }, '2026-11-27', '2026-11-28', { to: '2026-11-27' }],
    [
      'last month becomes the next last month',
      { from: '2026-10-01', to: '2026-10-31' },
      '2026-11-27',
      '2026-12-01',
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    [
      'whole quarters stay whole months',
      { from: '2026-07-01', to: '2026-09-30' },
      '2026-11-27',
      '2027-02-01',
      { from: '2026-10-01', to: '2026-12-31' },
    ],
    [
      'this month until today stays that',
      { from: '2026-11-01', to: '2026-11-27' },
      '2026-11-27',
      '2026-12-04',
      { from: '2026-12-01', to: '2026-12-04' },
    ],
    ['this month stays that', { from: '2026-11-01' }, '2026-11-27', '2027-01-04', { from: '2027-01-01' }],
    [
      'today stays today, also on the first',
      { from: '2026-11-01', to: '2026-11-01' },
      '2026-11-01',
      '2026-11-03',
      { from: '2026-11-03', to: '2026-11-03' },
    ],
    [
      'a form that begins on the first by chance begins so many days ago',
      { from: '2026-11-01' },
      '2026-12-01',
      '2026-12-02',
      { from: '2026-11-02' },
    ],
  ])('%s', (_, days, since, today, wanted) => {
    expect(later({ days, matCode: 'A' }, since, today)).toEqual({ days: wanted, matCode: 'A' });
  });

  it('moves days and months, and nothing else', () => {
    const question = { due: '2026-11-30', period: '2026-11', matCode: '2026-11-30', pageSize: 5 };
    expect(later(question, '2026-11-27', '2027-01-01')).toEqual({
      due: '2027-01-04',
      period: '2027-01',
      matCode: '2026-11-30',
      pageSize: 5,
    });
    expect(filtersOfTime(filters, question)).toEqual(['due', 'period']);
    expect(later(question, '2026-11-27', '2026-11-27')).toEqual(question);
  });
});

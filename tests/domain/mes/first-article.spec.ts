/** When a first article lets work be reported, who judges it, and what a rejected one puts under suspicion. */
import { describe, expect, it } from 'vitest';
import { type FirstConfirmRow, firstStepProblem } from '#domain/mes/check.ts';
import { firstBatchOf } from '#domain/mes/first-confirm.operation.ts';
import { madeSinceRelease } from '#domain/mes/quality/first-suspects.ts';
import { isFirstReleased } from '#domain/mes/report/report-fault.ts';

const at = (hour: number, day = 1): string => `2026-07-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const first = (result: 0 | 1 | 2, more: Partial<FirstConfirmRow> = {}): FirstConfirmRow =>
  ({ stationCode: 'CNC-1', shift: 1, openedAt: at(8), inspectAt: at(9), selfAt: null, result, ...more }) as FirstConfirmRow;
const NEEDED = { needFirstArticle: true };
const worked = { shift: 1, at: at(12) };

describe('work at an operation with a first article', () => {
  it('waits for its release, at the station where it is done', () => {
    expect(isFirstReleased(NEEDED, [], 'CNC-1', worked)).toBe(false);
    expect(isFirstReleased(NEEDED, [first(0)], 'CNC-1', worked)).toBe(false);
    expect(isFirstReleased(NEEDED, [first(1)], 'CNC-1', worked)).toBe(true);
    expect(isFirstReleased(NEEDED, [first(1)], 'CNC-2', worked)).toBe(false);
    expect(isFirstReleased(NEEDED, [first(1, { stationCode: null })], 'CNC-2', worked)).toBe(true);
    expect(isFirstReleased({ needFirstArticle: false }, [], 'CNC-1', worked)).toBe(true);
  });

  it('waits again once the shift has changed, also for the same shift of the next day', () => {
    expect(isFirstReleased(NEEDED, [first(1)], 'CNC-1', { shift: 2, at: at(17) })).toBe(false);
    expect(isFirstReleased(NEEDED, [first(1)], 'CNC-1', { shift: 1, at: at(8, 2) })).toBe(false);
    expect(isFirstReleased(NEEDED, [first(1, { shift: null })], 'CNC-1', { shift: 2, at: at(17) })).toBe(true);
  });

  it('waits again once a tool or a batch of material was changed, and while the last one is rejected', () => {
    const changed = first(0, { openedAt: at(10) });
    expect(isFirstReleased(NEEDED, [first(1), changed], 'CNC-1', worked)).toBe(false);
    expect(isFirstReleased(NEEDED, [first(1), first(2, { openedAt: at(10) })], 'CNC-1', worked)).toBe(false);
    expect(isFirstReleased(NEEDED, [changed, first(1, { openedAt: at(11) })], 'CNC-1', worked)).toBe(true);
  });
});

describe('two people at one tablet', () => {
  const self = { result: 0, selfUserId: 'tablet', selfBy: 'wang' };
  const judge = (personId: string | null, userId = 'tablet') =>
    firstStepProblem(self, [], [], { role: 'inspector', result: 1, by: { userId, personId } })?.code;

  it('differ in account and in person', () => {
    expect(judge('li', 'another')).toBeUndefined();
    expect(judge('li')).toBe('FIRST_SAME_PERSON');
    expect(judge('wang', 'another')).toBe('FIRST_SAME_PERSON');
  });

  it('are told apart by their accounts where one has no person file', () => {
    expect([judge(null), judge(null, 'another')]).toEqual(['FIRST_SAME_PERSON', undefined]);
  });
});

it('the number of a batch follows from the operation that opens it, so that two tablets without a network share none', () => {
  expect(firstBatchOf('2026-07-01', '00000000-0000-4000-8000-00000012abcd')).toBe('F260701-12ABCD');
});

describe('a rejected first article', () => {
  const report = (reportId: string, endAt: string, more: object = {}) => ({
    reportId,
    endAt,
    cardNo: null,
    stationCode: 'CNC-1',
    status: 1,
    goodQty: '10',
    ...more,
  });
  const rejected = first(2, { openedAt: at(13), inspectAt: at(14) });

  it('puts under suspicion what was made there since the last release', () => {
    const reports = [
      report('before', at(8)),
      report('a', at(10)),
      report('b', at(13)),
      report('after', at(15)),
      report('elsewhere', at(11), { stationCode: 'CNC-2' }),
      report('cancelled', at(11), { status: 2 }),
    ];
    const made = madeSinceRelease([first(1), rejected], reports);
    expect([made.reports.map(({ reportId }) => reportId), made.qty]).toEqual([['a', 'b'], '20']);
  });

  it('puts everything under suspicion if none was ever released, and nothing once the next is', () => {
    expect(madeSinceRelease([rejected], [report('a', at(7))]).qty).toBe('10');
    expect(madeSinceRelease([rejected, first(1, { openedAt: at(16) })], [report('a', at(13))]).qty).toBe('0');
    expect(madeSinceRelease([first(1)], [report('a', at(13))]).qty).toBe('0');
  });
});

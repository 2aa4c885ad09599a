/** What the pages of stocktaking say of a plan and its lines. */
import { describe, expect, it } from 'vitest';
import { lackOfPlan } from '#domain/wms/stocktake/plan-form.ts';
import { byDifference, countOf, isOpen, linesFor, progressOf, startOf, toldOf } from '#domain/wms/stocktake/progress.ts';
import { CheckInfo, type CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import type { EntryPlan } from '#pages/document/entry-plan.ts';
import { draftOf, drawnFields, missingField } from '#pages/document/entry-rules.ts';
import { listed } from '#pages/fields/field-values.ts';
import { planEntry } from '#screens/wms/stocktake/plan-entry.tsx';

const line = (more: Partial<CheckLineRow>): CheckLineRow =>
  ({
    id: 'a',
    bookQty: '100',
    firstQty: null,
    secondQty: null,
    diffQty: null,
    diffType: 0,
    diffReason: null,
    toRecount: false,
    ...more,
  }) as CheckLineRow;
const equal = line({ id: 'equal', firstQty: '100', diffQty: '0', diffType: 1 });
const loss = line({ id: 'loss', firstQty: '90', diffQty: '-10', diffType: 3 });
const zero = line({ id: 'zero', firstQty: '0', diffQty: '-100', diffType: 3 });

describe('how far a plan is', () => {
  it('counts zero as counted, and rounds down: 100 % means that nothing is left', () => {
    expect(progressOf([equal, zero, line({})])).toEqual({ lines: '3', counted: '66%', different: '1' });
    expect(progressOf([])).toEqual({ lines: '', counted: '', different: '' });
  });
});

describe('what can be entered', () => {
  it('is the first count while it is issued or counted, and the second of the lines that are counted again', () => {
    expect([0, 1, 2, 3, 5, 6, 7].map((status) => countOf({ status: status as 0 }, loss))).toEqual([
      null,
      'first',
      'first',
      null,
      null,
      null,
      null,
    ]);
    expect(countOf({ status: 4 }, loss)).toBeNull();
    expect(countOf({ status: 4 }, line({ toRecount: true }))).toBe('second');
  });
});

describe('a step', () => {
  it('asks about the differences; a recount may be asked for every line, the differences first', () => {
    expect(linesFor('submit', [equal, loss]).map(({ id }) => id)).toEqual(['loss']);
    expect(linesFor('review', [equal, loss]).map(({ id }) => id)).toEqual(['loss']);
    expect(linesFor('recount', [equal, loss]).map(({ id }) => id)).toEqual(['loss', 'equal']);
  });

  it('begins with what is known: the reason, the adjustment, and the lines above the threshold', () => {
    expect(startOf('submit', { recountPct: null }, line({ diffReason: 4 }))).toBe('4');
    expect(startOf('submit', { recountPct: null }, loss)).toBe('');
    expect(startOf('review', { recountPct: null }, loss)).toBe('1');
    expect([null, '10', '9.9'].map((recountPct) => startOf('recount', { recountPct }, loss))).toEqual(['', '', '1']);
  });

  it('is open in its own states only', () => {
    const open = (step: 'recount' | 'submit' | 'review' | 'reject') =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((status) => isOpen(step, { status: status as 0 }));
    expect([open('recount'), open('submit'), open('review'), open('reject')]).toEqual([[3], [3, 4], [5], [5]]);
  });
});

describe('the answers of a large plan', () => {
  const chosen = (n: number, exceptions: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: n }, (_, at) => [`l${at}`, at < exceptions ? '4' : '7']));

  it('are named one by one as long as there is room for them', () => {
    expect(toldOf(chosen(3, 1), 3)).toEqual({
      named: [
        { lineId: 'l0', value: '4' },
        { lineId: 'l1', value: '7' },
        { lineId: 'l2', value: '7' },
      ],
      others: null,
    });
  });

  it('are the exceptions and, once, the answer to all others with their number', () => {
    expect(toldOf(chosen(5200, 2))).toEqual({
      named: [
        { lineId: 'l0', value: '4' },
        { lineId: 'l1', value: '4' },
      ],
      others: { value: '7', n: 5198 },
    });
  });
});

it('the lines by difference are those that were counted, a kind without any is 0', () => {
  const found = line({ firstQty: '3', diffType: 5 });
  expect(byDifference([equal, loss, zero, found, line({})]).map(({ code, n }) => [code, n])).toEqual([
    [1, 1],
    [2, 0],
    [3, 2],
    [4, 0],
    [5, 1],
  ]);
});

describe('a plan that is entered', () => {
  const { fields } = CheckInfo;
  const plan = planEntry() as unknown as EntryPlan;
  const draft = (head: Record<string, string>) => ({ head: { checkType: '1', ...head } as Record<string, string>, lines: [] });

  const lackOf = ({ head }: ReturnType<typeof draft>) => lackOfPlan(head, listed(head.counterIds));

  it('says what is missing first, and that a counter cannot review', () => {
    expect(missingField(plan, fields, draft({}))).toBe('checkName');
    expect(missingField(plan, fields, draft({ checkName: '月末盘点' }))).toBe('warehouseId');
    const whole = { checkName: '月末盘点', warehouseId: 'w' };
    expect(missingField(plan, fields, draft(whole))).toBeUndefined();
    expect(lackOf(draft({ ...whole, counterIds: 'q,p', reviewerId: 'p' }))).toBe('reviewer');
    expect(lackOf(draft({ ...whole, recountPct: '2x' }))).toBe('pct');
    expect(lackOf(draft({ ...whole, counterIds: 'q', recountPct: '2' }))).toBe('second');
    expect(lackOf(draft({ ...whole, counterIds: 'q' }))).toBeNull();
    expect(lackOf(draft(whole))).toBeNull();
  });

  it('keeps what nobody sees: the dates of a plan that is changed', () => {
    const row = { id: 'a', version: 1, startAt: '2026-01-01T00:00:00.000Z', scopeBins: ['b', 'c'], scopeClasses: [], checkType: 2 };
    expect(draftOf(plan, CheckInfo.fields, { row, stored: [] }, {}).head).toMatchObject({
      startAt: row.startAt,
      endAt: '',
      scopeBins: 'b,c',
      scopeClasses: '',
      checkType: '2',
    });
    expect(drawnFields(plan, draft({}))).toEqual([
      'checkName',
      'checkType',
      'checkMode',
      'freezeMode',
      'shift',
      'warehouseId',
      'counterIds',
      'reviewerId',
      'recountPct',
      'remark',
    ]);
  });
});

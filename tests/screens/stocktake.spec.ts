/** What the pages of stocktaking say of a plan and its lines. */
import { describe, expect, it } from 'vitest';
import type { CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { faultOf, payloadOf, startOfPlan } from '#screens/wms/stocktake/plan-draft.ts';
import { countOf, isOpen, linesFor, progressOf, startOf, stepOf } from '#screens/wms/stocktake/stocktake.ts';

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
    expect([stepOf('review'), stepOf('nothing'), stepOf(null)]).toEqual(['review', null, null]);
  });
});

describe('a plan that is entered', () => {
  const draft = { ...startOfPlan(null), checkName: ' 月末盘点 ', warehouseId: 'w' };

  it('says what is missing first, and that a counter cannot review', () => {
    expect(faultOf(startOfPlan(null))).toBe('name');
    expect(faultOf({ ...draft, warehouseId: '' })).toBe('warehouse');
    expect(faultOf({ ...draft, counterIds: ['p'], reviewerId: 'p' })).toBe('reviewer');
    expect(faultOf({ ...draft, recountPct: '2x' })).toBe('pct');
    expect(faultOf(draft)).toBeNull();
  });

  it('is sent without what was left empty', () => {
    const empty = { scopeBins: [], scopeClasses: [], scopeMaterials: [], counterIds: [], reviewerId: null, startAt: null, endAt: null };
    expect(payloadOf(draft, null)).toEqual({
      checkName: '月末盘点',
      checkType: 1,
      warehouseId: 'w',
      ...empty,
      recountPct: null,
      remark: null,
    });
    expect(payloadOf(startOfPlan(null), null)).toBeNull();
  });
});

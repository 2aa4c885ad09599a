/** What the return terminal of stock loans asks, shows and writes. */
import { describe, expect, it } from 'vitest';
import { backAsks, backOrder, borrowCard, stepOf, thingInHand } from '#domain/wms/borrow/borrow-asks.ts';
import { type BackState, type OpenBorrow, startBack } from '#domain/wms/borrow/borrow-return.job.ts';

const TODAY = '2026-05-04';
const loan: OpenBorrow = {
  docId: 'd',
  docNo: 'SB1',
  lineId: 'l',
  boxId: 'b',
  code: 'B1',
  matCode: 'M-1',
  matName: 'bolt',
  unit: 'PCS',
  decimals: 0,
  isLoose: false,
  open: '10',
  warehouseId: 'w',
  borrower: 'Zhao',
  deptName: 'Tests',
  customer: '',
  dueDate: '2026-05-03',
};
const state: BackState = { ...startBack, loan };
const offs = (mayUse: boolean, online: boolean, of = loan) =>
  backAsks({ mayUse, online })
    .choice?.({ ...state, loan: of })
    ?.options.map(({ off }) => off && (off as { key: string }).key);

describe('what is asked', () => {
  it('offers to keep goods only with the right, to a customer that the loan names, and where the server is in reach', () => {
    expect(offs(false, true)).toEqual([undefined, undefined, 'back.off.right', 'back.off.right']);
    expect(offs(true, true)).toEqual([undefined, undefined, undefined, 'back.off.customer']);
    expect(offs(true, false, { ...loan, customer: 'ACME' })).toEqual([undefined, undefined, 'back.off.server', 'back.off.server']);
  });

  it('asks for a quantity until one is taken, of all that is open at most', () => {
    const { counts } = backAsks({ mayUse: true, online: true });
    expect(counts?.(state)?.figures).toMatchObject([{ start: '10', most: '10' }]);
    expect(counts?.(state)?.take({ qty: '4' }).state.qty).toBe('4');
    expect([counts?.({ ...state, qty: '4' }), counts?.(startBack)]).toEqual([null, null]);
  });
});

it('says what to do next: the box, then its bin; what is kept goes into none', () => {
  expect([startBack, state, { ...state, way: 'department' as const }].map(stepOf)).toEqual(['box', 'bin', 'confirm']);
});

it('marks what is overdue, in the list and in hand', () => {
  expect(borrowCard(loan, null, TODAY)).toMatchObject({ state: 'problem', notes: ['Zhao', '', { key: 'back.overdue' }] });
  expect(borrowCard({ ...loan, dueDate: TODAY }, null, TODAY)).toMatchObject({ state: 'todo', notes: ['Zhao', '', TODAY] });
  expect(borrowCard(loan, loan, TODAY).state).toBe('active');
  expect(thingInHand(state, TODAY)?.facts?.at(-1)?.value).toMatchObject({ key: 'back.overdue' });
});

it('is written as a return into the bin, or as a use with its reason', () => {
  const take = { loan, way: 'inspect' as const, qty: '4', binId: 'x', binCode: 'X' };
  expect(backOrder(take, 'N1', '')).toMatchObject({
    def: { type: 'stockBorrow.return' },
    payload: { id: 'd', lineId: 'l', qty: '4', binId: 'x', inspect: true, newBoxNo: null, restBoxNo: 'N1' },
  });
  expect(backOrder({ ...take, way: 'department' }, null, 'Used up')).toMatchObject({
    def: { type: 'stockBorrow.consume' },
    payload: { id: 'd', to: 'department', reason: 'Used up', lines: [{ lineId: 'l', qty: '4' }] },
  });
});

/** What the return terminal of stock loans asks and shows for its state, and what its steps are written as. Pure. */
import { answer } from '#domain/kernel/job.ts';
import { cmpQty, isFigure, quantity, restQty } from '#domain/kernel/quantity.ts';
import {
  type Asks,
  doing,
  type JobFace,
  type JobLine,
  type JobThing,
  type Order,
  order,
  type Said,
  said,
  type Writing,
} from '#domain/protocol/said.ts';
import { stockBorrowConsume } from './borrow-later.operation.ts';
import {
  BACK_WAYS,
  type BackState,
  type BackTake,
  type BackWay,
  chosenBack,
  countedPart,
  isUse,
  needsNumber,
  type OpenBorrow,
} from './borrow-return.job.ts';
import { stockBorrowReturn } from './borrow-return.operation.ts';

const TONES = { good: 'ok', inspect: 'hold', department: 'info', customer: 'info' } as const;

interface Circumstances {
  /** Whether the user may turn a loan into use. */
  readonly mayUse: boolean;
  readonly online: boolean;
}

/** Why a choice is not available; undefined = it is. */
function offOf(way: BackWay, { customer }: OpenBorrow, { mayUse, online }: Circumstances): Said | undefined {
  if (!isUse(way)) return undefined;
  if (!mayUse) return said('back.off.right');
  if (way === 'customer' && customer === '') return said('back.off.customer');
  return online ? undefined : said('back.off.server');
}

export const backAsks = (now: Circumstances): Asks<BackState, BackTake> => ({
  choice: (state) => {
    const { loan, way } = state;
    return (
      loan && {
        key: loan.lineId,
        label: said('back.way'),
        options: BACK_WAYS.map((code) => ({ code, label: said(`back.ways.${code}`), tone: TONES[code], off: offOf(code, loan, now) })),
        chosen: way,
        take: (code) => chosenBack(state, code as BackWay),
      }
    );
  },
  counts: (state) => {
    const { loan, qty } = state;
    if (!loan || qty !== null) return null;
    const { unit, decimals, open } = loan;
    return {
      key: loan.lineId,
      figures: [{ key: 'qty', label: said('back.qty'), unit, decimals, start: open, least: '0.000001', most: open }],
      take: ({ qty: typed = '' }) => countedPart(state, quantity(typed)),
    };
  },
});

/** Whether a quantity was typed that is not taken yet: a scanned bin must not discard it. */
export const isTyping = ({ loan }: BackState, { qty = '' }: Readonly<Record<string, string>>): boolean =>
  loan !== null && qty !== '' && !(isFigure(qty) && cmpQty(quantity(qty), loan.open) === 0);

/** What the worker is to do now. */
export const stepOf = ({ loan, way }: BackState): 'box' | 'bin' | 'confirm' => (loan ? (isUse(way) ? 'confirm' : 'bin') : 'box');

const isLate = ({ dueDate }: OpenBorrow, today: string): boolean => dueDate < today;
/** The due day, or that it is over. */
const dueOf = (loan: OpenBorrow, today: string): Said => (isLate(loan, today) ? said('back.overdue', { day: loan.dueDate }) : loan.dueDate);

export const thingInHand = ({ loan, qty }: BackState, today: string): JobThing | null =>
  loan && {
    code: loan.code,
    name: `${loan.matCode} ${loan.matName}`,
    quantity: qty ?? loan.open,
    unit: loan.unit,
    facts: [
      { label: said('field:stockBorrow.borrowerId'), value: `${loan.borrower} · ${loan.deptName}` },
      { label: said('field:common.customerId'), value: loan.customer },
      { label: said('field:stockBorrow.dueDate'), value: dueOf(loan, today) },
    ],
  };

/** An open line, with who has it and until when. @param inHand the loan in hand */
export const borrowCard = (loan: OpenBorrow, inHand: OpenBorrow | null, today: string): JobLine => ({
  key: loan.lineId,
  code: loan.code,
  name: `${loan.matCode} ${loan.matName}`,
  done: '0',
  total: loan.open,
  unit: loan.unit,
  state: loan.lineId === inHand?.lineId ? 'active' : isLate(loan, today) ? 'problem' : 'todo',
  notes: [loan.borrower, loan.customer, dueOf(loan, today)],
});

/** @param listed the open lines, earliest due date first @param today of the site */
export const backFace = (state: BackState, listed: readonly OpenBorrow[], today: string): JobFace => ({
  ...doing('back.', stepOf(state)),
  inHand: thingInHand(state, today),
  idle: said(listed.length > 0 ? 'back.idle' : 'back.nothing', { n: String(listed.length) }),
  lines: listed.map((one) => borrowCard(one, state.loan, today)),
  linesTitle: said('back.lines'),
  undo: said('back.undo'),
});

/** @param boxNo a new number: of what stays out of a box, or of loose goods that wait for an inspection @param reason what is written of goods that are kept */
export function backOrder({ loan, way, qty, binId }: BackTake, boxNo: string | null, reason: string): Order {
  const { docId: id, lineId } = loan;
  if (isUse(way)) return order(stockBorrowConsume, { id, to: way, reason, lines: [{ lineId, qty }] });
  const numbers = loan.isLoose ? { newBoxNo: boxNo, restBoxNo: null } : { newBoxNo: null, restBoxNo: boxNo };
  return order(stockBorrowReturn, { id, lineId, qty, binId, inspect: way === 'inspect', ...numbers });
}

/** @param reasonOf what is written of goods that are kept, in words */
export const backWriting = (reasonOf: (way: BackWay) => string): Writing<BackState, BackTake> => ({
  needsNumber,
  orders: (take, { boxNo }) => [backOrder(take, boxNo, reasonOf(take.way))],
  // The label goes with what stays out: what came back keeps its own, which says too much by now.
  label: ({ loan, qty: back }, boxNo) => {
    const { matCode: material, matName: name, unit, docNo, isLoose, open } = loan;
    return { boxNo, material, name, quantity: isLoose ? back : restQty(open, back), unit, docNo };
  },
  after: (_now, { loan, qty, binCode }, _lineId, boxNo) => {
    if (boxNo === null || loan.isLoose) return {};
    const words = { qty, unit: loan.unit, bin: binCode, rest: restQty(loan.open, qty), number: boxNo };
    return { answer: answer('ok', 'back.say.part', loan.code, words) };
  },
});

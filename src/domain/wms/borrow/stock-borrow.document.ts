/** Stock loan (model-6 `stockBorrow`, S-APP, states-2 §2.4.13): an employee borrows stock as a sample or for a test, for a department or a customer. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { addQty, cmpQty, isZero, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { WhClass } from '#domain/wms/class-matrix.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { borrowStatus } from './borrow-codes.ts';

export const StockBorrow = defineHeader(
  'stockBorrow',
  borrowStatus,
  {
    warehouseId: f.ref('warehouse'),
    /** Always an employee, even if a customer receives the goods. */
    borrowerId: f.ref('person'),
    deptId: f.ref('department'),
    customerId: optional(f.ref('customer')),
    /** Last day for the return. It may be in the past if the loan is entered late. */
    dueDate: f.date(),
    purpose: f.text(),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'borrowerId', 'deptId', 'customerId'] },
);

export const StockBorrowLine = defineLine(
  'stockBorrowLine',
  StockBorrow,
  {
    ...LINE,
    /** The box that is lent: a whole box, or a new box for a part or for loose goods. */
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** True for loose goods. A return adds them to the loose stock of a bin. */
    isLoose: f.bool(),
    /** The source box. */
    fromBoxId: f.ref('box'),
    fromBinId: f.ref('bin'),
    /** Number of the new box for a part; empty = a whole box, or loose goods. */
    newBoxNo: optional(f.str(40)),
    qty: f.qty(),
    returnedQty: f.counter(),
    consumedQty: f.counter(),
    /** True if the last entry no longer has this line. */
    isRemoved: f.bool(),
  },
  ['boxId'],
);

export type StockBorrowRow = Row<typeof StockBorrow>;
export type StockBorrowLineRow = Row<typeof StockBorrowLine>;

const right = (verb: string): string => `web:wms:borrow:${verb}`;
export const BORROW_RIGHT = {
  create: right('create'),
  review: right('review'),
  return: right('return'),
  consume: right('consume'),
  close: right('close'),
} as const;

/**
 * Stores that lend their stock: finished and semi-finished goods as samples, raw material and hardware for tests. Tools, gauges and fixtures have their own
 * counters.
 */
export const BORROW_STORES: readonly WhClass[] = ['CCP-K', 'BCP-K', 'YCL-K', 'WJ-K'];

/** The return terminal. */
export const BORROW_RETURN_PAGE = '/stock-borrow-return';

type Counters = Pick<StockBorrowLineRow, 'qty' | 'returnedQty' | 'consumedQty'>;

const endedQty = ({ returnedQty, consumedQty }: Counters): Quantity => addQty(returnedQty, consumedQty);

/** Returns the quantity of a line that the borrower still has. */
export const openQty = (line: Counters): Quantity => subQty(line.qty, endedQty(line));

/** Returns 2 if nothing, 4 if a part, and 6 if everything was returned or used. */
export function borrowProgress(lines: readonly Counters[]): 2 | 4 | 6 {
  if (lines.every((line) => cmpQty(endedQty(line), line.qty) >= 0)) return 6;
  return lines.some((line) => !isZero(endedQty(line))) ? 4 : 2;
}

export const AWAY: readonly number[] = [2, 4];

/** Tells whether a loan is open and past its due date. @param today of the site */
export const isOverdue = ({ status, dueDate }: Pick<StockBorrowRow, 'status' | 'dueDate'>, today: string): boolean =>
  AWAY.includes(status) && dueDate < today;

export const stockBorrow = defineDocument({
  docType: 'stockBorrow',
  pages: '/stock-borrow',
  header: StockBorrow,
  lines: [StockBorrowLine],
  status: borrowStatus,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    // Undoing a return or use leads back.
    [4, 2],
    [6, 4],
    [6, 2],
  ],
  numbering: { prefix: 'SB', date: 'yyMMdd', digits: 4 },
  // An open loan is no work for the keeper. Overdue loans are, and have their own tile.
  waits: [1, 3],
  deleted: 7,
  print: '',
  rollup: (header, lines) => {
    const status = Number(header.status);
    const live = (lines as unknown as StockBorrowLineRow[]).filter(({ isRemoved }) => !isRemoved);
    return AWAY.includes(status) || status === 6 ? borrowProgress(live) : status;
  },
});

export const borrowLines = (rows: Rows, docId: string): StockBorrowLineRow[] => liveLines(rows.by(StockBorrowLine, 'docId', docId));
export const putBorrowLine = (row: StockBorrowLineRow) => put(StockBorrowLine, row);

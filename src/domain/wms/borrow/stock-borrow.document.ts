/** Stock loan (model-6 `stockBorrow`, S-APP, states-2 §2.4.13): stock that somebody of ours takes as a sample or for a test, for a department or a customer. */
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
    /** Always a person of ours, also where a customer gets to see the goods. */
    borrowerId: f.ref('person'),
    deptId: f.ref('department'),
    customerId: optional(f.ref('customer')),
    /** Last day on which it should come back; may be over already when the loan is entered late. */
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
    /** The box that is away: a whole box, the part that was taken out of one, or one that loose goods were poured into. */
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Loose goods: what comes back is poured into the loose stock of a bin. */
    isLoose: f.bool(),
    /** Where it is taken from. */
    fromBoxId: f.ref('box'),
    fromBinId: f.ref('bin'),
    /** The number of the box that a part is put into; empty = a whole box, or loose goods. */
    newBoxNo: optional(f.str(40)),
    qty: f.qty(),
    returnedQty: f.counter(),
    consumedQty: f.counter(),
    /** No longer among the lines of the last entry. */
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
 * Stores that lend from their stock: finished and semi-finished goods as samples, raw material and hardware for tests. Tools, gauges and fixtures are lent
 * at their own counters.
 */
export const BORROW_STORES: readonly WhClass[] = ['CCP-K', 'BCP-K', 'YCL-K', 'WJ-K'];

/** The terminal on which goods come back. */
export const BORROW_RETURN_PAGE = '/stock-borrow-return';

type Counters = Pick<StockBorrowLineRow, 'qty' | 'returnedQty' | 'consumedQty'>;

const endedQty = ({ returnedQty, consumedQty }: Counters): Quantity => addQty(returnedQty, consumedQty);

/** What of a line is still with the borrower. */
export const openQty = (line: Counters): Quantity => subQty(line.qty, endedQty(line));

/** 2 nothing, 4 a part, 6 everything has come back or is used up. */
export function borrowProgress(lines: readonly Counters[]): 2 | 4 | 6 {
  if (lines.every((line) => cmpQty(endedQty(line), line.qty) >= 0)) return 6;
  return lines.some((line) => !isZero(endedQty(line))) ? 4 : 2;
}

const AWAY: readonly number[] = [2, 4];

/** Something of a loan is still away, and its last day is over. @param today of the site */
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
  ],
  numbering: { prefix: 'SB', date: 'yyMMdd', digits: 4 },
  // An open loan asks nothing of the keeper. Overdue loans do, and they have their own tile.
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

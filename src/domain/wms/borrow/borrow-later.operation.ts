/** Extends a stock loan, turns lent goods into use or a sample, and closes the loan. All three need the server. */
import { z } from 'zod';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Department } from '#domain/basic/party.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { consumedBy } from './borrow-codes.ts';
import {
  borrowLines,
  borrowProgress,
  openQty,
  BORROW_RIGHT as RIGHT,
  StockBorrowLine,
  type StockBorrowLineRow,
  type StockBorrowRow,
  stockBorrow,
} from './stock-borrow.document.ts';

const ON_LOAN = 9;
const SHIPPED = 1;
const CONSUMED = 2;
const reason = z.string().trim().min(2).max(500);

const remarked = (header: Pick<StockBorrowRow, 'remark'>, text: string): string =>
  [header.remark, text].filter(Boolean).join(' · ').slice(0, 500);

/** Moves the due date of a loan. */
export const stockBorrowExtend = defineMove(stockBorrow, {
  verb: 'extend',
  from: [2, 4],
  offline: false,
  right: RIGHT.review,
  payload: { dueDate: daySchema, reason },
  decide: (header, p, _rows, ctx) => {
    guard(p.dueDate > header.dueDate && p.dueDate >= ctx.today, 'DUE_DAY_BEFORE', { day: header.dueDate });
    return { header: { dueDate: p.dueDate, remark: remarked(header, p.reason) } };
  },
});

/**
 * Returns the open line and the box that holds its goods during the loan. Reads both.
 * @throws REF_MISSING, G-QTY above the open quantity, G-BOX
 */
export function awayOf(rows: Rows, docId: string, lineId: string, qty: Quantity): { line: StockBorrowLineRow; box: BoxRow } {
  const line = rows.get(StockBorrowLine, lineId);
  guard(line !== undefined && line.docId === docId && !line.isRemoved, 'REF_MISSING', { field: 'lineId' });
  const limit = openQty(line);
  guard(cmpQty(qty, limit) <= 0, 'G-QTY', { qty, limit });
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.boxStatus === ON_LOAN && cmpQty(qty, box.qty) <= 0, 'G-BOX', boxFacts(box));
  return { line, box };
}

/** Returns the movement type, the outside account and the party of whoever keeps the goods. @throws BORROW_NO_CUSTOMER */
function receiverOf({ deptId, customerId, docNo }: StockBorrowRow, to: 'department' | 'customer', rows: Rows) {
  if (to === 'department') {
    guard(rows.get(Department, deptId) !== undefined, 'REF_MISSING', { field: 'deptId' });
    return { type: 'GI_DEPT', account: 'DEPARTMENT', partyId: deptId, closed: CONSUMED } as const;
  }
  const customer = rows.get(Customer, customerId);
  guard(customer !== undefined, 'BORROW_NO_CUSTOMER', { docNo: docNo ?? '' });
  return { type: 'GI_SALES', account: 'CUSTOMER', partyId: customer.id, closed: SHIPPED } as const;
}

/** Issues lent goods to the borrowing department, or to the customer as a sample (9→3). */
export const stockBorrowConsume = defineMove(stockBorrow, {
  verb: 'consume',
  from: [2, 4],
  offline: false,
  right: RIGHT.consume,
  payload: {
    to: consumedBy.schema,
    reason,
    lines: z
      .array(z.object({ lineId: uuidSchema, qty: positiveQuantitySchema }))
      .min(1)
      .max(200),
  },
  reads: [
    (p, rows) => {
      const header = rows.get(stockBorrow.header, p.id);
      const party = header ? [byId(Department, header.deptId), ...(header.customerId ? [byId(Customer, header.customerId)] : [])] : [];
      return [...party, ...borrowLines(rows, p.id).map(({ boxId }) => byId(Box, boxId))];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const twice = p.lines.find(({ lineId }, at) => p.lines.findIndex((one) => one.lineId === lineId) !== at);
    guard(twice === undefined, 'RETURN_TWICE', { boxNo: rows.get(StockBorrowLine, twice?.lineId ?? null)?.boxNo ?? '' });
    return { header: { remark: remarked(header, p.reason) }, ...used(header, p, rows, ctx) };
  },
});

interface Use {
  readonly to: 'department' | 'customer';
  readonly lines: readonly { readonly lineId: string; readonly qty: Quantity }[];
}

function used(header: StockBorrowRow, { to, lines }: Use, rows: Rows, ctx: Ctx): Partial<Decision> {
  const { type, account, partyId, closed } = receiverOf(header, to, rows);
  const movement = new Movement(ctx, type, { docType: stockBorrow.docType, docId: header.id });
  for (const { lineId, qty } of lines) {
    const { box } = awayOf(rows, header.id, lineId, qty);
    movement.issue(box, account, qty, closed, { lineId, partyId });
  }
  return combine(movement.result(), { add: lines.map(({ lineId, qty }) => add(StockBorrowLine, lineId, 'consumedQty', qty)) });
}

/** Closes a loan of which nothing is open. */
export const stockBorrowClose = defineMove(stockBorrow, {
  verb: 'close',
  from: [6],
  to: 5,
  offline: false,
  right: RIGHT.close,
  payload: { reason },
  decide: (header, _p, rows) => {
    const status = String(borrowProgress(borrowLines(rows, header.id)));
    guard(status === '6', 'DOC_STATUS', { docNo: header.docNo ?? '', set: 'borrowStatus', status, verb: 'close' });
    return {};
  },
});

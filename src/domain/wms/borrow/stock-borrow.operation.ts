/** Enters, reviews and reverses stock loans. Entry works offline; the review needs the server and hands the goods to the borrower (states-2 §2.4.13). */
import { z } from 'zod';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { lastMovement, reverse } from '#domain/wms/stock/reversal.ts';
import { borrowEntry, lineOf } from './borrow-line.ts';
import { goodsKeys, lendGoods, undoKeys } from './borrow-post.ts';
import {
  BORROW_STORES,
  borrowLines,
  putBorrowLine,
  BORROW_RIGHT as RIGHT,
  StockBorrow,
  StockBorrowLine,
  type StockBorrowRow,
  stockBorrow,
} from './stock-borrow.document.ts';

const DOC = 'stockBorrow';
const IN_SERVICE = 1;
const reason = z.string().trim().min(2).max(500);

const content = {
  borrowerId: uuidSchema,
  deptId: uuidSchema,
  customerId: uuidSchema.nullable(),
  dueDate: daySchema,
  purpose: z.string().trim().min(2).max(500),
  remark: z.string().max(500).nullable(),
  lines: z
    .array(
      z.object({
        /** The source box; null = loose stock of the bin. */
        boxId: uuidSchema.nullable(),
        binId: uuidSchema,
        materialId: uuidSchema,
        batchId: uuidSchema.nullable(),
        qty: positiveQuantitySchema,
        newBoxNo: z.string().trim().min(1).max(40).nullable(),
      }),
    )
    .min(1)
    .max(200),
};
type Content = { [K in keyof typeof content]: z.infer<(typeof content)[K]> };

const partyKeys = (p: Pick<Content, 'borrowerId' | 'deptId' | 'customerId'>): Key[] => [
  byId(Person, p.borrowerId),
  byId(Department, p.deptId),
  ...(p.customerId ? [byId(Customer, p.customerId)] : []),
];

/** @throws REF_MISSING for an inactive borrower, department or customer, BORROW_STORE */
function guardHead(header: StockBorrowRow, rows: Rows): void {
  const store = rows.get(Warehouse, header.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  guard(BORROW_STORES.includes(store.whClassCode) && store.isActive, 'BORROW_STORE', { whName: store.whName });
  guard(rows.get(Person, header.borrowerId)?.status === IN_SERVICE, 'REF_MISSING', { field: 'borrowerId' });
  guard(rows.get(Department, header.deptId)?.isActive === true, 'REF_MISSING', { field: 'deptId' });
  const isCustomer = header.customerId === null || rows.get(Customer, header.customerId)?.isActive === true;
  guard(isCustomer, 'REF_MISSING', { field: 'customerId' });
}

/** Builds the entered lines and checks them as a review would. */
function entered(p: Content, header: StockBorrowRow, rows: Rows, ctx: Ctx) {
  guardHead(header, rows);
  const lines = p.lines.map((line, n) => lineOf(borrowEntry(header.id, line), n + 1, { header, rows, ctx }));
  lendGoods({ header, lines, rows, ctx });
  return lines;
}

const firstKeys = (docId: string, warehouseId: string, p: Content): Key[] => [
  byId(Warehouse, warehouseId),
  ...partyKeys(p),
  ...goodsKeys.first(
    warehouseId,
    p.lines.map((line) => borrowEntry(docId, line)),
  ),
];
const secondKeys = (docId: string, warehouseId: string, p: Content, rows: Rows): Key[] =>
  goodsKeys.second(
    warehouseId,
    p.lines.map((line) => borrowEntry(docId, line)),
    rows,
  );
const storeOf = (rows: Rows, id: string): string => rows.get(StockBorrow, id)?.warehouseId ?? '';

export const stockBorrowCreate = defineCreate(stockBorrow, {
  verb: 'create',
  to: 1,
  offline: true,
  right: RIGHT.create,
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, ...content }),
  reads: [(p) => firstKeys(p.id, p.warehouseId, p), (p, rows) => secondKeys(p.id, p.warehouseId, p, rows)],
  decide: ({ id, ...p }, rows, ctx) => {
    const { lines: _lines, ...head } = p;
    const header: StockBorrowRow = { ...newHeader(ctx, id, 1), ...head };
    return { header: head, put: entered(p, header, rows, ctx).map(putBorrowLine) };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const stockBorrowSave = defineMove(stockBorrow, {
  verb: 'save',
  from: [1, 3],
  offline: true,
  right: RIGHT.create,
  payload: content,
  reads: [
    (p, rows) => (storeOf(rows, p.id) ? firstKeys(p.id, storeOf(rows, p.id), p) : []),
    (p, rows) => (storeOf(rows, p.id) ? secondKeys(p.id, storeOf(rows, p.id), p, rows) : []),
  ],
  decide: (header, { id: _id, ...p }, rows, ctx) => {
    const { lines: _lines, ...head } = p;
    const fresh = entered(p, { ...header, ...head }, rows, ctx);
    const gone = rows.by(StockBorrowLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: head, put: [...gone, ...fresh].map(putBorrowLine) };
  },
});

/** 1, 3→2: posts ST_LEND. Nobody else can take the goods from then on. */
export const stockBorrowReview = defineMove(stockBorrow, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: RIGHT.review,
  reads: [
    (p, rows) => {
      const header = rows.get(StockBorrow, p.id);
      const own = header ? [byId(Warehouse, header.warehouseId), ...partyKeys(header)] : [];
      return [...reviewKeys(DOC, p.id), ...own, ...goodsKeys.first(storeOf(rows, p.id), borrowLines(rows, p.id))];
    },
    (p, rows) => goodsKeys.second(storeOf(rows, p.id), borrowLines(rows, p.id), rows),
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, stockBorrow, header, ctx.actor);
    guardHead(header, rows);
    return lendGoods({ header, lines: borrowLines(rows, p.id), rows, ctx });
  },
});

/** 2→3: mirrors the loan, so that the goods are back in their source boxes. Refused once a return or use was counted. */
export const stockBorrowUnreview = defineMove(stockBorrow, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: RIGHT.review,
  payload: { reason },
  reads: [(p, rows) => undoKeys.first(p.id, rows), (p, rows) => undoKeys.second(p.id, rows)],
  decide: (header, p, rows, ctx) => {
    // The status changes only when the whole envelope is written, and a return may precede this move in the same envelope.
    const isUntouched = borrowLines(rows, p.id).every((line) => isZero(line.returnedQty) && isZero(line.consumedQty));
    guard(isUntouched, 'DOC_STATUS', { docNo: header.docNo ?? '', set: 'borrowStatus', status: '4', verb: 'unreview' });
    return reverse(ctx, rows, lastMovement(rows, p.id, ['ST_LEND']));
  },
});

const isOwnOrReviewer = ({ createdBy }: Pick<StockBorrowRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, RIGHT.review);

/** Deletes a loan that is not reviewed, or no longer. */
export const stockBorrowDelete = defineMove(stockBorrow, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: RIGHT.create,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});

/** Attaches the sample order and photos of the goods before and after the loan. */
export const stockBorrowAttach = defineAttach(stockBorrow, [RIGHT.create, RIGHT.review, RIGHT.return]);

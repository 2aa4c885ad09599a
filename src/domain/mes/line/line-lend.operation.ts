/** Enters and reviews loans between orders. Drafts are written without a network; the review and loans of isolated goods need the server (area-mes §3, §4). */
import { z } from 'zod';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { lineBase } from '#domain/wms/line.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { backKeys, bringBack, type LentGoods, lendBoxes, lendKeys } from './lend-post.ts';
import { idleDaysOf } from './lend-rules.ts';
import {
  ISOLATED,
  isBack,
  LENT,
  type LendKind,
  LineLend,
  LineLendLine,
  type LineLendLineRow,
  type LineLendRow,
  lendLines,
  lendProgress,
  lineLend,
  putLendLine,
  QUALITY_RIGHT,
  LEND_RIGHT as RIGHT,
} from './line-lend.document.ts';

const DOC = 'lineLend';
const reason = z.string().trim().min(2).max(500);
const content = {
  toOrder: z.string().trim().min(1).max(40),
  toWarehouseId: uuidSchema,
  toBinId: uuidSchema,
  // Asked where goods on hold are lent; the forms of the others do not have it.
  lendReason: reason.nullable().default(null),
  remark: z.string().trim().max(500).nullable(),
  lines: z
    .array(
      z.object({
        boxId: uuidSchema,
        materialId: uuidSchema,
        qty: positiveQuantitySchema,
        /** Number of the box of a part; null = the whole box. */
        newBoxNo: z.string().trim().min(1).max(40).nullable(),
      }),
    )
    .min(1)
    .max(200),
};
type Content = { [K in keyof typeof content]: z.infer<(typeof content)[K]> };
type Entered = Pick<Content, 'toOrder' | 'toWarehouseId' | 'toBinId' | 'lines'>;

const goodsOf = (docId: string, { lines }: Pick<Content, 'lines'>): LentGoods[] =>
  lines.map(({ boxId: fromBoxId, materialId, qty, newBoxNo }) => ({
    fromBoxId,
    boxId: newBoxNo === null ? fromBoxId : bornBoxId(docId, newBoxNo),
    materialId,
    qty,
    newBoxNo,
  }));

/** @throws BOX_MISSING */
function lineOf(goods: LentGoods, lineNo: number, docId: string, rows: Rows, ctx: Ctx): LineLendLineRow {
  const box = rows.get(Box, goods.fromBoxId) ?? refuse('BOX_MISSING');
  return {
    ...lineBase(rows, ctx, docId, lineNo, goods.materialId),
    ...goods,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    boxNo: goods.newBoxNo ?? box.boxNo,
    fromBinId: box.binId ?? refuse('BOX_MISSING'),
    fromStatus: box.boxStatus,
    fromOrderNo: box.orderNo,
    idleDays: idleDaysOf(box, ctx.occurredAt),
    returnedQty: '0',
    returnedAt: null,
    returnedByName: null,
    isRemoved: false,
  };
}

/** The order that lends, where it is one and the same. @throws LEND_ORDERS for a loan of order to order out of several */
function fromOrderOf(kind: LendKind, lines: readonly LineLendLineRow[]): string | null {
  const orders = [...new Set(lines.map(({ fromOrderNo }) => fromOrderNo))];
  guard(kind !== 1 || orders.length === 1, 'LEND_ORDERS', { orders: orders.map((one) => one ?? '–').join('、') });
  return orders.length === 1 ? (orders[0] ?? null) : null;
}

/** The entered lines, checked as the review will check them. */
function entered(p: Entered, header: LineLendRow, rows: Rows, ctx: Ctx) {
  guard(header.lendKind !== ISOLATED || header.lendReason !== null, 'REASON_REQUIRED');
  const lines = goodsOf(header.id, p).map((goods, n) => lineOf(goods, n + 1, header.id, rows, ctx));
  lendBoxes({ header, lines, rows, ctx });
  return { lines, fromOrder: fromOrderOf(header.lendKind, lines) };
}

const keysOf = {
  first: (docId: string, warehouseId: string, p: Entered): Key[] => lendKeys.first({ ...p, warehouseId }, goodsOf(docId, p)),
  second: (docId: string, warehouseId: string, p: Entered, rows: Rows): Key[] =>
    lendKeys.second({ ...p, warehouseId }, goodsOf(docId, p), rows),
};

const created = { id: uuidSchema, warehouseId: uuidSchema, ...content };
type Created = { id: string; warehouseId: string } & Content;

function begun(kind: LendKind, { id, lines, ...own }: Created, rows: Rows, ctx: Ctx) {
  const head = { ...own, lendKind: kind };
  const made = entered({ ...own, lines }, { ...newHeader(ctx, id, 1), ...head, fromOrder: null }, rows, ctx);
  return { header: { ...head, fromOrder: made.fromOrder }, put: made.lines.map(putLendLine) };
}
const createReads = [
  (p: Created) => keysOf.first(p.id, p.warehouseId, p),
  (p: Created, rows: Rows) => keysOf.second(p.id, p.warehouseId, p, rows),
];

/** –→1: order to order, or dead stock. */
export const lineLendCreate = defineCreate(lineLend, {
  verb: 'create',
  to: 1,
  offline: true,
  right: RIGHT.create,
  schema: z.object({ lendKind: z.literal([1, 2]), ...created }),
  reads: createReads,
  decide: ({ lendKind: kind, ...p }, rows, ctx) => begun(kind, p, rows, ctx),
});

/** –→1: isolated goods. What isolates them is known to the server only. */
export const lineLendIsolate = defineCreate(lineLend, {
  verb: 'isolate',
  to: 1,
  offline: false,
  right: RIGHT.create,
  schema: z.object(created),
  reads: createReads,
  decide: (p, rows, ctx) => begun(ISOLATED, p, rows, ctx),
});

const storeOf = (rows: Rows, id: string): string | undefined => rows.get(LineLend, id)?.warehouseId;

/** Replaces the lines with those entered now. */
export const lineLendSave = defineMove(lineLend, {
  verb: 'save',
  from: [1],
  offline: true,
  right: RIGHT.create,
  payload: content,
  reads: [
    (p, rows) => {
      const store = storeOf(rows, p.id);
      return store ? keysOf.first(p.id, store, p) : [];
    },
    (p, rows) => {
      const store = storeOf(rows, p.id);
      return store ? keysOf.second(p.id, store, p, rows) : [];
    },
  ],
  decide: (header, { id: _id, lines, ...head }, rows, ctx) => {
    const made = entered({ ...head, lines }, { ...header, ...head }, rows, ctx);
    const known = rows.by(LineLendLine, 'docId', header.id);
    const gone = known.map((line) => ({ ...line, isRemoved: true }));
    return { header: { ...head, fromOrder: made.fromOrder }, put: [...gone, ...made.lines].map(putLendLine) };
  },
});

/** Quality decides about isolated goods, the leader about all others. */
export const lendReviewRight = ({ lendKind: kind }: Pick<LineLendRow, 'lendKind'>): string =>
  kind === ISOLATED ? QUALITY_RIGHT : RIGHT.review;
const mayReview = (header: LineLendRow, actor: Actor): boolean => hasRight(actor, lendReviewRight(header));

/** 1→2: the boxes are the other order's from now on. */
export const lineLendReview = defineMove(lineLend, {
  verb: 'review',
  from: [1],
  to: 2,
  offline: false,
  right: [RIGHT.review, QUALITY_RIGHT],
  offered: mayReview,
  reads: [
    (p, rows) => {
      const header = rows.get(LineLend, p.id);
      return [...reviewKeys(DOC, p.id), ...(header ? lendKeys.first(header, lendLines(rows, p.id)) : [])];
    },
    (p, rows) => {
      const header = rows.get(LineLend, p.id);
      return header ? lendKeys.second(header, lendLines(rows, p.id), rows) : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    guard(mayReview(header, ctx.actor), 'NO_RIGHT', { right: lendReviewRight(header) });
    guardReview(rows, lineLend, header, ctx.actor);
    return lendBoxes({ header, lines: lendLines(rows, p.id), rows, ctx });
  },
});

const linesBack = (rows: Rows, p: { readonly id: string; readonly lineIds: readonly string[] }): LineLendLineRow[] =>
  lendLines(rows, p.id).filter(({ id }) => p.lineIds.includes(id));

/** 2, 4→4, 6: what is left of the boxes comes back. A fact, written without a network too. */
export const lineLendReturn = defineMove(lineLend, {
  verb: 'return',
  kind: 'fact',
  from: LENT,
  also: [
    [2, 4],
    [2, 6],
    [4, 6],
  ],
  offline: true,
  right: RIGHT.return,
  warehouses: (header) => [header.toWarehouseId],
  payload: { lineIds: z.array(uuidSchema).min(1).max(200) },
  reads: [
    (p, rows) => backKeys.first(rows.get(LineLend, p.id), linesBack(rows, p)),
    (p, rows) => backKeys.second(linesBack(rows, p), rows),
  ],
  decide: (header, p, rows, ctx) => {
    const lines = linesBack(rows, p);
    guard(lines.length === new Set(p.lineIds).size, 'REF_MISSING', { field: 'lineId' });
    const twice = lines.find(isBack);
    guard(twice === undefined, 'LEND_BACK', { boxNo: twice?.boxNo ?? '', by: twice?.returnedByName ?? '' });
    const { decision, left } = bringBack({ header, lines, rows, ctx });
    const stamp = { returnedAt: ctx.occurredAt, returnedByName: ctx.actor.userName };
    const back = new Map(lines.map((line) => [line.id, { ...line, ...stamp }]));
    const status = lendProgress(lendLines(rows, p.id).map((line) => back.get(line.id) ?? line));
    const counted = [...left].map(([lineId, qty]) => add(LineLendLine, lineId, 'returnedQty', qty));
    return { header: { status }, ...combine(decision, { put: [...back.values()].map(putLendLine), add: counted }) };
  },
});

/** 2, 4, 6→5: nothing more comes back. */
export const lineLendClose = defineMove(lineLend, {
  verb: 'close',
  from: [...LENT, 6],
  to: 5,
  offline: false,
  right: RIGHT.review,
  payload: { reason },
  decide: () => ({}),
});

const isOwnOrReviewer = ({ createdBy }: Pick<LineLendRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, RIGHT.review);

/** 1→7. */
export const lineLendDelete = defineMove(lineLend, {
  verb: 'delete',
  from: [1],
  to: 7,
  offline: true,
  right: RIGHT.create,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});

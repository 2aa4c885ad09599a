/** The steps of a sales return: entered and edited anywhere, reviewed and reversed only by the server (routes §2.7.5, offline D). */
import { z } from 'zod';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Actor, hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { soType } from '#domain/wms/sales/sales-codes.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { guardKept } from '#domain/wms/voucher/voucher.document.ts';
import {
  putSalesReturnLine,
  SALES_RETURN_RIGHT as RIGHT,
  SalesReturn,
  SalesReturnLine,
  type SalesReturnLineRow,
  type SalesReturnRow,
  salesReturn,
  salesReturnLines,
} from './sales-return.document.ts';
import { goodsKeys, postSalesReturn, type ReturnJob, takeSalesReturnBack, undoKeys } from './sales-return-post.ts';

const DOC = 'salesReturn';
const code40 = z.string().trim().min(1).max(40);

const lineSchema = z.object({
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  toBinId: uuidSchema,
  boxNo: code40,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  expiryDate: daySchema.nullable(),
  /** Number on the returned label. */
  fromBoxNo: code40.nullable(),
  /** The line of the sales issue that sent the goods out. Returns queued by an older version of the app name none. */
  issueLineId: uuidSchema.nullable().default(null),
});
const content = {
  returnReason: z.string().trim().min(1).max(32),
  needInspect: z.boolean(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
type Line = z.infer<typeof lineSchema>;
type Content = { [K in keyof typeof content]: z.infer<(typeof content)[K]> };
/** Fields that keep their value from the first entry. */
type Fixed = Pick<SalesReturnRow, 'customerId' | 'toWarehouseId'>;

const lineOf = (line: Line, lineNo: number, { header, rows, ctx }: Omit<ReturnJob, 'lines'>): SalesReturnLineRow => ({
  ...lineBase(rows, ctx, header.id, lineNo, line.materialId),
  ...line,
  boxId: bornBoxId(header.id, line.boxNo),
  isRemoved: false,
});

/** The lines as entered now, checked as a review would check them. */
function entered(lines: readonly Line[], job: Omit<ReturnJob, 'lines'>): SalesReturnLineRow[] {
  const { toWarehouseId: warehouseId } = job.header;
  guard(inScope(job.ctx.actor, warehouseId), 'G-WH', { warehouseId });
  const rows = lines.map((line, n) => lineOf(line, n + 1, job));
  postSalesReturn({ ...job, lines: rows });
  return rows;
}

const firstKeys = (id: string, fixed: Fixed, p: Content): Key[] => goodsKeys.first(id, { ...fixed, returnReason: p.returnReason }, p.lines);
const headerOf = (rows: Rows, id: string): SalesReturnRow | undefined => rows.get(SalesReturn, id);

export const salesReturnCreate = defineCreate(salesReturn, {
  verb: 'create',
  to: 0,
  offline: true,
  right: RIGHT.create,
  schema: z.object({ id: uuidSchema, soType: soType.schema, customerId: uuidSchema, toWarehouseId: uuidSchema, ...content }),
  reads: [(p) => firstKeys(p.id, p, p), (p, rows) => goodsKeys.second(p.lines, rows)],
  decide: ({ id, lines, ...head }, rows, ctx) => {
    const header: SalesReturnRow = { ...newHeader(ctx, id, 0), ...head };
    return { header: head, put: entered(lines, { header, rows, ctx }).map(putSalesReturnLine) };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const salesReturnSave = defineMove(salesReturn, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: RIGHT.edit,
  payload: content,
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return header ? firstKeys(p.id, header, p) : [];
    },
    (p, rows) => (headerOf(rows, p.id) ? goodsKeys.second(p.lines, rows) : []),
  ],
  decide: (header, { lines, returnReason, needInspect, remark }, rows, ctx) => {
    guardKept(header);
    const head = { returnReason, needInspect, remark };
    const fresh = entered(lines, { header: { ...header, ...head }, rows, ctx });
    const gone = rows.by(SalesReturnLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: head, put: [...gone, ...fresh].map(putSalesReturnLine) };
  },
});

/** 0, 2→1: posts GR_CUSTOMER_RETURN and creates the inspections. */
export const salesReturnReview = defineMove(salesReturn, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: RIGHT.review,
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return [...reviewKeys(DOC, p.id), ...(header ? goodsKeys.first(p.id, header, salesReturnLines(rows, p.id)) : [])];
    },
    (p, rows) => goodsKeys.second(salesReturnLines(rows, p.id), rows),
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guardReview(rows, salesReturn, header, ctx.actor);
    return postSalesReturn({ header, lines: salesReturnLines(rows, p.id), rows, ctx });
  },
});

/** 1→2: the mirror, if nothing happened to the goods since. */
export const salesReturnUnreview = defineMove(salesReturn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: RIGHT.unreview,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => undoKeys.first(p.id, rows), (p, rows) => undoKeys.second(p.id, rows)],
  decide: (header, p, rows, ctx) => takeSalesReturnBack({ header, lines: salesReturnLines(rows, p.id), rows, ctx }),
});

const isOwnOrReviewer = ({ createdBy }: Pick<SalesReturnRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, RIGHT.review);

/** Marked as deleted, as long as nothing is posted (states-1 §2.2). */
export const salesReturnDelete = defineMove(salesReturn, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: RIGHT.delete,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});

/** Photos of the returned goods, and the customer's complaint. */
export const salesReturnAttach = defineAttach(salesReturn, [RIGHT.create, RIGHT.edit, RIGHT.review]);

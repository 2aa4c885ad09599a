/** The steps of a finished-goods receipt. All go on without a network but the way back: goods that stand in the store are a fact. */
import { z } from 'zod';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine, type Decision } from '#domain/kernel/operation.ts';
import { type Actor, hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { manyOf } from '#domain/wms/many/many.operation.ts';
import { WipCompletion } from '#domain/wms/production/completion.document.ts';
import { packedFor, packedKeys, stocked, stockedKeys, takenBackFrom } from '#domain/wms/production/completion.operation.ts';
import { linkKeys, traceLink, unlinked } from '#domain/wms/stock/product-trace.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { guardKept } from '#domain/wms/voucher/voucher.document.ts';
import {
  FinishedReceipt,
  FinishedReceiptLine,
  type FinishedReceiptLineRow,
  type FinishedReceiptRow,
  finishedReceipt,
  finishedReceiptLines,
  putFinishedReceiptLine,
  FINISHED_RIGHT as RIGHT,
} from './finished-receipt.document.ts';
import { goodsKeys, inboundOf, type MadeJob, postMade, remarks, takeMadeBack, undoKeys } from './finished-receipt-post.ts';

const DOC = 'finishedReceipt';
const code40 = z.string().trim().min(1).max(40);

const lineSchema = z.object({
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  toBinId: uuidSchema,
  boxNo: code40,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  expiryDate: daySchema.nullable(),
});
type Line = z.infer<typeof lineSchema>;
const head = { orderNo: code40.nullable(), needInspect: z.boolean(), remark: z.string().max(500).nullable() };

const lineOf = (line: Line, lineNo: number, { header, rows, ctx }: Omit<MadeJob, 'lines'>): FinishedReceiptLineRow => ({
  ...lineBase(rows, ctx, header.id, lineNo, line.materialId),
  ...line,
  boxId: bornBoxId(header.id, line.boxNo),
  isRemoved: false,
});

const headerOf = (rows: Rows, id: string): FinishedReceiptRow | undefined => rows.get(FinishedReceipt, id);

/** Keys of all that entered goods name, in two rounds. */
const enteredKeys = {
  first: (docId: string, warehouseId: string, lines: readonly Line[]): Key[] => [
    ...goodsKeys.first(docId, warehouseId, lines),
    ...packedKeys.first(lines.map(({ boxNo }) => boxNo)),
  ],
  second: (lines: readonly Line[], rows: Rows): Key[] => [
    ...goodsKeys.second(lines, rows),
    ...packedKeys.second(
      lines.map(({ boxNo }) => boxNo),
      rows,
    ),
  ],
};

/** A box that the line has packed comes in with what it was packed for, or that would wait for it forever. @throws BOX_OF_COMPLETION */
function guardPacked(lines: readonly Line[], completionId: string | null, rows: Rows): void {
  for (const { boxNo } of lines) {
    const completion = packedFor(rows, boxNo);
    guard(!completion || completion.id === completionId, 'BOX_OF_COMPLETION', { boxNo, docNo: completion?.docNo ?? '' });
  }
}

/**
 * A number that was taken here is used up, whatever became of its line. A packed box keeps the label of the line: it may be scanned again after its line was taken
 * back, or its receipt deleted, and no other number helps where another receipt has it.
 * @throws BOX_NO_USED, BOX_IN_RECEIPT
 */
function guardNotIn(rows: Rows, boxNo: string): void {
  const lines = rows.by(FinishedReceiptLine, 'boxNo', boxNo);
  guard(lines.length === 0 || packedFor(rows, boxNo) !== undefined, 'BOX_NO_USED', { boxNo });
  const line = lines.find(({ isRemoved, docId }) => !isRemoved && (headerOf(rows, docId)?.deletedAt ?? null) === null);
  if (line) refuse('BOX_IN_RECEIPT', { boxNo, docNo: headerOf(rows, line.docId)?.docNo ?? '' });
}

/** The lines as entered now, checked as a review would check them. */
function entered(lines: readonly Line[], job: Omit<MadeJob, 'lines'>): FinishedReceiptLineRow[] {
  const { warehouseId, completionId } = job.header;
  guardPacked(lines, completionId, job.rows);
  guard(inScope(job.ctx.actor, warehouseId), 'G-WH', { warehouseId });
  const rows = lines.map((line, n) => lineOf(line, n + 1, job));
  postMade({ ...job, lines: rows });
  return rows;
}

/** Statuses of an application that goods may come with: reviewed, or partly taken in. */
const TAKEN_IN: readonly number[] = [2, 4];

/** What the application says of the goods. @throws COMPLETION_STATUS, COMPLETION_STORE */
function ofCompletion(rows: Rows, { completionId, warehouseId }: { readonly completionId: string | null; readonly warehouseId: string }) {
  if (completionId === null) return {};
  const completion = rows.get(WipCompletion, completionId) ?? refuse('REF_MISSING', { field: 'completionId' });
  guard(TAKEN_IN.includes(completion.status), 'COMPLETION_STATUS', { docNo: completion.docNo ?? '', status: String(completion.status) });
  guard(completion.toWarehouseId === warehouseId, 'COMPLETION_STORE', { docNo: completion.docNo ?? '' });
  return { orderNo: completion.orderNo, needInspect: completion.needInspect };
}

/** Without lines for the terminal, which adds box after box. */
export const finishedReceiptCreate = defineCreate(finishedReceipt, {
  verb: 'create',
  to: 0,
  offline: true,
  right: RIGHT.receive,
  schema: z.object({
    id: uuidSchema,
    warehouseId: uuidSchema,
    /** The application that the goods come with. */
    completionId: uuidSchema.nullish().transform((id) => id ?? null),
    ...head,
    lines: z.array(lineSchema).max(500),
  }),
  reads: [
    (p) => [...enteredKeys.first(p.id, p.warehouseId, p.lines), ...(p.completionId ? [byId(WipCompletion, p.completionId)] : [])],
    (p, rows) => [...enteredKeys.second(p.lines, rows), ...stockedKeys(rows.get(WipCompletion, p.completionId))],
  ],
  decide: ({ id, lines, ...given }, rows, ctx) => {
    const own = { ...given, ...ofCompletion(rows, given) };
    const header: FinishedReceiptRow = { ...newHeader(ctx, id, 0), ...own, inboundDocId: null };
    return {
      header: { ...own, inboundDocId: null },
      put: entered(lines, { header, rows, ctx }).map(putFinishedReceiptLine),
    };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const finishedReceiptSave = defineMove(finishedReceipt, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: RIGHT.receive,
  payload: { ...head, lines: z.array(lineSchema).min(1).max(500) },
  reads: [
    (p, rows) => enteredKeys.first(p.id, headerOf(rows, p.id)?.warehouseId ?? '', p.lines),
    (p, rows) => enteredKeys.second(p.lines, rows),
  ],
  decide: (header, { lines, orderNo, needInspect, remark }, rows, ctx) => {
    guardKept(header);
    const changed = { orderNo, needInspect, remark };
    const fresh = entered(lines, { header: { ...header, ...changed }, rows, ctx });
    const gone = rows.by(FinishedReceiptLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: changed, put: [...gone, ...fresh].map(putFinishedReceiptLine) };
  },
});

/** One box more, at the terminal. The line has the id of its operation, so that it can be taken back before it was sent. */
export const finishedReceiptScan = defineMove(finishedReceipt, {
  verb: 'scan',
  kind: 'fact',
  from: [0],
  offline: true,
  right: RIGHT.receive,
  payload: lineSchema.shape,
  reads: [
    (p, rows) => [...enteredKeys.first(p.id, headerOf(rows, p.id)?.warehouseId ?? '', [p]), byIndex(FinishedReceiptLine, 'boxNo', p.boxNo)],
    (p, rows) => [
      ...enteredKeys.second([p], rows),
      ...rows.by(FinishedReceiptLine, 'boxNo', p.boxNo).map(({ docId }) => byId(FinishedReceipt, docId)),
    ],
  ],
  decide: (header, { id, ...line }, rows, ctx) => {
    guardKept(header);
    const all = rows.by(FinishedReceiptLine, 'docId', id);
    guardPacked([line], header.completionId, rows);
    guardNotIn(rows, line.boxNo);
    const added = lineOf(line, all.length + 1, { header, rows, ctx });
    const open = finishedReceiptLines(rows, id);
    // Only the new box is asked about here: what others have scanned is judged by the review.
    postMade({ header, lines: [added], rows, ctx });
    guard(open.length < 500, 'LINES_MOST', { limit: '500' });
    return { put: [putFinishedReceiptLine(added)] };
  },
});

/** Takes a box off again. Its number is used up, unless the line has packed it. */
export const finishedReceiptUnscan = defineMove(finishedReceipt, {
  verb: 'unscan',
  kind: 'fact',
  from: [0],
  offline: true,
  right: RIGHT.receive,
  payload: { lineId: uuidSchema },
  decide: (header, { id, lineId }, rows) => {
    guardKept(header);
    const line = finishedReceiptLines(rows, id).find((one) => one.id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    return { put: [putFinishedReceiptLine({ ...line, isRemoved: true })] };
  },
});

const lineKeys = (rows: Rows, id: string): Key[] => [
  ...goodsKeys.first(id, headerOf(rows, id)?.warehouseId ?? '', finishedReceiptLines(rows, id)),
  ...completionKeys(rows, id),
];

/** Never the links of its genealogy: no device holds them, and what reads them waits for the server. */
const completionKeys = (rows: Rows, id: string): Key[] => {
  const completionId = headerOf(rows, id)?.completionId;
  return completionId ? [byId(WipCompletion, completionId)] : [];
};
const orderKeys = (rows: Rows, id: string): Key[] => {
  const completionId = headerOf(rows, id)?.completionId;
  return completionId ? stockedKeys(rows.get(WipCompletion, completionId)) : [];
};

/** Goods with an application count for it and for its order, and stand in the genealogy of the order; more than was applied for is a remark. */
function withCompletion(job: MadeJob): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  const completion = rows.get(WipCompletion, header.completionId);
  if (!completion) return {};
  const qty = sumQty(lines.map((line) => line.qty));
  const left = subQty(completion.qty, completion.receivedQty);
  const links = lines.map((line, n) =>
    traceLink(ctx, `made-${n}`, header.id, {
      parentType: 'box',
      parentId: line.boxId,
      childType: 'order',
      childId: completion.orderId,
      qty: line.qty,
      orderNo: header.orderNo,
      opSeq: null,
    }),
  );
  const issues = cmpQty(qty, left) > 0 ? [{ code: 'QTY_OVER', params: { matCode: lines[0]?.matCode ?? '', qty, limit: left } }] : [];
  return combine({ put: links, issues }, stocked(rows, completion, qty));
}

/** 0, 2→1: posts GR_FINISHED, writes the voucher of the store and creates the inspections. */
export const finishedReceiptReview = defineMove(finishedReceipt, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: true,
  right: RIGHT.review,
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => [...reviewKeys(DOC, p.id), ...lineKeys(rows, p.id)],
    (p, rows) => [...goodsKeys.second(finishedReceiptLines(rows, p.id), rows), ...orderKeys(rows, p.id)],
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guardReview(rows, finishedReceipt, header, ctx.actor);
    const lines = finishedReceiptLines(rows, p.id);
    guard(lines.length > 0, 'NO_BOXES');
    const job = { header, lines, rows, ctx };
    return { header: { inboundDocId: inboundOf(ctx) }, ...combine(postMade(job), withCompletion(job), { issues: remarks(header) }) };
  },
});

/** Of those chosen, 0, 2→1. */
export const finishedReceiptsReview = manyOf(finishedReceiptReview, { doc: finishedReceipt, verb: 'review' });

/** 1→2: the mirror, if nothing happened to the goods since. */
export const finishedReceiptUnreview = defineMove(finishedReceipt, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => [
      ...undoKeys.first(p.id, headerOf(rows, p.id)?.inboundDocId ?? null, rows),
      ...completionKeys(rows, p.id),
      ...linkKeys(p.id),
    ],
    (p, rows) => [...undoKeys.second(p.id, rows), ...orderKeys(rows, p.id)],
  ],
  decide: (header, p, rows, ctx) => {
    const lines = finishedReceiptLines(rows, p.id);
    const completion = rows.get(WipCompletion, header.completionId);
    const counted = completion
      ? combine(takenBackFrom(rows, completion, sumQty(lines.map(({ qty }) => qty))), { put: unlinked(rows, p.id) })
      : {};
    return { header: { inboundDocId: null }, ...combine(takeMadeBack({ header, lines, rows, ctx }, p.reason), counted) };
  },
});

const isOwnOrReviewer = ({ createdBy }: Pick<FinishedReceiptRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, RIGHT.review);

/** Marked as deleted, as long as nothing is posted (states-1 §2.2). */
export const finishedReceiptDelete = defineMove(finishedReceipt, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: RIGHT.receive,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});

/** Photos of the goods, and the card they came with. */
export const finishedReceiptAttach = defineAttach(finishedReceipt, [RIGHT.receive, RIGHT.review]);

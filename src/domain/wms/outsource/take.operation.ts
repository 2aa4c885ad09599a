/** The steps of a receipt of outsourced work (S-RCV): announced by the supplier or begun at the dock, counted there, and reviewed at the desk. */
import { z } from 'zod';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, leastZeroSchema, positiveQuantitySchema, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { readNumber } from '#domain/protocol/number-kinds.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import {
  backOf,
  OUTSOURCE_RIGHT,
  OutsourcePlan,
  type OutsourcePlanRow,
  OutsourceTake,
  type OutsourceTakeRow,
  outsourceTake,
} from '#domain/wms/production/outsource.document.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { announceable, postTake, takeKeys, takeTakeBack, undoKeys } from './take-post.ts';

const code40 = z.string().trim().min(1).max(40);
const [CREATED, COUNTED] = [1, 5] as const;
/** Statuses of a plan of which something may come back: what was sent. */
const SENT: readonly number[] = [3, 4, 5, 6];
const SUPPLIER = 'web:srmdata:supplier:outsource';

const figures = {
  goodQty: leastZeroSchema,
  scrapLabourQty: leastZeroSchema,
  scrapMaterialQty: leastZeroSchema,
  shortQty: leastZeroSchema,
  /** New boxes of goods that come into a store, by their labels. */
  boxes: z.array(z.object({ boxNo: code40, qty: positiveQuantitySchema })).max(200),
  batchNo: code40.nullable(),
  remark: z.string().trim().max(500).nullable(),
};
const place = { toWarehouseId: uuidSchema.nullable(), toBinId: uuidSchema.nullable(), cardId: uuidSchema.nullable() };
type Entered = Pick<OutsourceTakeRow, 'goodQty' | 'scrapLabourQty' | 'scrapMaterialQty' | 'shortQty' | 'boxes'>;

const numberKeys = (boxes: OutsourceTakeRow['boxes']): Key[] => boxes.map(({ boxNo }) => byIndex(Box, 'boxNo', boxNo));

/** @throws OUTSOURCE_EMPTY, OUTSOURCE_NO_BOXES, BOXES_OTHER_SUM, BOX_NO_USED (which names nobody), BOX_NO_RANGE */
function guardFigures(p: Entered, docId: string, { matCode, isLast }: Pick<OutsourcePlanRow, 'matCode' | 'isLast'>, rows: Rows, ctx: Ctx) {
  guard(!isZero(backOf(p)), 'OUTSOURCE_EMPTY');
  if (p.boxes.length === 0) return;
  guard(isLast, 'OUTSOURCE_NO_BOXES', { matCode });
  const sum = sumQty(p.boxes.map(({ qty }) => qty));
  guard(cmpQty(sum, p.goodQty) === 0, 'BOXES_OTHER_SUM', { matCode, qty: p.goodQty, sum });
  const seen = new Set<string>();
  for (const { boxNo } of p.boxes) {
    const taken = rows.by(Box, 'boxNo', boxNo).some(({ id, qty }) => id !== bornBoxId(docId, boxNo) || !isZero(qty));
    guard(!seen.has(boxNo) && !taken, 'BOX_NO_USED', { boxNo });
    guard(ctx.actor.supplierId === null || readNumber(boxNo)?.kind === 'box', 'BOX_NO_RANGE', { boxNo });
    seen.add(boxNo);
  }
}

/**
 * A supplier announces what it has; the dock records a fact, and the review compares the two.
 * @throws OUTSOURCE_OVER
 */
function guardAnnounced(plan: OutsourcePlanRow, p: Entered, docId: string, rows: Rows, { actor }: Ctx): void {
  if (actor.supplierId === null) return;
  const others = rows.by(OutsourceTake, 'planId', plan.id).filter(({ id }) => id !== docId);
  const limit = announceable(plan, others);
  guard(cmpQty(backOf(p), limit) <= 0, 'OUTSOURCE_OVER', { docNo: plan.docNo ?? '', qty: backOf(p), limit });
}

/** @throws DOC_MISSING as for a plan that nobody has made, where it is another supplier's */
function sentPlan(rows: Rows, planId: string, ctx: Ctx): OutsourcePlanRow {
  const plan = rows.get(OutsourcePlan, planId) ?? refuse('DOC_MISSING');
  ownSupplier(ctx, plan.supplierId);
  const { docNo, status } = plan;
  guard(SENT.includes(status), 'DOC_STATUS', { docNo: docNo ?? '', set: 'outsourceStatus', status: String(status), verb: 'take' });
  return plan;
}

/** Where goods lie, and on which card pieces travel, is the factory's to say. */
const placed = <P extends Pick<OutsourceTakeRow, 'toWarehouseId' | 'toBinId' | 'cardId'>>(p: P, { actor }: Ctx): P =>
  actor.supplierId === null ? p : { ...p, toWarehouseId: null, toBinId: null, cardId: null };

const planKeysOf = (planId: string): Key[] => [byId(OutsourcePlan, planId), byIndex(OutsourceTake, 'planId', planId)];

export const outsourceTakeCreate = defineCreate(outsourceTake, {
  verb: 'create',
  to: CREATED,
  // Counted at the dock as it is begun.
  orTo: [COUNTED],
  offline: true,
  right: [OUTSOURCE_RIGHT.take, SUPPLIER],
  schema: z.object({ id: uuidSchema, planId: uuidSchema, ...figures, ...place }),
  reads: [(p) => [...planKeysOf(p.planId), ...numberKeys(p.boxes)]],
  decide: ({ id, planId, ...own }, rows, ctx) => {
    const plan = sentPlan(rows, planId, ctx);
    guardFigures(own, id, plan, rows, ctx);
    guardAnnounced(plan, own, id, rows, ctx);
    const bySupplier = ctx.actor.supplierId !== null;
    const { orderId, orderNo, opSeq, isLast, materialId, matCode, matName, unitCode, supplierId, poLineId } = plan;
    const of = { planId, orderId, orderNo, opSeq, isLast, materialId, matCode, matName, unitCode, supplierId, poLineId };
    const source = { sourceDocType: 'outsourcePlan', sourceDocId: plan.id, sourceDocNo: plan.docNo };
    const status = bySupplier ? CREATED : COUNTED;
    return { header: { ...placed(own, ctx), ...of, ...source, bySupplier, chargedBoxIds: [], status } };
  },
});

const takeIn = (rows: Rows, id: string): OutsourceTakeRow | undefined => rows.get(OutsourceTake, id);

/** The supplier announced it, nobody has counted it yet, and the supplier may still change it. */
const isOwn = ({ bySupplier, status }: Pick<OutsourceTakeRow, 'bySupplier' | 'status'>): boolean => bySupplier && status === CREATED;

/** 1→5: counted at the dock, box by box where goods come into a store. What was announced stays in the history. */
export const outsourceTakeScan = defineMove(outsourceTake, {
  verb: 'scan',
  kind: 'fact',
  from: [CREATED, COUNTED],
  to: COUNTED,
  offline: true,
  right: OUTSOURCE_RIGHT.take,
  payload: { ...figures, ...place },
  reads: [(p) => numberKeys(p.boxes)],
  decide: (header, { id, ...own }, rows, ctx) => {
    guardFigures(own, id, header, rows, ctx);
    return { header: own };
  },
});

/** 1, 5, 2→3: counted into the order, the plan and the books. */
export const outsourceTakeReview = defineMove(outsourceTake, {
  verb: 'review',
  from: [1, 5, 2],
  to: 3,
  offline: false,
  right: OUTSOURCE_RIGHT.takeReview,
  reads: [
    (p, rows) => [...reviewKeys('outsourceTake', p.id), ...takeKeys.first(takeIn(rows, p.id))],
    (p, rows) => takeKeys.second(takeIn(rows, p.id), rows),
  ],
  decide: (take, _p, rows, ctx) => {
    guardReview(rows, outsourceTake, take, ctx.actor);
    const { decision, chargedBoxIds } = postTake({ take, rows, ctx });
    return { header: { chargedBoxIds: [...chargedBoxIds] }, ...decision };
  },
});

export const outsourceTakeUnreview = defineMove(outsourceTake, {
  verb: 'unreview',
  from: [3],
  to: 2,
  offline: false,
  right: OUTSOURCE_RIGHT.unreview,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => undoKeys.first(takeIn(rows, p.id)), (p, rows) => undoKeys.second(takeIn(rows, p.id), rows)],
  decide: (take, p, rows, ctx) => ({ header: { chargedBoxIds: [] }, ...takeTakeBack({ take, rows, ctx }, p.reason) }),
});

/** Nothing of it is in the books: it never came, or it is entered anew. */
export const outsourceTakeDelete = defineMove(outsourceTake, {
  verb: 'delete',
  from: [1, 5, 2],
  to: 6,
  offline: false,
  right: [OUTSOURCE_RIGHT.take, SUPPLIER],
  offered: (header, { supplierId }) => supplierId === null || isOwn(header),
  decide: (header, _p, _rows, ctx) => {
    guard(ctx.actor.supplierId === null || isOwn(header), 'OUTSOURCE_COUNTED', { docNo: header.docNo ?? '' });
    return {};
  },
});

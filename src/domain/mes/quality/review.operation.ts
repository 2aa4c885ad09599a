/** The review of suspected products (D-REV, MRB): what becomes of how many of them, signed by levels of approval, and carried out with the last. */
import { z } from 'zod';
import { defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, positiveQuantitySchema, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { disposition } from '#domain/mes/codes.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { eachOnce, guardDecimals } from '#domain/wms/line.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  QualityRepair,
  QualityReview,
  QualityReviewLine,
  qualityReview,
  REVIEW_RIGHT,
  type ReviewLineRow,
  type ReviewRow,
  SuspectedProduct,
  type SuspectRow,
} from './quality.document.ts';
import { suspectAfter } from './suspect.operation.ts';
import { executeGoods, FROZEN, type Part, verdictKeys } from './suspect-goods.ts';
import { floorOf, type Judged, judgePieces, moved } from './suspect-pieces.ts';
import { unitKeys, unitOf } from './suspect-unit.ts';

const DOC = 'qualityReview';
const reason = z.string().trim().min(2).max(500);
const text500 = z.string().trim().max(500).nullable();

const RELEASE = 1;
const CONCEDE = 2;
const REWORK = 3;
const LABOUR = 4;

export const reviewLineSchema = z.object({
  /** Of a line that is kept. */
  lineId: uuidSchema.nullish(),
  disposition: disposition.schema,
  qty: positiveQuantitySchema,
  reason: text500,
});

export const reviewLines = (rows: Rows, docId: string): ReviewLineRow[] =>
  rows
    .by(QualityReviewLine, 'docId', docId)
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

/** How many of the pieces nobody has decided about. */
export const openOf = ({ qty }: Pick<ReviewRow, 'qty'>, lines: readonly { readonly qty: Quantity }[]): Quantity =>
  subQty(qty, sumQty(lines.map((line) => line.qty)));

/** Replaces the lines; a draft may decide about fewer than all. @throws REVIEW_OVER, REVIEW_TWICE, QTY_DECIMALS, REF_MISSING */
export const reviewSave = defineMove(qualityReview, {
  verb: 'save',
  from: [0],
  offline: false,
  right: REVIEW_RIGHT.edit,
  payload: {
    rootCause: text500,
    remark: text500,
    lines: z.array(reviewLineSchema).min(1).max(disposition.codes.length).refine(eachOnce('lineId')),
  },
  reads: [
    (p, rows) => unitKeys.first(rows.get(QualityReview, p.id)?.materialId),
    (p, rows) => unitKeys.second(rows, rows.get(QualityReview, p.id)?.materialId),
  ],
  decide: (header, { rootCause, remark, lines }, rows, ctx) => {
    const open = openOf(header, lines);
    guard(cmpQty(open, '0') >= 0, 'REVIEW_OVER', { qty: sumQty(lines.map(({ qty }) => qty)), limit: header.qty });
    guard(new Set(lines.map((line) => line.disposition)).size === lines.length, 'REVIEW_TWICE');
    for (const { qty } of lines) guardDecimals(unitOf(rows, header.materialId), qty);
    const before = reviewLines(rows, header.id);
    const ever = new Set(rows.by(QualityReviewLine, 'docId', header.id).map(({ id }) => id));
    for (const { lineId } of lines) guard(!lineId || ever.has(lineId), 'REF_MISSING', { field: 'lineId' });
    const kept = lines.map(({ lineId, ...line }, n): ReviewLineRow => {
      const old = before.find(({ id }) => id === lineId);
      const { id, version } = old ?? { id: ctx.newId(`line-${n + 1}`), version: 0 };
      return { ...line, id, version, docId: header.id, lineNo: n + 1, isRemoved: false };
    });
    const gone = before.filter(({ id }) => !kept.some((line) => line.id === id)).map((line) => ({ ...line, isRemoved: true }));
    return { header: { rootCause, remark }, put: [...kept, ...gone].map((row) => put(QualityReviewLine, row)) };
  },
});

/** All of it is decided about, once each. @throws REVIEW_SUM */
function guardWhole(header: ReviewRow, lines: readonly ReviewLineRow[]): void {
  const open = openOf(header, lines);
  guard(cmpQty(open, '0') === 0, 'REVIEW_SUM', { qty: subQty(header.qty, open), limit: header.qty });
}

/** 0→1: the members sign. */
export const reviewSubmit = defineMove(qualityReview, {
  verb: 'submit',
  from: [0],
  to: 1,
  offline: false,
  right: REVIEW_RIGHT.edit,
  decide: (header, _p, rows, ctx) => {
    guardWhole(header, reviewLines(rows, header.id));
    return { header: { proposedBy: ctx.actor.userId } };
  },
});

defineAttach(qualityReview, [REVIEW_RIGHT.edit, REVIEW_RIGHT.decide]);

/** Parts of a box are called by the label of the suspicion. */
const partNo = ({ labelNo, docNo }: ReviewRow, lineNo: number): string => `${labelNo ?? docNo ?? ''}-${lineNo}`;

const firstKeys = (rows: Rows, id: string): Key[] => {
  const review = rows.get(QualityReview, id);
  if (!review) return [];
  const { suspectId, orderId, boxId, warehouseId } = review;
  const boxNos = reviewLines(rows, id).map(({ lineNo }) => partNo(review, lineNo));
  return [
    byId(SuspectedProduct, suspectId),
    ...(orderId ? [byId(ProdOrder, orderId), byIndex(OrderOperation, 'orderId', orderId)] : []),
    ...verdictKeys.first(boxId, warehouseId, boxNos),
  ];
};

/** The card of suspected pieces, and what else stops it. */
export const cardKeys = (cardId: string | null | undefined): Key[] =>
  cardId ? [byId(WipCard, cardId), byIndex(CardOperation, 'cardId', cardId), byIndex(SuspectedProduct, 'cardId', cardId)] : [];

/** The repair that the pieces came out of, still under suspicion. */
const repairBefore = ({ sourceDocType, sourceDocId }: SuspectRow): string | null =>
  sourceDocType === 'qualityRepair' ? sourceDocId : null;

const secondKeys = (rows: Rows, id: string): Key[] => {
  const review = rows.get(QualityReview, id);
  const suspected = rows.get(SuspectedProduct, review?.suspectId ?? null);
  if (!review || !suspected) return [];
  const repairId = repairBefore(suspected);
  return [...cardKeys(suspected.cardId), ...(repairId ? [byId(QualityRepair, repairId)] : []), ...verdictKeys.second(rows, review.boxId)];
};

const sumOf = (lines: readonly ReviewLineRow[], codes: readonly number[]): Quantity =>
  sumQty(lines.filter((line) => codes.includes(line.disposition)).map(({ qty }) => qty));

/** Pieces of an order are never returned to a supplier. If its material spoilt them, they are material scrap. */
const judgedBy = (lines: readonly ReviewLineRow[]): Judged => ({
  good: sumOf(lines, [RELEASE, CONCEDE]),
  rework: sumOf(lines, [REWORK]),
  scrapLabour: sumOf(lines, [LABOUR]),
  scrapMaterial: sumOf(lines, [5, 6]),
});

interface Case {
  readonly review: ReviewRow;
  readonly suspected: SuspectRow;
  readonly lines: readonly ReviewLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** What the verdict does to pieces on the floor and to goods in stock. */
function carriedOut(of: Case): { readonly decision: Partial<Decision>; readonly rework: BoxRow | null } {
  const { review, suspected, lines, rows, ctx } = of;
  const at = floorOf(rows, suspected);
  if (at) {
    judgePieces(at.floor, at.operation.opSeq, judgedBy(lines), suspected.reportId !== null);
    return { decision: combine(...moved(rows, ctx, at.floor, suspected)), rework: null };
  }
  const box = rows.get(Box, review.boxId);
  if (!box) return { decision: goesOn(of), rework: null };
  if (box.boxStatus !== FROZEN) {
    const params = { boxNo: box.boxNo, status: String(box.boxStatus) };
    return { decision: { issues: [{ code: 'SUSPECT_NOT_FROZEN', params }] }, rework: null };
  }
  const parts = lines.map((line): Part => ({ disposition: line.disposition, qty: line.qty, boxNo: partNo(review, line.lineNo) }));
  const doc = { docType: DOC, docId: review.id, docNo: review.docNo };
  return executeGoods(box, parts, { doc, suspect: suspected, rows, ctx });
}

/** Pieces that are counted nowhere may have stopped a card all the same. */
function goesOn({ suspected, rows }: Case): Partial<Decision> {
  const card = rows.get(WipCard, suspected.cardId);
  if (card?.status !== 2 || suspected.cardId === null) return {};
  const others = rows.by(SuspectedProduct, 'cardId', suspected.cardId).filter(({ id }) => id !== suspected.id);
  const isStopped = others.some(({ status, reportId }) => status < 3 && reportId === null);
  return isStopped ? {} : { put: [put(WipCard, { ...card, status: 1 as const })] };
}

/** How often these pieces have been repaired already: suspects that came out of a repair carry its count on. */
const timesBefore = (rows: Rows, suspected: SuspectRow): number => rows.get(QualityRepair, repairBefore(suspected))?.times ?? 0;

function repairOf({ review, suspected, lines, rows, ctx }: Case, rework: BoxRow | null) {
  const qty = sumOf(lines, [REWORK]);
  if (!isPositive(qty)) return [];
  const { orderId, orderOpId, cardId, lineId, materialId, defectCode, id: suspectId } = suspected;
  const source = { sourceDocType: DOC, sourceDocId: review.id, sourceDocNo: review.docNo };
  const goods = { boxId: rework?.id ?? null, warehouseId: rework?.warehouseId ?? null, materialId };
  const place = { reviewId: review.id, suspectId, orderId, orderOpId, cardId, lineId, ...goods };
  const open = { goodQty: '0', scrapQty: '0', repairerId: null, finishedBy: null, steps: null, minutes: null, startAt: null, endAt: null };
  const header = { ...newHeader(ctx, ctx.newId('repair'), 0), ...source, ...place, ...open, qty, defectCode, status: 0 as const };
  return [put(QualityRepair, { ...header, times: timesBefore(rows, suspected) })];
}

/** 1→2: the last signature. What was decided is carried out: pieces go on, go into rework or are spoilt; goods are let go, conceded or rejected. */
export const reviewApprove = defineMove(qualityReview, {
  verb: 'review',
  from: [1],
  to: 2,
  offline: false,
  right: REVIEW_RIGHT.decide,
  reads: [(p, rows) => [...reviewKeys(DOC, p.id), ...firstKeys(rows, p.id)], (p, rows) => secondKeys(rows, p.id)],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, qualityReview, header, ctx.actor);
    const lines = reviewLines(rows, p.id);
    guardWhole(header, lines);
    const suspected = rows.get(SuspectedProduct, header.suspectId) ?? refuse('DOC_MISSING');
    guard(suspected.status === 2, 'SUSPECT_NOT_IN_REVIEW', { docNo: suspected.docNo ?? '' });
    const of = { review: header, suspected, lines, rows, ctx };
    const { decision, rework } = carriedOut(of);
    const executed = subQty(header.qty, sumOf(lines, [REWORK]));
    const status = suspectAfter(suspected, addQty(suspected.executedQty, executed));
    return combine(decision, {
      put: [put(SuspectedProduct, { ...suspected, status }), ...repairOf(of, rework)],
      add: [
        add(SuspectedProduct, suspected.id, 'decidedQty', header.qty),
        ...(isPositive(executed) ? [add(SuspectedProduct, suspected.id, 'executedQty', executed)] : []),
      ],
    });
  },
});

/** 1→3: not like this. The pieces are isolated again, for another review. */
export const reviewReject = defineMove(qualityReview, {
  verb: 'reject',
  from: [1],
  to: 3,
  offline: false,
  right: REVIEW_RIGHT.decide,
  payload: { reason },
  reads: [
    (p, rows) => {
      const review = rows.get(QualityReview, p.id);
      return review ? [byId(SuspectedProduct, review.suspectId)] : [];
    },
  ],
  decide: (header, { reason: why }, rows) => {
    const suspected = rows.get(SuspectedProduct, header.suspectId) ?? refuse('DOC_MISSING');
    const back = suspected.status === 2 ? [put(SuspectedProduct, { ...suspected, status: 1 as const })] : [];
    return { header: { reverseReason: why }, put: back };
  },
});

/** Suspected products (D-SUS): registered where they are found, stopped, isolated, and sent to the review that decides about them (ISO 9001 8.7). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { suspectSource } from '#domain/mes/codes.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { heldAt } from '#domain/wms/production/card.operation.ts';
import { leftToReport } from '#domain/wms/production/left-to-report.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  QualityReview,
  SUSPECT_RIGHT,
  SuspectBox,
  type SuspectBoxRow,
  SuspectedProduct,
  type SuspectRow,
  suspectedProduct,
} from './quality.document.ts';
import { canFreeze, FROZEN, freeze, freezeKeys, letGo } from './suspect-goods.ts';
import { floorOf, stopped, suspect } from './suspect-pieces.ts';

const DOC = 'suspectedProduct';
const text = (most: number) => z.string().trim().min(1).max(most).nullable();
const reason = z.string().trim().min(2).max(500);

export const registerSchema = z.object({
  id: uuidSchema,
  sourceType: suspectSource.schema,
  /** Where the pieces are in work. Without an operation it is the one at which the card has pieces. */
  orderId: uuidSchema.nullable(),
  orderOpId: uuidSchema.nullable(),
  cardId: uuidSchema.nullable(),
  /** Of goods in stock: the box is suspected whole. */
  boxId: uuidSchema.nullable(),
  /** Of goods that are neither: not yet received, or with the customer. */
  materialId: uuidSchema.nullable(),
  qty: positiveQuantitySchema,
  labelNo: text(40),
  defectCode: text(32),
  description: text(500),
});
export type RegisterPayload = z.infer<typeof registerSchema>;

const placeKeys = (p: RegisterPayload): Key[] => [
  ...(p.orderId ? [byId(ProdOrder, p.orderId), byIndex(OrderOperation, 'orderId', p.orderId)] : []),
  ...(p.cardId ? [byId(WipCard, p.cardId), byIndex(CardOperation, 'cardId', p.cardId)] : []),
  ...(p.boxId ? [byId(Box, p.boxId)] : []),
  ...(p.materialId ? [byId(Material, p.materialId)] : []),
  ...(p.labelNo ? [byIndex(SuspectedProduct, 'labelNo', p.labelNo)] : []),
];

type Found = Partial<Pick<SuspectRow, 'materialId' | 'qty' | 'boxId' | 'orderId' | 'orderOpId' | 'cardId' | 'lineId' | 'foundAtOp'>>;
interface Registered {
  readonly header: Found & Pick<SuspectRow, 'materialId'>;
  readonly decision: Partial<Decision>;
}

/** Goods in stock are frozen; if they cannot be, the suspicion stands all the same, and the remark says so. */
function foundInStock(box: BoxRow, p: RegisterPayload, rows: Rows, ctx: Ctx): Registered {
  guard(box.warehouseId === null || inScope(ctx.actor, box.warehouseId), 'G-WH', { warehouseId: box.warehouseId ?? '' });
  const qty = isLoose(box) ? p.qty : box.qty;
  const fits = isLoose(box) ? cmpQty(p.qty, box.qty) <= 0 : true;
  if (!fits || !canFreeze(rows, box)) {
    const issues: Issue[] = [{ code: 'SUSPECT_NOT_FROZEN', params: { boxNo: box.boxNo, status: String(box.boxStatus) } }];
    return { header: { materialId: box.materialId, boxId: box.id, qty: p.qty }, decision: { issues } };
  }
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id });
  const held = freeze(movement, box, qty, { rows, ctx });
  return { header: { materialId: box.materialId, boxId: held.id, qty }, decision: movement.result() };
}

/** Pieces in work are set aside, and their card stops. More than is in work is registered and counted nowhere, with a remark. */
function foundInWork(p: RegisterPayload, rows: Rows, ctx: Ctx): Registered {
  guard(p.orderId !== null, 'REF_MISSING', { field: 'orderId' });
  // A device that does not hold the line's orders leaves it to the server.
  const order = rows.get(ProdOrder, p.orderId) ?? refuse('DOC_MISSING');
  const card = rows.get(WipCard, p.cardId);
  guard(p.cardId === null || card?.orderId === order.id, 'REF_MISSING', { field: 'cardId' });
  const step = p.cardId && p.orderOpId === null ? heldAt(rows.by(CardOperation, 'cardId', p.cardId)) : undefined;
  const orderOpId = p.orderOpId ?? step?.orderOpId ?? null;
  const place = { orderId: order.id, orderOpId, cardId: p.cardId };
  const own = { ...place, materialId: order.materialId, lineId: order.lineId };
  const at = floorOf(rows, place);
  const counted = at !== null && cmpQty(p.qty, leftToReport(at.floor, at.operation, p.cardId !== null)) <= 0;
  if (!at || !counted) {
    const params = { orderNo: order.orderNo, qty: p.qty };
    return {
      header: { ...own, orderOpId: null, foundAtOp: at?.operation.opSeq ?? null },
      decision: combine(stopped(card), { issues: [{ code: 'SUSPECT_NOT_COUNTED', params }] }),
    };
  }
  suspect(at.floor, at.operation.opSeq, p.qty);
  return { header: { ...own, foundAtOp: at.operation.opSeq }, decision: combine(at.floor.result(ctx), stopped(card)) };
}

function foundAt(p: RegisterPayload, rows: Rows, ctx: Ctx): Registered {
  if (p.boxId) return foundInStock(rows.get(Box, p.boxId) ?? refuse('BOX_MISSING'), p, rows, ctx);
  if (p.orderId) return foundInWork(p, rows, ctx);
  const material = rows.get(Material, p.materialId) ?? refuse('SUSPECT_OF_WHAT');
  return { header: { materialId: material.id }, decision: {} };
}

const NOWHERE = {
  orderId: null,
  orderOpId: null,
  cardId: null,
  boxId: null,
  lineId: null,
  foundAtOp: null,
  containment: null,
  decidedQty: '0',
  executedQty: '0',
} as const;

/** –→0: a fact, with its label in the hand of whoever found it. */
export const suspectRegister = defineCreate(suspectedProduct, {
  verb: 'register',
  kind: 'fact',
  to: 0,
  offline: true,
  right: SUSPECT_RIGHT.register,
  schema: registerSchema,
  reads: [placeKeys, (p, rows) => freezeKeys(rows.get(Box, p.boxId))],
  decide: (p, rows, ctx) => {
    guard(p.labelNo === null || rows.by(SuspectedProduct, 'labelNo', p.labelNo).length === 0, 'SUSPECT_LABEL_USED', {
      labelNo: p.labelNo ?? '',
    });
    const { header, decision } = foundAt(p, rows, ctx);
    const { sourceType, qty, labelNo, defectCode, description } = p;
    const told = { sourceType, qty, labelNo, defectCode, description, reportId: null };
    return { header: { ...NOWHERE, ...told, ...header }, ...decision };
  },
});

defineAttach(suspectedProduct, [SUSPECT_RIGHT.register, SUSPECT_RIGHT.isolate]);

/** 0→1: quality has them in its hands. */
export const suspectIsolate = defineMove(suspectedProduct, {
  verb: 'isolate',
  from: [0],
  to: 1,
  offline: false,
  right: SUSPECT_RIGHT.isolate,
  payload: { containment: text(500) },
  decide: (_header, { containment }) => ({ header: { containment } }),
});

/** 1→2: the review that decides about them begins. */
export const suspectSubmit = defineMove(suspectedProduct, {
  verb: 'submit',
  from: [1],
  to: 2,
  offline: false,
  right: SUSPECT_RIGHT.submit,
  reads: [
    (p, rows) => {
      const boxId = rows.get(SuspectedProduct, p.id)?.boxId;
      return boxId ? [byId(Box, boxId)] : [];
    },
  ],
  decide: (header, _p, rows, ctx) => {
    const { orderId, boxId, materialId, qty, labelNo, id, docNo } = header;
    const source = { sourceDocType: DOC, sourceDocId: id, sourceDocNo: docNo };
    const about = { suspectId: id, orderId, boxId, materialId, qty, labelNo, rootCause: null, proposedBy: null };
    const { supplierId = null, warehouseId = null } = rows.get(Box, boxId) ?? {};
    const review = { ...newHeader(ctx, ctx.newId('review'), 0), ...source, ...about, supplierId, warehouseId, status: 0 as const };
    return { put: [put(QualityReview, review)] };
  },
});

const MOST_BOXES = 500;
const boxIds = z.array(uuidSchema).min(1).max(MOST_BOXES);

/** Boxes of the batch are stopped, and those that have left are told of. One that is told of already is left as it is. */
function containedBox(docId: string, box: BoxRow, n: number, movement: Movement, rows: Rows, ctx: Ctx): SuspectBoxRow {
  const { boxNo, qty, warehouseId, closedReason } = box;
  const inReach = warehouseId !== null && inScope(ctx.actor, warehouseId);
  const stops = inReach && !isLoose(box) && canFreeze(rows, box);
  if (stops) freeze(movement, box, qty, { rows, ctx });
  const found = warehouseId === null ? 3 : stops ? 1 : 2;
  const row = { id: ctx.newId(`box-${n}`), version: 0, docId, boxId: box.id, boxNo, qty, warehouseId };
  return { ...row, found, closedReason: closedReason ?? null, freedAt: null, freedByName: null };
}

/** Containment in one tap: boxes of the same batch that are in stock are frozen, those that have left are listed. */
export const suspectContain = defineMove(suspectedProduct, {
  verb: 'contain',
  from: [0, 1, 2],
  offline: false,
  right: SUSPECT_RIGHT.isolate,
  payload: { boxIds },
  reads: [(p) => p.boxIds.map((id) => byId(Box, id)), (p, rows) => p.boxIds.flatMap((id) => freezeKeys(rows.get(Box, id)))],
  decide: (header, p, rows, ctx) => {
    const known = new Set(rows.by(SuspectBox, 'docId', p.id).map(({ boxId }) => boxId));
    const boxes = [...new Set(p.boxIds)].flatMap((id) => (known.has(id) || id === header.boxId ? [] : (rows.get(Box, id) ?? [])));
    guard(
      boxes.every(({ materialId }) => materialId === header.materialId),
      'SUSPECT_OTHER_MATERIAL',
      { boxNo: boxes.find(({ materialId }) => materialId !== header.materialId)?.boxNo ?? '' },
    );
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id });
    const rowsOf = boxes.map((box, n) => containedBox(p.id, box, n, movement, rows, ctx));
    const left = rowsOf.filter(({ found }) => found === 2).length;
    const issues: Issue[] = left > 0 ? [{ code: 'CONTAIN_LEFT', params: { count: String(left) } }] : [];
    return combine(movement.result(), { put: rowsOf.map((row) => put(SuspectBox, row)), issues });
  },
});

const isHeld = ({ found, freedAt }: SuspectBoxRow): boolean => found === 1 && freedAt === null;

/** The boxes of the batch that were stopped are let go again: they are not affected. */
export const suspectFree = defineMove(suspectedProduct, {
  verb: 'free',
  from: [0, 1, 2, 3, 4],
  offline: false,
  right: SUSPECT_RIGHT.isolate,
  payload: { reason },
  reads: [
    (p, rows) => {
      const held = rows.by(SuspectBox, 'docId', p.id).filter(isHeld);
      return held.map(({ boxId }) => byId(Box, boxId));
    },
  ],
  decide: (header, p, rows, ctx) => {
    const held = rows.by(SuspectBox, 'docId', p.id).filter(isHeld);
    guard(held.length > 0, 'CONTAIN_NOTHING', { docNo: header.docNo ?? '' });
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id });
    for (const { boxId } of held) {
      const box = rows.get(Box, boxId);
      if (box?.boxStatus === FROZEN) letGo(movement, box);
    }
    const freed = { freedAt: ctx.occurredAt, freedByName: ctx.actor.userName };
    return combine(movement.result(), { put: held.map((row) => put(SuspectBox, { ...row, ...freed })) });
  },
});

/** The status of suspected products once some of them were decided and carried out. */
export function suspectAfter(of: Pick<SuspectRow, 'qty' | 'executedQty'>, executed: Quantity): 3 | 4 {
  return cmpQty(executed, of.qty) >= 0 ? 4 : 3;
}

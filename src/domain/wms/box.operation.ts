/** Facts about one box, in the box's own lane (states-2 §2.3, §2.4.5): quality verdict and put-away. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, decided, defineOperation } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxVerdict } from './codes.ts';
import { PurchaseOrderLine } from './inbound/purchase-order.document.ts';
import { awaitedLine, Receipt, ReceiptLine } from './inbound/receipt.document.ts';
import { defectFound } from './quality/defect-log.ts';
import { boxInspectionKeys, inspectionBoxKeys } from './quality/inspection.document.ts';
import { judgedOutside } from './quality/single-verdict.ts';
import { freeQty } from './stock/allocation.ts';
import { mayLieIn } from './stock/box-machine.ts';
import { type LooseAddress, looseBox, looseKey } from './stock/loose.ts';
import { type BoxRow, Movement } from './stock/movement.ts';
import { binsOfBoxes, guardNotBack } from './stock/place-rules.ts';
import { Box } from './stock/stock.entity.ts';

const boxLane = (payload: { boxId: string }): string => `box:${payload.boxId}`;

/** Explains why a box cannot be taken: its status, and who was first. */
export const boxFacts = (box: BoxRow): Record<string, string> => ({
  boxNo: box.boxNo,
  status: String(box.boxStatus),
  by: box.updatedByName ?? '',
  at: box.updatedAt ?? '',
});

export function boxOf(rows: Rows, id: string, ctx: Ctx): BoxRow {
  const box = rows.get(Box, id) ?? refuse('BOX_MISSING');
  guard(box.warehouseId !== null, 'G-BOX', boxFacts(box));
  guard(inScope(ctx.actor, box.warehouseId), 'G-WH', { warehouseId: box.warehouseId });
  return box;
}

export function binOf(rows: Rows, id: string): Row<typeof Bin> {
  const bin = rows.get(Bin, id) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.isActive, 'BIN_INACTIVE', { binCode: bin.binCode });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
  return bin;
}

interface TakenPart {
  readonly warehouseId: string | null;
  /** States in which it may be taken. */
  readonly statuses: readonly number[];
  readonly qty: Quantity;
  /** A part of it may be taken, as of loose goods. */
  readonly isPart: boolean;
}

/** A box, or a part of loose goods, may be taken by a line. @throws BOX_OTHER_WAREHOUSE, G-BOX, WHOLE_BOX, G-BAL */
export function guardTaken(box: BoxRow, { warehouseId, statuses, qty, isPart }: TakenPart): void {
  guard(box.warehouseId === warehouseId, 'BOX_OTHER_WAREHOUSE', { boxNo: box.boxNo });
  guard(statuses.includes(box.boxStatus), 'G-BOX', boxFacts(box));
  guard(isPart || cmpQty(qty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
  guard(cmpQty(qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
}

/** No two lines of a document name the same box. @throws RETURN_TWICE */
export function guardOnce(rows: Rows, lines: readonly { readonly boxId: string }[]): void {
  const twice = lines.find(({ boxId }, at) => lines.findIndex((one) => one.boxId === boxId) !== at);
  guard(!twice, 'RETURN_TWICE', { boxNo: rows.get(Box, twice?.boxId ?? null)?.boxNo ?? '' });
}

/** G-CNT, seen from the box: nothing leaves a bin while it is being counted. */
export function guardNotCounted(rows: Rows, box: BoxRow): void {
  const from = rows.get(Bin, box.binId);
  guard(!from || from.lockedByCheckId === null, 'G-CNT', { binCode: from?.binCode ?? '' });
}

/** The box is not where the worker saw it: posted from the ledger's bin, with a remark (sync.md §7, G-PLACE). */
export function placeIssue(box: BoxRow, seenBinId: string): Issue[] {
  return box.binId === seenBinId ? [] : [{ code: 'LOCATION_MISMATCH', params: { boxNo: box.boxNo, binId: box.binId ?? '' } }];
}

export const sourceLineKeys = (boxId: string, rows: Rows): Key[] => {
  const box = rows.get(Box, boxId);
  return box?.sourceLineId ? [byId(ReceiptLine, box.sourceLineId), ...(box.sourceDocId ? [byId(Receipt, box.sourceDocId)] : [])] : [];
};

// ---- verdict

const verdictSchema = z.object({
  boxId: uuidSchema,
  verdict: boxVerdict.schema,
  qty: positiveQuantitySchema,
  /** Number of the new box when the verdict covers only part of the box. */
  childNo: z.string().trim().min(1).max(40).nullable(),
  /** Where rejected goods go; null leaves them where they are. */
  binId: uuidSchema.nullable(),
  /** What is wrong, of a rejected box, as reports count it. */
  defectCode: z.string().trim().max(60).nullish(),
  reason: z.string().max(500).nullable(),
});
export type VerdictPayload = z.infer<typeof verdictSchema>;

const VERDICT_STATUS = { 1: 2, 2: 6, 3: 14 } as const;
const VERDICT_COUNTER = { 1: 'acceptedQty', 2: 'concessionQty', 3: 'rejectedQty' } as const;

/** Counters for a box that no inspection holds. */
function verdictCounters(box: BoxRow, verdict: 1 | 2 | 3, qty: Quantity, rows: Rows): Partial<Decision> {
  const line = awaitedLine(rows, box);
  if (!line) return {};
  const order = verdict === 3 ? ('rejectedQty' as const) : ('acceptedQty' as const);
  return {
    add: [
      add(ReceiptLine, line.id, 'inspectedQty', qty),
      add(ReceiptLine, line.id, VERDICT_COUNTER[verdict], qty),
      ...(line.poLineId ? [add(PurchaseOrderLine, line.poLineId, order, qty)] : []),
    ],
  };
}

/**
 * A verdict about one box, given without opening its inspection. An inspection that holds the box is updated. The pages judge through inspections
 * instead.
 */
export const boxVerdictOperation = defineOperation<VerdictPayload>({
  type: 'box.verdict',
  v: 1,
  kind: 'fact',
  offline: true,
  right: ['web:wms:quality:verdict'],
  schema: verdictSchema,
  lane: boxLane,
  reads: [
    (p) => [
      byId(Box, p.boxId),
      ...(p.childNo ? [byIndex(Box, 'boxNo', p.childNo)] : []),
      ...(p.binId ? [byId(Bin, p.binId)] : []),
      ...inspectionBoxKeys([p.boxId]),
    ],
    (p, rows) => [...sourceLineKeys(p.boxId, rows), ...boxInspectionKeys(p.boxId, rows), ...binsOfBoxes(rows, [p.boxId])],
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    guard(box.boxStatus === 4, 'G-BOX', boxFacts(box));
    guard(cmpQty(p.qty, box.qty) <= 0, 'G-QTY', { qty: p.qty, limit: box.qty });
    const defectCode = p.verdict === 3 ? p.defectCode || null : null;
    guard(p.verdict === 1 || defectCode !== null || (p.reason ?? '').trim().length > 1, 'REASON_REQUIRED');
    const verdict = p.verdict as 1 | 2 | 3;
    const doc = { docType: 'box', docId: box.id };
    const part = cmpQty(p.qty, box.qty) < 0;
    const split = new Movement(ctx, 'BOX_SPLIT', doc);
    const judged = part ? split.split(box, childOf(p, rows, ctx)).child : box;
    const change = new Movement(ctx, 'ST_CHANGE', doc, part ? 1 : 0);
    const bin = p.binId ? binOf(rows, p.binId) : null;
    guard(!bin || (bin.warehouseId === box.warehouseId && mayLieIn(VERDICT_STATUS[verdict], bin.binType)), 'BIN_TYPE', {
      binCode: bin?.binCode ?? '',
    });
    if (bin) guardNotBack(bin, box.binId);
    const after = change.move(judged, { status: VERDICT_STATUS[verdict], ...(bin ? { binId: bin.id } : {}) });
    const told = judgedOutside(rows, ctx, { box, judged: after, verdict, defectCode, reason: p.reason, movementId: after.lastMovementId });
    const counted = told ?? verdictCounters(box, verdict, p.qty, rows);
    const defect = { defectCode, reason: p.reason, source: { ...doc, docNo: null } };
    const logged = verdict === 3 ? { put: [defectFound(ctx, after, defect)] } : {};
    return decided(combine(split.result(), change.result(), counted, logged));
  },
});

function childOf(p: VerdictPayload, rows: Rows, ctx: Ctx) {
  guard(p.childNo !== null, 'CHILD_NO_REQUIRED');
  guard(rows.by(Box, 'boxNo', p.childNo).length === 0, 'BOX_NO_USED', { boxNo: p.childNo });
  return { id: ctx.newId('child'), boxNo: p.childNo, qty: p.qty };
}

// ---- put-away

const putAwaySchema = z.object({
  boxId: uuidSchema,
  binId: uuidSchema,
  /** The bin the worker took the box from. */
  fromBinId: uuidSchema,
  suggestedBinId: uuidSchema.nullable(),
});
export type PutAwayPayload = z.infer<typeof putAwaySchema>;

/** Good goods, a concession, and rejected goods on their way to the reject bin (states-2 §2.4.5). */
export const PUT_AWAY_STATUS: readonly number[] = [2, 6, 7, 14];

export const boxPutAway = defineOperation<PutAwayPayload>({
  type: 'box.putAway',
  v: 1,
  kind: 'fact',
  offline: true,
  right: 'web:wms:receipt:putaway',
  schema: putAwaySchema,
  lane: boxLane,
  reads: [
    (p) => [byId(Box, p.boxId), byId(Bin, p.binId)],
    (p, rows) => {
      const box = rows.get(Box, p.boxId);
      if (!box) return [];
      const goods = [byId(Material, box.materialId), looseKey(shelfOf(box, p.binId))];
      return [...sourceLineKeys(p.boxId, rows), ...(box.binId ? [byId(Bin, box.binId)] : []), ...goods];
    },
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    guard(PUT_AWAY_STATUS.includes(box.boxStatus), 'G-BOX', boxFacts(box));
    guardNotCounted(rows, box);
    const bin = binOf(rows, p.binId);
    guard(bin.warehouseId === box.warehouseId && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin.binCode });
    guard(mayLieIn(box.boxStatus, bin.binType) && bin.binType !== 0 && bin.binType !== 1, 'BIN_TYPE', { binCode: bin.binCode });
    guard(bin.id !== box.binId, 'SAME_BIN', { binCode: bin.binCode });
    const movement = new Movement(ctx, 'MV_PUTAWAY', { docType: 'receipt', docId: box.sourceDocId ?? box.id });
    const ref = box.sourceLineId ? { lineId: box.sourceLineId } : {};
    // Goods that were boxed only for their inspection become loose stock here.
    if (rows.get(Material, box.materialId)?.boxManaged === false && box.boxStatus === 2) {
      const shelf = { ...shelfOf(box, bin.id), warehouseId: bin.warehouseId };
      movement.pour(box, box.qty, looseBox(rows, ctx, shelf, { supplierId: box.supplierId, receivedAt: box.receivedAt }), ref);
    } else movement.move(box, { binId: bin.id }, ref);
    return decided(combine(movement.result(), storedCounter(box, rows), { issues: placeIssue(box, p.fromBinId) }));
  },
});

const shelfOf = (box: BoxRow, binId: string): LooseAddress => ({
  binId,
  materialId: box.materialId,
  batchId: box.batchId,
  status: box.boxStatus,
});

/** The receipt counts a good box as put away once, when it leaves the receiving area for storage. */
function storedCounter(box: BoxRow, rows: Rows): Partial<Decision> {
  const from = box.binId ? rows.get(Bin, box.binId)?.binType : null;
  const good = box.boxStatus === 2 || box.boxStatus === 6;
  if (from !== 0 || !good || !box.sourceLineId) return {};
  return { add: [add(ReceiptLine, box.sourceLineId, 'inboundQty', box.qty)] };
}

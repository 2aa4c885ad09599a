/** The steps of a disposal of scrap (S-APP): named by operation, reviewed, claimed from whoever delivered spoilt material, closed or given back. */
import { z } from 'zod';
import { DefectReason } from '#domain/basic/category.resource.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Person, Supplier } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import {
  addQty,
  cmpQty,
  isZero,
  mulQty,
  negQty,
  positiveQuantitySchema,
  type Quantity,
  roundQty,
  sumQty,
} from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { scrapKind } from '#domain/mes/codes.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { disposed, leftToDispose } from '#domain/wms/production/floor.ts';
import { OrderMaterial, OrderOperation, type OrderOperationRow, ProdOrder } from '#domain/wms/production/production-order.ts';
import {
  type DisposeRow,
  LabourMaterialDisposeLine,
  labourMaterialDispose,
  leftToReceive,
  SCRAP_RIGHT,
  SCRAP_STORES,
} from './scrap.document.ts';
import { claimKeys, claimsFor, droppedClaims, ownClaimKeys } from './scrap-claim.ts';

const DOC = 'labourMaterialDispose';
const DELETED = 7;
const [LABOUR, MATERIAL] = [1, 2] as const;

const lineSchema = z.object({
  orderOpId: uuidSchema,
  qty: positiveQuantitySchema,
  defectCode: z.string().trim().min(1).max(32).nullable(),
  responsibleId: uuidSchema.nullable(),
  supplierId: uuidSchema.nullable(),
  partId: uuidSchema.nullable(),
  partBatchNo: z.string().trim().min(1).max(40).nullable(),
  poLineId: uuidSchema.nullable(),
});
type LinePayload = z.infer<typeof lineSchema>;
const reason = z.string().trim().min(2).max(500);

/** No operation disposes of more than it has spoilt and nobody has named. @throws SCRAP_OPERATION, SCRAP_OVER */
function guardLeft(lines: readonly LinePayload[], operations: readonly OrderOperationRow[], kind: 1 | 2): void {
  const sums = new Map<string, Quantity>();
  for (const { orderOpId, qty } of lines) sums.set(orderOpId, addQty(sums.get(orderOpId) ?? '0', qty));
  for (const [id, qty] of sums) {
    const op = operations.find((one) => one.id === id) ?? refuse('SCRAP_OPERATION');
    const limit = leftToDispose(op, kind);
    guard(cmpQty(qty, limit) <= 0, 'SCRAP_OVER', { opSeq: String(op.opSeq), qty, limit });
  }
}

/**
 * How much of the component is claimed: a piece for each piece that was spoilt, and of what is not counted in pieces as much as one takes.
 * @throws SCRAP_PART without a component that the operation, or one before it, uses
 */
function partOf(line: LinePayload, { opSeq }: OrderOperationRow, orderId: string, rows: Rows): Quantity | null {
  const used = rows.by(OrderMaterial, 'orderId', orderId).filter((one) => !one.isRemoved && one.opSeq <= opSeq);
  if (line.partId === null && used.length === 0) return null;
  const part = used.find(({ materialId }) => materialId === line.partId) ?? refuse('SCRAP_PART', { opSeq: String(opSeq) });
  const [unit] = rows.by(Unit, 'unitCode', part.unitCode);
  return unit?.unitGroup === 'count' ? line.qty : roundQty(mulQty(part.perPiece, line.qty), unit?.decimalPlaces ?? 6);
}

const namedKeys = ({ supplierId, responsibleId, defectCode }: LinePayload): Key[] => [
  ...(supplierId ? [byId(Supplier, supplierId)] : []),
  ...(responsibleId ? [byId(Person, responsibleId)] : []),
  ...(defectCode ? [byIndex(DefectReason, 'defectCode', defectCode)] : []),
];

/** Whoever and whatever is to blame exists. @throws REF_MISSING, which names the field */
function guardNamed({ supplierId, responsibleId, defectCode }: LinePayload, rows: Rows): void {
  guard(supplierId === null || rows.get(Supplier, supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
  guard(responsibleId === null || rows.get(Person, responsibleId) !== undefined, 'REF_MISSING', { field: 'responsibleId' });
  const isKnown = defectCode === null || rows.by(DefectReason, 'defectCode', defectCode).length > 0;
  guard(isKnown, 'REF_MISSING', { field: 'defectCode' });
}

/** –→1: what is named here nobody else can name. */
export const disposeCreate = defineCreate(labourMaterialDispose, {
  verb: 'create',
  to: 1,
  offline: false,
  right: SCRAP_RIGHT.create,
  schema: z.object({
    id: uuidSchema,
    orderId: uuidSchema,
    scrapKind: scrapKind.schema,
    toWarehouseId: uuidSchema.nullable(),
    remark: z.string().trim().max(500).nullable(),
    lines: z.array(lineSchema).min(1).max(200),
  }),
  reads: [
    (p): Key[] => [
      byId(ProdOrder, p.orderId),
      byIndex(OrderOperation, 'orderId', p.orderId),
      byIndex(OrderMaterial, 'orderId', p.orderId),
      ...(p.toWarehouseId ? [byId(Warehouse, p.toWarehouseId)] : []),
      ...p.lines.flatMap(namedKeys),
    ],
    (p, rows): Key[] => {
      const order = rows.get(ProdOrder, p.orderId);
      if (!order) return [];
      const units = rows.by(OrderMaterial, 'orderId', order.id).map(({ unitCode }) => byIndex(Unit, 'unitCode', unitCode));
      return [byId(Material, order.materialId), ...units];
    },
  ],
  decide: ({ id, lines, ...own }, rows, ctx) => {
    const order = rows.get(ProdOrder, own.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    const product = rows.get(Material, order.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const store =
      own.toWarehouseId === null ? null : (rows.get(Warehouse, own.toWarehouseId) ?? refuse('REF_MISSING', { field: 'toWarehouseId' }));
    guard(
      store === null || store.whClassCode === SCRAP_STORES[own.scrapKind],
      own.scrapKind === LABOUR ? 'STORE_NOT_BL_K' : 'STORE_NOT_LF_K',
    );
    const operations = rows.by(OrderOperation, 'orderId', order.id);
    guardLeft(lines, operations, own.scrapKind);
    const made = lines.map((line, n) => {
      const op = operations.find((one) => one.id === line.orderOpId) ?? refuse('SCRAP_OPERATION');
      guardNamed(line, rows);
      const isMaterial = own.scrapKind === MATERIAL;
      const part = { partId: line.partId, partBatchNo: line.partBatchNo, poLineId: line.poLineId };
      const none = { partId: null, partBatchNo: null, poLineId: null };
      const place = { id: ctx.newId(`line-${n + 1}`), version: 0, docId: id, lineNo: n + 1, opSeq: op.opSeq, opCode: op.opCode };
      const partQty = isMaterial ? partOf(line, op, order.id, rows) : null;
      return { ...line, ...(isMaterial ? part : none), ...place, partQty };
    });
    const { orderNo, materialId, batchNo } = order;
    const { matCode, matName, baseUnit } = product;
    const pieces = { orderNo, materialId, matCode, matName, unitCode: baseUnit, batchNo };
    return {
      header: { ...own, ...pieces, qty: sumQty(lines.map(({ qty }) => qty)), receivedQty: '0' },
      put: made.map((line) => put(LabourMaterialDisposeLine, line)),
      add: lines.map(({ orderOpId, qty }) => disposed(orderOpId, own.scrapKind, qty)),
    };
  },
});

/** 1, 3→2: it can be weighed in, and what a supplier has spoilt is claimed at the price of its order. */
export const disposeReview = defineMove(labourMaterialDispose, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: SCRAP_RIGHT.review,
  reads: [(p, rows) => [...reviewKeys(DOC, p.id), ...claimKeys.first(rows, p.id)], (p, rows) => claimKeys.second(rows, p.id)],
  decide: (header, _p, rows, ctx) => {
    guardReview(rows, labourMaterialDispose, header, ctx.actor);
    return claimsFor(header, rows, ctx);
  },
});

/** 2→3: as long as nothing was weighed in. Claims that nobody has agreed to go with it. @throws G-DOWN, SCRAP_CLAIMED */
export const disposeUnreview = defineMove(labourMaterialDispose, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: SCRAP_RIGHT.unreview,
  payload: { reason },
  reads: [(p) => ownClaimKeys(p.id)],
  decide: (header, _p, rows, ctx) => {
    guard(isZero(header.receivedQty), 'G-DOWN', { docNo: header.docNo ?? '' });
    return droppedClaims(header.id, rows, ctx);
  },
});

/** 2, 4→5: nothing more of it will come. @throws DOC_STATUS */
export const disposeClose = defineMove(labourMaterialDispose, {
  verb: 'close',
  from: [2, 4],
  to: 5,
  offline: false,
  right: SCRAP_RIGHT.review,
  payload: { reason },
});

const givenBack = (rows: Rows, { id, scrapKind: kind }: DisposeRow) =>
  rows.by(LabourMaterialDisposeLine, 'docId', id).map(({ orderOpId, qty }) => disposed(orderOpId, kind, negQty(qty)));

/** 1, 3→7: its pieces can be named again. */
export const disposeDelete = defineMove(labourMaterialDispose, {
  verb: 'delete',
  from: [1, 3],
  to: DELETED,
  offline: false,
  right: SCRAP_RIGHT.delete,
  decide: (header, _p, rows) => combine({ add: givenBack(rows, header) }),
});

/** True while some of it can be weighed in. */
export const isToReceive = (row: Pick<DisposeRow, 'status' | 'qty' | 'receivedQty'>): boolean =>
  [2, 4].includes(row.status) && cmpQty(leftToReceive(row), '0') > 0;

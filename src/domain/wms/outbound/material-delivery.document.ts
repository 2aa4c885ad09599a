/** Material delivery to the line (model-5 §1.7, S-SHP, states-2 §2.4.8): two people in two places, with the goods in status 5 between them. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineDocument, defineHeader, defineLine, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { negQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSeparation, reviewKeys } from '#domain/system/review.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { deliveryResult, shippingStatus } from '#domain/wms/codes.ts';
import { ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { missingKeys, settleMissing } from '#domain/wms/production/missing.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { guardNotBack } from '#domain/wms/stock/place-rules.ts';
import { Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';

export const MaterialDelivery = defineHeader(
  'materialDelivery',
  shippingStatus,
  {
    requisitionId: f.ref('requisition'),
    fromWarehouseId: f.ref('warehouse'),
    toWarehouseId: f.ref('warehouse'),
    toBinId: optional(f.ref('bin')),
    carrierName: optional(f.name()),
    shippedBy: optional(f.ref('user')),
    shippedAt: optional(f.ts()),
    arrivedAt: optional(f.ts()),
    receivedAt: optional(f.ts()),
    receiverName: optional(f.name()),
  },
  { sets: (row) => [`docs:${row.fromWarehouseId}`, `docs:${row.toWarehouseId}`], indexes: ['requisitionId'] },
);

export const MaterialDeliveryBox = defineLine('materialDeliveryBox', MaterialDelivery, {
  docId: f.id(),
  boxId: f.ref('box'),
  boxNo: f.str(40),
  materialId: f.ref('material'),
  matCode: f.str(40),
  matName: f.name(),
  unitCode: f.str(10),
  qty: f.qty(),
  requisitionLineId: f.ref('requisitionLine'),
  demandLineId: optional(f.ref('prodDemandLine')),
  /** The reservation of the picking list for which the box was picked. */
  reservationId: optional(f.id()),
  /** Where the box lay before it was staged. Refused goods go back there. */
  fromBinId: optional(f.ref('bin')),
  result: f.choice(deliveryResult),
});

export const materialDelivery = defineDocument({
  docType: 'materialDelivery',
  pages: '/wms/material-delivery',
  header: MaterialDelivery,
  lines: [MaterialDeliveryBox],
  status: shippingStatus,
  numbering: { prefix: 'MD', date: 'yyMMdd', digits: 4 },
  systemEdges: [[0, 1]],
});

export type DeliveryRow = Row<typeof MaterialDelivery>;
export type DeliveryBoxRow = Row<typeof MaterialDeliveryBox>;

const RECEIVED = 4;
const SHORT = 2;
/** The box has not come to the line, and nobody has said yet what became of it. */
export const isMissing = ({ result }: Pick<DeliveryBoxRow, 'result'>, { status }: Pick<DeliveryRow, 'status'>): boolean =>
  status === RECEIVED && result === SHORT;

const boxesOf = (rows: Rows, docId: string): DeliveryBoxRow[] => rows.by(MaterialDeliveryBox, 'docId', docId);
const boxKeys = (rows: Rows, docId: string): Key[] => boxesOf(rows, docId).map((line) => byId(Box, line.boxId));
const DISTRIBUTION = '6';

/** The box, which must still be locked by the list it was picked for. */
function held(rows: Rows, line: DeliveryBoxRow): BoxRow {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.boxStatus === 5, 'G-BOX', boxFacts(box));
  return box;
}

/** Raises a counter of the demand lines by the quantity of these boxes. */
function demandCounter(lines: readonly DeliveryBoxRow[], field: 'deliveredQty' | 'receivedQty'): Partial<Decision> {
  const byLine = new Map<string, Quantity[]>();
  for (const line of lines) if (line.demandLineId) byLine.set(line.demandLineId, [...(byLine.get(line.demandLineId) ?? []), line.qty]);
  return { add: [...byLine].map(([id, quantities]) => add(ProdDemandLine, id, field, sumQty(quantities))) };
}

export const materialDeliveryShip = defineMove(materialDelivery, {
  verb: 'ship',
  from: [0],
  to: 2,
  offline: true,
  right: 'web:wms:delivery:ship',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { carrierName: z.string().max(128).nullable() },
  reads: [
    (p, rows) => [
      ...boxKeys(rows, p.id),
      ...(rows.get(MaterialDelivery, p.id)
        ? [byIndex(Bin, 'warehouseId+binType', rows.get(MaterialDelivery, p.id)?.toWarehouseId ?? '', DISTRIBUTION)]
        : []),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    const bin =
      rows.by(Bin, 'warehouseId+binType', header.toWarehouseId, DISTRIBUTION).find((row) => row.isActive) ??
      refuse('BIN_CONFIG', { binType: DISTRIBUTION });
    const movement = new Movement(ctx, 'MV_DELIVER', { docType: 'materialDelivery', docId: p.id });
    const lines = boxesOf(rows, p.id);
    for (const line of lines) movement.move(held(rows, line), { warehouseId: header.toWarehouseId, binId: bin.id }, { lineId: line.id });
    return {
      header: { carrierName: p.carrierName, shippedBy: ctx.actor.userId, shippedAt: ctx.occurredAt },
      ...combine(movement.result(), demandCounter(lines, 'deliveredQty')),
    };
  },
});

export const materialDeliveryArrive = defineMove(materialDelivery, {
  verb: 'arrive',
  from: [2],
  to: 3,
  offline: true,
  right: ['web:wms:delivery:ship', 'web:wms:delivery:receive'],
  decide: (_header, _p, _rows, ctx) => ({ header: { arrivedAt: ctx.occurredAt } }),
});

const resultSchema = z.object({ boxId: uuidSchema, result: z.union([z.literal(1), z.literal(2), z.literal(3)]) });

/**
 * Received boxes come to the line bin and are released. Refused ones go back to where they lay. Short ones stay in transit until the difference is
 * decided.
 */
export const materialDeliveryReceive = defineMove(materialDelivery, {
  verb: 'receive',
  from: [2, 3],
  to: 4,
  offline: true,
  right: 'web:wms:delivery:receive',
  warehouses: (header) => [header.toWarehouseId],
  payload: { toBinId: uuidSchema, results: z.array(resultSchema).min(1).max(500) },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), byId(Bin, p.toBinId), ...reviewKeys('materialDelivery'), ...reservationKeys(rows, p.id)],
    (p, rows) =>
      missingKeys(
        rows.get(MaterialDelivery, p.id)?.toWarehouseId ?? null,
        boxesOf(rows, p.id).flatMap(({ boxId }) => rows.get(Box, boxId)?.materialId ?? []),
      ),
  ],
  decide: (header, p, rows, ctx) => {
    guardSeparation(rows, 'materialDelivery', header.shippedBy ?? '', ctx.actor);
    const bin = rows.get(Bin, p.toBinId) ?? refuse('REF_MISSING', { field: 'toBinId' });
    guardNotBack(bin, null);
    const results = new Map(p.results.map(({ boxId, result }) => [boxId, result]));
    const lines = boxesOf(rows, p.id).map((line) => ({
      ...line,
      result: results.get(line.boxId) ?? refuse('RESULT_MISSING', { boxNo: line.boxNo }),
    }));
    const movement = new Movement(ctx, 'MV_LINE_IN', { docType: 'materialDelivery', docId: p.id });
    for (const line of lines) {
      if (line.result === 1) free(movement, rows, line, { binId: bin.id });
      if (line.result === 3) free(movement, rows, line, { warehouseId: header.fromWarehouseId, binId: line.fromBinId ?? bin.id });
    }
    return {
      header: { receivedAt: ctx.occurredAt, receiverName: ctx.actor.userName, toBinId: bin.id },
      ...combine(
        settleMissing(rows, ctx, movement.result(), header.toWarehouseId),
        demandCounter(
          lines.filter((line) => line.result === 1),
          'receivedQty',
        ),
        { put: [...lines.map((line) => put(MaterialDeliveryBox, line)), ...endReservations(rows, lines)] },
      ),
    };
  },
});

const reservationKeys = (rows: Rows, docId: string): Key[] =>
  boxesOf(rows, docId).flatMap((line) => (line.reservationId ? [byId(StockReservation, line.reservationId)] : []));

/** Ends the reservation: the box returns to the status it had before it was locked. */
function free(movement: Movement, rows: Rows, line: DeliveryBoxRow, to: { warehouseId?: string; binId: string }): void {
  const box = held(rows, line);
  const unbound = movement.reserve(box, negQty(box.reservedQty));
  movement.move(unbound, { ...to, status: box.prevStatus ?? 2 }, { lineId: line.id });
}

const endReservations = (rows: Rows, lines: readonly DeliveryBoxRow[]) =>
  lines
    .filter((line) => line.result !== SHORT)
    .flatMap((line) => rows.get(StockReservation, line.reservationId) ?? [])
    .map((row) => put(StockReservation, { ...row, status: 2 as const }));

/** Decides about a box that did not arrive: found (goes back to where it lay) or lost (written off). */
export const materialDeliverySettle = defineMove(materialDelivery, {
  verb: 'settle',
  kind: 'fact',
  from: [RECEIVED],
  offline: false,
  right: 'web:wms:delivery:settle',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { boxId: uuidSchema, found: z.boolean(), reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => [...boxKeys(rows, p.id), ...reservationKeys(rows, p.id)]],
  decide: (header, p, rows, ctx: Ctx) => {
    const missing = boxesOf(rows, p.id).filter((row) => isMissing(row, header));
    const line = missing.find(({ boxId }) => boxId === p.boxId) ?? refuse('REF_MISSING', { field: 'boxId' });
    const box = held(rows, line);
    const movement = new Movement(ctx, p.found ? 'MV_LINE_IN' : 'CNT_LOSS', { docType: 'materialDelivery', docId: p.id });
    if (p.found) free(movement, rows, line, { warehouseId: header.fromWarehouseId, binId: line.fromBinId ?? box.binId ?? '' });
    else movement.issue(box, 'ADJUST', box.qty, 5, { lineId: line.id });
    const settled = { ...line, result: p.found ? (3 as const) : (4 as const) };
    return combine(movement.result(), { put: [put(MaterialDeliveryBox, settled), ...endReservations(rows, [settled])] });
  },
});

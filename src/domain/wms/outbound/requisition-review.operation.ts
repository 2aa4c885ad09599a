/** Review of a picking list, and its reverse. Picked goods go to the staging bin and onto a delivery, or straight into production. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isPositive, negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { MaterialDelivery, MaterialDeliveryBox } from './material-delivery.document.ts';
import {
  applicationStep,
  type BoxLogRow,
  linesOf,
  listApplicationKeys,
  liveLogs,
  logBoxKeys,
  putLine,
  putLog,
  putReservation,
  Requisition,
  type RequisitionLineRow,
  type RequisitionRow,
  requisition,
  reservationOf,
} from './requisition.document.ts';
import { dropLogs } from './requisition-pick.operation.ts';

const STAGING = '6';
const isOpen = (line: RequisitionLineRow): boolean => line.status === 0;
const isReviewed = (line: RequisitionLineRow): boolean => line.status === 1;
const reason = z.string().trim().min(2).max(500);

const stagingKeys = (rows: Rows, docId: string): Key[] => {
  const header = rows.get(Requisition, docId);
  return header ? [byIndex(Bin, 'warehouseId+binType', header.fromWarehouseId, STAGING)] : [];
};

/** Refuses unless every line is picked (short ones as far as there was stock) or rejected. */
function guardPicked(lines: readonly RequisitionLineRow[], logs: readonly BoxLogRow[]): void {
  for (const line of lines.filter(({ status }) => status === 0)) {
    const own = logs.filter((log) => log.lineId === line.id);
    guard(own.length > 0 && own.every((log) => log.pickedAt !== null), 'LINE_NOT_PICKED', {
      lineNo: String(line.lineNo),
      matCode: line.matCode,
    });
  }
}

function demandPicked(lines: readonly RequisitionLineRow[], sign: 1 | -1): Partial<Decision> {
  const picked = lines.filter((line) => line.demandLineId !== null && isPositive(line.pickedQty));
  return {
    add: picked.map((line) =>
      add(ProdDemandLine, line.demandLineId ?? '', 'pickedQty', sign === 1 ? line.pickedQty : negQty(line.pickedQty)),
    ),
  };
}

function deliver(header: RequisitionRow, logs: readonly BoxLogRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const staging = rows.by(Bin, 'warehouseId+binType', header.fromWarehouseId, STAGING).find((bin) => bin.isActive);
  const movement = new Movement(ctx, 'MV_BIN', { docType: 'requisition', docId: header.id });
  const deliveryId = ctx.newId('delivery');
  const lines = new Map(linesOf(rows, header.id).map((line) => [line.id, line]));
  const boxes = logs.map((log, n) => {
    const box = rows.get(Box, log.boxId) ?? refuse('BOX_MISSING');
    const line = lines.get(log.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    if (staging && box.binId !== staging.id) movement.move(box, { binId: staging.id }, { lineId: line.id });
    const { materialId, matCode, matName, unitCode, demandLineId } = line;
    const from = { requisitionLineId: line.id, demandLineId, reservationId: log.id, fromBinId: log.binId };
    return {
      id: ctx.newId(`delivery-box-${n}`),
      version: 0,
      docId: deliveryId,
      boxId: box.id,
      boxNo: box.boxNo,
      materialId,
      matCode,
      matName,
      unitCode,
      qty: log.qty,
      ...from,
      result: 0 as const,
    };
  });
  const source = { sourceDocType: 'requisition', sourceDocId: header.id, sourceDocNo: header.docNo };
  const empty = { carrierName: null, shippedBy: null, shippedAt: null, arrivedAt: null, receivedAt: null, receiverName: null };
  const places = {
    requisitionId: header.id,
    fromWarehouseId: header.fromWarehouseId,
    toWarehouseId: header.toWarehouseId ?? '',
    toBinId: header.toBinId,
  };
  const delivery = { ...newHeader(ctx, deliveryId, 0), ...source, ...places, ...empty, status: 0 as const };
  return combine(movement.result(), { put: [put(MaterialDelivery, delivery), ...boxes.map((box) => put(MaterialDeliveryBox, box))] });
}

function consume(header: RequisitionRow, logs: readonly BoxLogRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const movement = new Movement(ctx, 'GI_PRODUCTION', { docType: 'requisition', docId: header.id });
  for (const log of logs)
    movement.issue(rows.get(Box, log.boxId) ?? refuse('BOX_MISSING'), 'PRODUCTION', log.qty, 2, {
      lineId: log.lineId,
      orderNo: header.orderNo,
    });
  const reservations = logs.flatMap((log) => reservationOf(rows, header.id, log.id) ?? []);
  return combine(movement.result(), { put: reservations.map((row) => putReservation({ ...row, status: 2 })) });
}

export const requisitionReview = defineMove(requisition, {
  verb: 'review',
  from: [1, 2],
  to: 3,
  offline: true,
  right: 'web:wms:picking:review',
  warehouses: (header) => [header.fromWarehouseId],
  reads: [(p, rows) => [...logBoxKeys(rows, p.id), ...stagingKeys(rows, p.id), ...listApplicationKeys(rows, p.id)]],
  decide: (header, p, rows, ctx) => {
    const lines = linesOf(rows, p.id);
    const logs = liveLogs(rows, p.id);
    guardPicked(lines, logs);
    guard(logs.length > 0, 'NOTHING_PICKED');
    const goods = header.toWarehouseId === null ? consume(header, logs, rows, ctx) : deliver(header, logs, rows, ctx);
    const done = [
      ...lines.filter((line) => line.status === 0).map((line) => putLine({ ...line, status: 1 })),
      ...logs.map((log) => putLog({ ...log, status: 3 })),
    ];
    return {
      header: { pickerId: ctx.actor.personId, deliveryId: header.toWarehouseId === null ? null : ctx.newId('delivery') },
      ...combine(goods, demandPicked(lines, 1), applicationStep('finish', rows, p.id, lines.filter(isOpen)), { put: done }),
    };
  },
});

/** Only before the delivery has left, and only if no box was touched since. */
export const requisitionUnreview = defineMove(requisition, {
  verb: 'unreview',
  from: [3],
  to: 2,
  offline: false,
  right: 'web:wms:picking:unreview',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { reason },
  reads: [
    (p, rows) => {
      const deliveryId = rows.get(Requisition, p.id)?.deliveryId;
      return [
        ...movementKeys(p.id),
        ...logBoxKeys(rows, p.id),
        ...listApplicationKeys(rows, p.id),
        ...(deliveryId ? [byId(MaterialDelivery, deliveryId)] : []),
      ];
    },
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    const delivery = rows.get(MaterialDelivery, header.deliveryId);
    guard(!delivery || delivery.status === 0, 'G-DOWN', { docNo: delivery?.docNo ?? '' });
    const logs = liveLogs(rows, p.id);
    const mirrored = reverse(ctx, rows, lastMovement(rows, p.id, ['MV_BIN', 'GI_PRODUCTION']));
    const qtyByBox = new Map(logs.map((log) => [log.boxId, log.qty]));
    const boxes = mirrored.put.map(({ entity, row }) => ({
      entity,
      row: { ...row, reservedQty: qtyByBox.get(row.id) ?? row.reservedQty },
    }));
    const reservations = logs.flatMap((log) => reservationOf(rows, p.id, log.id) ?? []).map((row) => putReservation({ ...row, status: 1 }));
    const lines = linesOf(rows, p.id);
    const reopened = [
      ...lines.filter((line) => line.status === 1).map((line) => putLine({ ...line, status: 0 })),
      ...logs.map((log) => putLog({ ...log, status: 1 })),
      ...reservations,
    ];
    const closed = delivery
      ? [put(MaterialDelivery, { ...delivery, status: 1, closedBy: ctx.actor.userId, closedAt: ctx.occurredAt, closeReason: p.reason })]
      : [];
    return {
      header: { deliveryId: null },
      ...combine(
        { put: boxes, postings: mirrored.postings },
        demandPicked(lines, -1),
        applicationStep('reopen', rows, p.id, lines.filter(isReviewed)),
        {
          put: [...reopened, ...closed],
        },
      ),
    };
  },
});

/** Ends a list and releases everything it still holds. If the goods of a reviewed list are under way, their delivery closes the list instead. */
export const requisitionClose = defineMove(requisition, {
  verb: 'close',
  from: [1, 2],
  to: 4,
  offline: true,
  right: 'web:wms:picking:close',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { reason },
  reads: [(p, rows) => [...logBoxKeys(rows, p.id), ...listApplicationKeys(rows, p.id)]],
  decide: (_header, p, rows, ctx) =>
    combine(
      dropLogs(liveLogs(rows, p.id), p, rows, ctx),
      applicationStep('cancel', rows, p.id, linesOf(rows, p.id).filter(isOpen)),
      // The boxes are free again: nothing is reserved for the lines, and nothing of them was picked.
      {
        put: linesOf(rows, p.id)
          .filter(isOpen)
          .map((line) => putLine({ ...line, allocatedQty: '0', pickedQty: '0' })),
      },
    ),
});

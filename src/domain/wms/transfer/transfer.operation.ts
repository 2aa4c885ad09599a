/** Sending and receiving a transfer (S-SHP): sent, arrived, received box by box. Missing boxes wait for a decision. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSeparation, reviewKeys } from '#domain/system/review.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { missingKeys, settleMissing } from '#domain/wms/production/missing.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { guardNotBack, guardPlace, guardRoom, roomKeys } from '#domain/wms/stock/place-rules.ts';
import {
  applicationStep,
  boxKeys,
  heldBox,
  landing,
  orderApplicationKeys,
  putTransferLine,
  release,
  shelfKeys,
  type TransferLineRow,
  TransferOrder,
  type TransferRow,
  transferLines,
  transferOrder,
  transitBin,
  transitKeys,
} from './transfer.document.ts';

export const TRANSFER = {
  create: 'web:wms:transfer:create',
  ship: 'web:wms:transfer:ship',
  receive: 'web:wms:transfer:receive',
  settle: 'web:wms:transfer:settle',
} as const;
const DOC = 'transferOrder';
const docOf = (docId: string) => ({ docType: DOC, docId });

// ---- sent

/** Moves every box of the order to the receiver's transit bin. Each must lie where the order found it. */
function sendAll(header: TransferRow, rows: Rows, ctx: Ctx, ordinal = 0): { decision: Partial<Decision>; lines: TransferLineRow[] } {
  const bin = transitBin(rows, header.toWarehouseId);
  const movement = new Movement(ctx, 'MV_OUT', docOf(header.id), ordinal);
  const lines = transferLines(rows, header.id).map((line) => {
    const box = heldBox(rows, line);
    guard(box.binId === line.fromBinId, 'G-PLACE', { boxNo: box.boxNo });
    movement.move(box, { warehouseId: header.toWarehouseId, binId: bin.id }, { lineId: line.id });
    return { ...line, shippedQty: box.qty };
  });
  return { decision: movement.result(), lines };
}

const shipped = (ctx: Ctx) => ({ shippedById: ctx.actor.userId, shippedByName: ctx.actor.userName, shippedAt: ctx.occurredAt });
const received = (ctx: Ctx) => ({ receivedById: ctx.actor.userId, receivedByName: ctx.actor.userName, receivedAt: ctx.occurredAt });

export const transferShip = defineMove(transferOrder, {
  verb: 'ship',
  from: [0],
  to: 2,
  offline: true,
  right: TRANSFER.ship,
  offered: ({ transferMode }) => transferMode !== 1,
  warehouses: (header) => [header.fromWarehouseId],
  /** Every box of the order, as scanned. */
  payload: { boxIds: z.array(uuidSchema).min(1).max(200) },
  reads: [
    (p, rows) => [
      ...boxKeys(rows, p.id),
      ...transitKeys(rows.get(TransferOrder, p.id)?.toWarehouseId),
      ...orderApplicationKeys(rows, p.id),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guard(header.transferMode === 2, 'ONE_STEP');
    const scanned = new Set(p.boxIds);
    for (const line of transferLines(rows, p.id)) guard(scanned.has(line.boxId), 'BOX_NOT_SCANNED', { boxNo: line.boxNo });
    const { decision, lines } = sendAll(header, rows, ctx);
    const done = applicationStep('finish', rows, header, lines);
    return { header: shipped(ctx), ...combine(decision, done, { put: lines.map(putTransferLine) }) };
  },
});

export const transferArrive = defineMove(transferOrder, {
  verb: 'arrive',
  from: [2],
  to: 3,
  offline: true,
  right: [TRANSFER.ship, TRANSFER.receive],
  decide: (_header, _p, _rows, ctx) => ({ header: { arrivedAt: ctx.occurredAt } }),
});

// ---- received

const resultSchema = z.object({
  boxId: uuidSchema,
  /** 1 received, 2 short, 3 refused. */
  result: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  binId: uuidSchema.nullable(),
  reason: z.string().trim().max(500).nullable(),
});
type Result = z.infer<typeof resultSchema>;

function takeIn(
  movement: Movement,
  header: TransferRow,
  line: TransferLineRow,
  { result, binId, reason }: Result,
  scene: { rows: Rows; ctx: Ctx },
): TransferLineRow {
  const { rows } = scene;
  const box = heldBox(rows, line);
  if (result !== 1) {
    guard((reason ?? '').length > 1, 'REASON_REQUIRED');
    return { ...line, result, resultReason: reason };
  }
  const bin = binOf(rows, binId ?? refuse('REF_MISSING', { field: 'toBinId' }));
  guardPlace(bin, header.toWarehouseId, box.prevStatus ?? 2);
  guardNotBack(bin, box.binId);
  guardRoom(rows, bin, [landing(box, line, bin.id)]);
  release(movement, box, { warehouseId: header.toWarehouseId, binId: bin.id }, line, scene);
  return { ...line, result, receivedQty: box.qty, toBinId: bin.id, resultReason: null };
}

/** Received boxes are free in their bin. Short and refused ones stay in transit until somebody decides. */
export const transferReceive = defineMove(transferOrder, {
  verb: 'receive',
  from: [2, 3],
  to: 4,
  offline: true,
  right: TRANSFER.receive,
  warehouses: (header) => [header.toWarehouseId],
  payload: { results: z.array(resultSchema).min(1).max(200) },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), ...p.results.flatMap(({ binId }) => (binId ? [byId(Bin, binId)] : [])), ...reviewKeys(DOC)],
    (p, rows) => [
      ...roomKeys(
        rows,
        p.results.map(({ binId }) => binId),
      ),
      ...shelfKeys(rows, p.id, ({ boxId }) => p.results.find((one) => one.boxId === boxId)?.binId ?? null),
      ...missingKeys(
        rows.get(TransferOrder, p.id)?.toWarehouseId ?? null,
        transferLines(rows, p.id).map(({ materialId }) => materialId),
      ),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guardSeparation(rows, DOC, header.shippedById ?? '', ctx.actor);
    const results = new Map(p.results.map((one) => [one.boxId, one]));
    const movement = new Movement(ctx, 'MV_IN', docOf(p.id));
    const lines = transferLines(rows, p.id).map((line) =>
      takeIn(movement, header, line, results.get(line.boxId) ?? refuse('RESULT_MISSING', { boxNo: line.boxNo }), { rows, ctx }),
    );
    const come = settleMissing(rows, ctx, movement.result(), header.toWarehouseId);
    return { header: received(ctx), ...combine(come, { put: lines.map(putTransferLine) }) };
  },
});

/** For one keeper of both stores: sends and receives in one step (0→4). */
export const transferMoveAll = defineMove(transferOrder, {
  verb: 'moveAll',
  from: [0],
  to: 4,
  offline: true,
  right: TRANSFER.ship,
  offered: ({ transferMode }) => transferMode === 1,
  warehouses: (header) => [header.fromWarehouseId, header.toWarehouseId],
  payload: { binId: uuidSchema },
  reads: [
    (p, rows) => [
      ...[...boxKeys(rows, p.id), byId(Bin, p.binId)],
      ...[...transitKeys(rows.get(TransferOrder, p.id)?.toWarehouseId), ...orderApplicationKeys(rows, p.id)],
    ],
    (p, rows) => [...roomKeys(rows, [p.binId]), ...shelfKeys(rows, p.id, () => p.binId)],
  ],
  decide: (header, p, rows, ctx) => {
    guard(header.transferMode === 1, 'TWO_STEP');
    const out = sendAll(header, rows, ctx);
    const come = new Movement(ctx, 'MV_IN', docOf(p.id), 1);
    const bin = binOf(rows, p.binId);
    const sent = new Map((out.decision.put ?? []).map(({ row }) => [row.id, row]));
    const boxes = out.lines.map((line) => sent.get(line.boxId) as ReturnType<typeof heldBox>);
    guardRoom(
      rows,
      bin,
      out.lines.map((line, n) => landing(boxes[n] ?? refuse('BOX_MISSING'), line, bin.id)),
    );
    const lines = out.lines.map((line, n) => {
      const box = boxes[n] ?? refuse('BOX_MISSING');
      guardPlace(bin, header.toWarehouseId, box.prevStatus ?? 2);
      guardNotBack(bin, box.binId);
      release(come, box, { warehouseId: header.toWarehouseId, binId: bin.id }, line, { rows, ctx });
      return putTransferLine({ ...line, receivedQty: box.qty, toBinId: bin.id, result: 1 });
    });
    const done = applicationStep('finish', rows, header, out.lines);
    return { header: { ...shipped(ctx), ...received(ctx) }, ...combine(out.decision, come.result(), done, { put: lines }) };
  },
});

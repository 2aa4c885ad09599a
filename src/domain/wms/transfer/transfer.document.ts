/**
 * Transfer order (model-6 §1.8, S-SHP, states-2 §2.4.11): moves goods from one warehouse to another. In between they are in status 5 in the
 * receiver's transit bin.
 */

import { Bin } from '#domain/basic/place.resource.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationKeys } from '#domain/wms/application/application.document.ts';
import { type ExecutionStep, executionStep } from '#domain/wms/application/application-promise.ts';
import { AREAS } from '#domain/wms/areas.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { type LooseAddress, looseBox, looseBoxId, looseKey } from '#domain/wms/stock/loose.ts';
import type { BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { transferMode, transferResult } from './codes.ts';

export const TransferOrder = defineHeader(
  'transferOrder',
  shippingStatus,
  {
    applicationId: optional(f.id()),
    transferMode: f.choice(transferMode),
    fromWarehouseId: f.ref('warehouse'),
    toWarehouseId: f.ref('warehouse'),
    shippedById: optional(f.ref('user')),
    shippedByName: optional(f.name()),
    shippedAt: optional(f.ts()),
    arrivedAt: optional(f.ts()),
    receivedById: optional(f.ref('user')),
    receivedByName: optional(f.name()),
    receivedAt: optional(f.ts()),
  },
  { sets: (row) => [`docs:${row.fromWarehouseId}`, `docs:${row.toWarehouseId}`], indexes: ['applicationId'] },
);

export const TransferLine = defineLine(
  'transferLine',
  TransferOrder,
  {
    ...LINE,
    applicationLineId: optional(f.ref('applicationLine')),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Stock without boxes. It travels in its own unlabelled box and joins the loose stock at its destination. */
    isLoose: f.bool(),
    qty: f.qty(),
    shippedQty: f.qty(),
    receivedQty: f.qty(),
    /** Where the box lay before it was sent. Refused goods go back there. */
    fromBinId: optional(f.ref('bin')),
    toBinId: optional(f.ref('bin')),
    result: f.choice(transferResult),
    resultReason: optional(f.text()),
  },
  ['boxId'],
);

export const transferOrder = defineDocument({
  docType: 'transferOrder',
  pages: AREAS.map(({ transfers }) => transfers.page),
  header: TransferOrder,
  lines: [TransferLine],
  status: shippingStatus,
  numbering: { prefix: 'TO', date: 'yyMMdd', digits: 4 },
});

export type TransferRow = Row<typeof TransferOrder>;
export type TransferLineRow = Row<typeof TransferLine>;

export const putTransferLine = (row: TransferLineRow) => put(TransferLine, row);
export const transferLines = (rows: Rows, docId: string): TransferLineRow[] =>
  rows.by(TransferLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);
export const boxKeys = (rows: Rows, docId: string): Key[] => transferLines(rows, docId).map((line) => byId(Box, line.boxId));
export const transitKeys = (warehouseId: string | undefined): Key[] => (warehouseId ? [byIndex(Bin, 'warehouseId', warehouseId)] : []);

/** The receiver's bin for goods that were sent but not yet received. It is used for nothing else. */
export const transitBin = (rows: Rows, warehouseId: string): Row<typeof Bin> =>
  rows.by(Bin, 'warehouseId', warehouseId).find((bin) => bin.isTransit && bin.isActive) ?? refuse('NO_TRANSIT_BIN');

/** The box, which must still be locked for this order. */
export function heldBox(rows: Rows, line: TransferLineRow): BoxRow {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.boxStatus === 5 && box.lockDocId === line.docId, 'G-BOX', boxFacts(box));
  return box;
}

/** The loose-stock address of a loose line's goods in a bin. */
const shelfOf = (box: BoxRow, binId: string): LooseAddress => ({ binId, materialId: box.materialId, batchId: box.batchId, status: 2 });

/** Keys of the loose stock that the goods of loose lines join; one round after `boxKeys`. @param binOf destination bin of a line; null = none */
export const shelfKeys = (rows: Rows, docId: string, binOf: (line: TransferLineRow) => string | null): Key[] =>
  transferLines(rows, docId).flatMap((line) => {
    const [box, binId] = [rows.get(Box, line.boxId), binOf(line)];
    return line.isLoose && box && binId ? [looseKey(shelfOf(box, binId))] : [];
  });

/** What takes up room in the destination bin of a line: the box, or the loose stock it joins. */
export const landing = (box: BoxRow, line: TransferLineRow, binId: string): Pick<BoxRow, 'id' | 'materialId' | 'batchId'> =>
  line.isLoose ? { id: looseBoxId(shelfOf(box, binId)), materialId: box.materialId, batchId: box.batchId } : box;

/** Ends the lock: the box gets its previous status at its new place. Loose goods join the loose stock there. Needs `shelfKeys`. */
export function release(
  movement: Movement,
  box: BoxRow,
  to: { warehouseId?: string; binId?: string },
  line: TransferLineRow,
  { rows, ctx }: { rows: Rows; ctx: Ctx },
): BoxRow {
  const ref = { lineId: line.id };
  if (!line.isLoose) return movement.move(box, { ...to, status: box.prevStatus ?? 2 }, ref);
  const free = movement.move(box, { status: 2 }, ref);
  const shelf = { ...shelfOf(free, to.binId ?? free.binId ?? ''), warehouseId: to.warehouseId ?? free.warehouseId ?? '' };
  const origin = { supplierId: free.supplierId, receivedAt: free.receivedAt };
  return movement.pour(free, free.qty, looseBox(rows, ctx, shelf, origin), ref).target;
}

/** A line that is not settled: without a result, short or refused. */
export const isOpenLine = (line: TransferLineRow): boolean => line.result === 0 || line.result === 2 || line.result === 3;

/** Keys of the application that a transfer executes, if it has one. */
export const orderApplicationKeys = (rows: Rows, docId: string): Key[] =>
  applicationKeys(rows.get(TransferOrder, docId)?.applicationId ?? null);

/** The effect of a step on the application; nothing if the transfer has none. Needs `orderApplicationKeys`. */
export const applicationStep = (
  step: ExecutionStep,
  rows: Rows,
  header: Pick<TransferRow, 'applicationId'>,
  lines: readonly TransferLineRow[],
): Partial<Decision> => executionStep(step, rows, header.applicationId, lines);

/** What a finished-goods receipt posts (GR_FINISHED), the voucher and the inspections it creates, and its reverse. */
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { ownVouchers, voucherId, voucherUndone } from '#domain/wms/inbound/own-voucher.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { incomingInspection, sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { cancelInspections, lotsOf } from '#domain/wms/quality/receipt-inspections.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { guardArrival, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bringIn, guardNewGoods, materialKeys, materialMoreKeys, materialOf, targetKeys } from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import { type FinishedReceiptLineRow, type FinishedReceiptRow, finishedReceiptLines, MADE_STORES } from './finished-receipt.document.ts';

const DOC = 'finishedReceipt';
const GOOD = 2;
const WAITING = 4;
/** Type of the inspection of finished goods. */
export const FINISHED_CHECK = 2;

type Goods = Pick<FinishedReceiptLineRow, 'materialId' | 'batchNo' | 'boxNo' | 'toBinId'>;

export const statusOf = ({ needInspect }: Pick<FinishedReceiptRow, 'needInspect'>): 2 | 4 => (needInspect ? WAITING : GOOD);

/** Keys of everything that header and lines name, in two rounds. Entering and reviewing read the same. */
export const goodsKeys = {
  first: (docId: string, warehouseId: string, goods: readonly Goods[]): Key[] => [
    byId(Warehouse, warehouseId),
    ...materialKeys(goods.map(({ materialId }) => materialId)),
    ...planKeys(goods.map(({ materialId }) => materialId)),
    ...sourceInspectionKeys(docId),
    ...goods.flatMap((line) => [byId(Bin, line.toBinId), ...targetKeys(docId, { ...line, binId: line.toBinId, status: GOOD })]),
  ],
  second: (goods: readonly Goods[], rows: Rows): Key[] => [
    ...materialMoreKeys(
      rows,
      goods.map(({ materialId }) => materialId),
    ),
    ...roomKeys(
      rows,
      goods.map(({ toBinId }) => toBinId),
    ),
  ],
};

export interface MadeJob {
  readonly header: FinishedReceiptRow;
  readonly lines: readonly FinishedReceiptLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** Checks that the store exists and takes in what was made. @throws REF_MISSING, STORE_CLASS */
export function madeStore(rows: Rows, warehouseId: string): Row<typeof Warehouse> {
  const store = rows.get(Warehouse, warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  guard(store.isActive && MADE_STORES.some((code) => code === store.whClassCode), 'STORE_CLASS', { whName: store.whName });
  return store;
}

/**
 * Brings the goods into their store, each line as its own box, with the voucher of the store (inbound type 006). Entering a receipt calls this too.
 * @throws whatever would prevent the review
 */
export function postMade(job: MadeJob): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  const store = madeStore(rows, header.warehouseId);
  const status = statusOf(header);
  const movement = new Movement(ctx, 'GR_FINISHED', { docType: DOC, docId: header.id });
  const batches = new Map<string, Row<typeof Batch>>();
  const arrived = lines.map((line) => {
    const material = materialOf(rows, line.materialId);
    const { batchNo, boxNo, qty, toBinId: binId, productionDate, expiryDate } = line;
    const goods = { material, batchNo, boxNo, status, qty, binId, warehouseId: store.id };
    guardNewGoods(goods, true);
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], qty);
    guardArrival(rows, binId, store.id, status);
    const key = `${material.id}/${batchNo}`;
    const batch = batches.get(key) ?? batchFor(rows, ctx, goods, { productionDate, expiryDate }, status !== GOOD);
    if (batch) batches.set(key, batch);
    const boxId = bringIn(movement, 'PRODUCTION', { ...goods, docId: header.id, batch, origin: { orderNo: header.orderNo } }, job, {
      lineId: line.id,
      orderNo: header.orderNo,
    });
    return { line, boxId };
  });
  const moved = movement.result();
  guardRooms(job, moved);
  const boxes = new Map(moved.put.filter(({ entity }) => entity.name === Box.name).map(({ row }) => [row.id, row as BoxRow]));
  const comings = arrived.flatMap(({ line, boxId }) => {
    const box = boxes.get(boxId);
    return box ? [{ line, box, qty: line.qty }] : [];
  });
  const source = { docType: DOC, id: header.id, docNo: header.docNo, warehouseId: store.id };
  const born = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  return combine(
    { put: born },
    moved,
    ownVouchers(source, { inboundType: '006', inboundSubtype: null }, comings, ctx),
    forQuality(job, status),
  );
}

/** Waiting goods get one inspection per material and batch. */
function forQuality({ header, lines, rows, ctx }: MadeJob, status: 2 | 4): Partial<Decision> {
  if (status === GOOD) return {};
  const source = { sourceDocType: DOC, sourceDocId: header.id, sourceDocNo: header.docNo };
  const goods = lines.map(({ materialId, batchNo, boxId: id, boxNo, qty }) => ({
    materialId,
    batchNo,
    box: { id, boxNo, qty, receiptLineId: null, poLineId: null },
  }));
  const lots = lotsOf(rows, { warehouseId: header.warehouseId, supplierId: null }, goods);
  return combine(...lots.map((lot) => incomingInspection(rows, ctx, lot, source, FINISHED_CHECK)));
}

/** An order is named, and nobody has applied for its completion: the goods are here all the same, and the desk is told. */
export const remarks = ({ orderNo, completionId }: Pick<FinishedReceiptRow, 'orderNo' | 'completionId'>): Issue[] =>
  orderNo === null || completionId !== null ? [] : [{ code: 'NO_COMPLETION', params: { orderNo } }];

export const undoKeys = {
  first: (docId: string, inboundDocId: string | null, rows: Rows): Key[] => [
    ...movementKeys(docId),
    ...finishedReceiptLines(rows, docId).map(({ boxId }) => byId(Box, boxId)),
    ...sourceInspectionKeys(docId),
    ...(inboundDocId ? [byId(InboundDoc, inboundDocId)] : []),
  ],
  second: entryKeys,
};

export const inboundOf = (ctx: Ctx): string => voucherId(ctx);

/** The mirror, if nothing happened to the boxes and nobody has judged them. @throws G-DOWN with the inspection, G-LAST with the box */
export function takeMadeBack({ header, rows, ctx }: MadeJob, reason: string): Partial<Decision> {
  const inspections = cancelInspections(rows, header.id, ctx);
  const mirrored = reverse(ctx, rows, lastMovement(rows, header.id, ['GR_FINISHED']));
  return combine(mirrored, inspections, voucherUndone(rows.get(InboundDoc, header.inboundDocId), reason, ctx));
}

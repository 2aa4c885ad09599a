/** Goods receipt (model-4 §1.6, S-RCV, states-2 §2.4.5): boxes are facts of the floor, review posts them into the receiving area. */

import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Decision, put } from '#domain/kernel/operation.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, type Quantity, sumQty, withinTolerance } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AREAS } from '#domain/wms/areas.ts';
import { inboundType, receiptStatus } from '#domain/wms/codes.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { concessionsFor, type Limits, limitsFor, openFor } from './acceptance.ts';
import { ArrivalNoticeLine } from './arrival-notice.document.ts';
import { DeliveryNoteLine } from './delivery-note.document.ts';
import { PurchaseOrderLine } from './purchase-order.document.ts';

export const Receipt = defineHeader(
  'receipt',
  receiptStatus,
  {
    supplierId: f.ref('supplier'),
    receiptType: f.choice(inboundType),
    noticeId: optional(f.ref('arrivalNotice')),
    supplierDocNo: optional(f.str(40)),
    warehouseId: f.ref('warehouse'),
    receivedById: optional(f.ref('person')),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'supplierId', 'noticeId'] },
);

export const ReceiptLine = defineLine('receiptLine', Receipt, {
  ...LINE,
  poLineId: optional(f.ref('purchaseOrderLine')),
  noticeLineId: optional(f.ref('arrivalNoticeLine')),
  planQty: f.qty(),
  /** What was open behind the line when it was written, and again when it was reviewed; none = nothing stood behind it. */
  openQty: optional(f.qty()),
  qty: f.counter(),
  needInspect: f.bool(),
  inspectedQty: f.counter(),
  acceptedQty: f.counter(),
  concessionQty: f.counter(),
  rejectedQty: f.counter(),
  inboundQty: f.counter(),
});

/** A box while it is being received; the stock box of the same id is created at review. */
export const ReceiptBox = defineLine(
  'receiptBox',
  Receipt,
  {
    docId: f.id(),
    boxNo: f.str(40),
    lineId: f.ref('receiptLine'),
    qty: f.qty(),
    batchNo: optional(f.str(40)),
    productionDate: optional(f.date()),
    expiryDate: optional(f.date()),
    grossWeight: optional(f.qty('kg')),
    binId: f.ref('bin'),
    scannedAt: f.ts(),
    scannedByName: f.name(),
    /** Why it was accepted beyond the order or with too short a life; none = nothing had to be conceded. */
    concession: optional(f.text()),
    /** Photos of this box, by id; the files follow their operation. */
    photoIds: f.json(z.array(uuidSchema)),
    /** Taken back by unscan. The number stays burnt. */
    isRemoved: f.bool(),
  },
  ['boxNo'],
);

export const receipt = defineDocument({
  docType: 'receipt',
  pages: AREAS.map(({ receipts }) => receipts.list),
  opens: AREAS.map(({ receipts }) => receipts.document),
  header: Receipt,
  lines: [ReceiptLine, ReceiptBox],
  status: receiptStatus,
  print: '',
  deleted: 6,
  numbering: { prefix: 'RC', date: 'yyMMdd', digits: 4 },
});

export type ReceiptRow = Row<typeof Receipt>;
export type ReceiptLineRow = Row<typeof ReceiptLine>;
export type ReceiptBoxRow = Row<typeof ReceiptBox>;

/** Boxes that count: those not taken back. */
export const liveBoxes = (rows: Rows, receiptId: string): ReceiptBoxRow[] =>
  rows.by(ReceiptBox, 'docId', receiptId).filter((box) => !box.isRemoved);

/** Second round of every move that looks at the goods: materials, order and notice lines of the receipt's lines. */
export const goodsKeys = (receiptId: string, rows: Rows): Key[] => rows.by(ReceiptLine, 'docId', receiptId).flatMap(lineKeys);

/** What is asked about the goods of one line. */
export const lineKeys = (line: Pick<ReceiptLineRow, 'materialId' | 'poLineId' | 'noticeLineId'>): Key[] => [
  byId(Material, line.materialId),
  ...(line.poLineId ? [byId(PurchaseOrderLine, line.poLineId)] : []),
  ...(line.noticeLineId ? [byId(ArrivalNoticeLine, line.noticeLineId)] : []),
];

/** Goods that are kept loose and need no inspection enter the stock of their bin; everything else comes as boxes. Needs the line's material. */
export const goesLoose = (rows: Rows, line: Pick<ReceiptLineRow, 'materialId' | 'needInspect'>): boolean =>
  !line.needInspect && rows.get(Material, line.materialId)?.boxManaged === false;

/** What decides where a line's goods are set down. */
export interface GoodsFacts {
  readonly needInspect: boolean;
  readonly boxManaged: boolean;
  readonly whClassCode: string | undefined;
}

/** Exempt goods go straight into the bin where they are kept loose, and in the hardware stores (routes §2.7.6). */
export const goesStraight = ({ needInspect, boxManaged, whClassCode }: GoodsFacts): boolean =>
  !needInspect && (!boxManaged || whClassCode === 'WJ-K');

/** Kinds of bin in which the goods may be set down: receiving area or default bin, and storage where they go straight there. */
export function takingBins(facts: GoodsFacts): readonly (number | null)[] {
  if (!goesStraight(facts)) return [0, 7];
  return facts.boxManaged ? [null, 7, 0] : [null, 7];
}

/** Needs the line's material and the receipt's warehouse. */
export const goodsFacts = (rows: Rows, receiptId: string, line: Pick<ReceiptLineRow, 'materialId' | 'needInspect'>): GoodsFacts => ({
  needInspect: line.needInspect,
  boxManaged: rows.get(Material, line.materialId)?.boxManaged !== false,
  whClassCode: rows.get(Warehouse, rows.get(Receipt, receiptId)?.warehouseId ?? null)?.whClassCode,
});

/** The receipt's warehouse, a round after the receipt. */
export const storeKeys = (receiptId: string, rows: Rows): Key[] => {
  const warehouseId = rows.get(Receipt, receiptId)?.warehouseId;
  return warehouseId ? [byId(Warehouse, warehouseId)] : [];
};

const DOCK: readonly (number | null | undefined)[] = [0, 7];

/**
 * The line for which a waiting box is still to be inspected; null for goods that their receipt knows already: what the line gives back, and what was taken
 * out of stock, lies in storage and waits for a verdict of its own. Needs the box's line and bin.
 */
export function awaitedLine(rows: Rows, box: Pick<BoxRow, 'sourceLineId' | 'binId' | 'qty'>): ReceiptLineRow | null {
  const line = rows.get(ReceiptLine, box.sourceLineId);
  if (!line?.needInspect || cmpQty(addQty(line.inspectedQty, box.qty), line.qty) > 0) return null;
  return DOCK.includes(rows.get(Bin, box.binId)?.binType) ? line : null;
}

/** What limits a line at the dock, as the rows know it now. Needs `goodsKeys`. */
export function limitsOf(rows: Rows, line: ReceiptLineRow): Limits {
  const behind = { order: rows.get(PurchaseOrderLine, line.poLineId), notice: rows.get(ArrivalNoticeLine, line.noticeLineId) };
  // What this device does not hold is as it was when the line was written.
  const open = openFor(line, rows.by(ReceiptLine, 'docId', line.docId), behind) ?? line.openQty ?? null;
  return limitsFor(open, rows.get(Material, line.materialId));
}

/**
 * What has to be said about goods that stand on the dock. They are never refused for being too many or for not keeping long enough (sync.md §7, G-QTY): the
 * desk gets a remark, and the review wants a concession. Where nothing stands behind a line, its plan is all there is to compare with.
 */
export function remarksOn(rows: Rows, line: ReceiptLineRow, qty: Quantity, expiryDate: string | null, today: string): Issue[] {
  const limits = limitsOf(rows, line);
  if (limits.openQty === null && !withinTolerance(qty, line.planQty, limits.tolerancePct))
    return [{ code: 'QTY_OVER', params: { matCode: line.matCode, qty, limit: line.planQty } }];
  return concessionsFor(limits, { matCode: line.matCode, qty, expiryDate }, today);
}

/** Raises (or with a minus lowers) what order, notice and delivery note know of the received quantity. Needs `goodsKeys`. */
export function receivedCounters(rows: Rows, line: ReceiptLineRow, delta: Quantity): Partial<Decision> {
  const noteLineId = rows.get(ArrivalNoticeLine, line.noticeLineId)?.deliveryNoteLineId;
  return {
    add: [
      ...(line.poLineId ? [add(PurchaseOrderLine, line.poLineId, 'receivedQty', delta)] : []),
      ...(line.noticeLineId ? [add(ArrivalNoticeLine, line.noticeLineId, 'receivedQty', delta)] : []),
      ...(noteLineId ? [add(DeliveryNoteLine, noteLineId, 'receivedQty', delta)] : []),
    ],
  };
}

export const scannedQty = (boxes: readonly ReceiptBoxRow[], lineId: string): Quantity =>
  sumQty(boxes.filter((box) => box.lineId === lineId).map((box) => box.qty));

export const hasBoxes = (boxes: readonly ReceiptBoxRow[], line: ReceiptLineRow): boolean => cmpQty(scannedQty(boxes, line.id), '0') > 0;

export const boxNumberKeys = (boxNo: string): Key[] => [byIndex(ReceiptBox, 'boxNo', boxNo)];
export const putBox = (row: ReceiptBoxRow) => put(ReceiptBox, row);

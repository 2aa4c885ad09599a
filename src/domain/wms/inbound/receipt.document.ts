/** Goods receipt (model-4 §1.6, S-RCV, states-2 §2.4.5). Boxes are facts of the floor; the review posts them into the receiving area. */

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

export const ReceiptLine = defineLine(
  'receiptLine',
  Receipt,
  {
    ...LINE,
    poLineId: optional(f.ref('purchaseOrderLine')),
    noticeLineId: optional(f.ref('arrivalNoticeLine')),
    planQty: f.qty(),
    /** How much was open on order and notice when the line was written, updated at the review; null = there was no order or notice. */
    openQty: optional(f.qty()),
    qty: f.counter(),
    needInspect: f.bool(),
    inspectedQty: f.counter(),
    acceptedQty: f.counter(),
    concessionQty: f.counter(),
    rejectedQty: f.counter(),
    inboundQty: f.counter(),
  },
  ['poLineId'],
);

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
    /** Why the box was accepted beyond the order or with too short a shelf life; null = no concession was needed. */
    concession: optional(f.text()),
    /** What is broken of it, as the dock saw it; the box waits for a verdict then, whatever its goods usually need. */
    damage: optional(f.text()),
    /** Ids of the photos of this box; the files follow their operation. */
    photoIds: f.json(z.array(uuidSchema)),
    /** Sent away at the dock: it is no box of the receipt (`isRemoved`) and never becomes stock, and what was broken of it stays here. */
    isRefused: optional(f.bool()),
    /** Taken back by unscan, or refused. Its number is never used again. */
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

/** Boxes that count: all but those taken back. */
export const liveBoxes = (rows: Rows, receiptId: string): ReceiptBoxRow[] =>
  rows.by(ReceiptBox, 'docId', receiptId).filter((box) => !box.isRemoved);

/** Second round of every move that looks at the goods: materials, order lines and notice lines of the receipt's lines. */
export const goodsKeys = (receiptId: string, rows: Rows): Key[] => rows.by(ReceiptLine, 'docId', receiptId).flatMap(lineKeys);

/** The keys needed about the goods of one line. */
export const lineKeys = (line: Pick<ReceiptLineRow, 'materialId' | 'poLineId' | 'noticeLineId'>): Key[] => [
  byId(Material, line.materialId),
  ...(line.poLineId ? [byId(PurchaseOrderLine, line.poLineId)] : []),
  ...(line.noticeLineId ? [byId(ArrivalNoticeLine, line.noticeLineId)] : []),
];

/** Goods that are kept loose and need no inspection enter the loose stock of their bin; everything else becomes boxes. Needs the line's material. */
export const goesLoose = (rows: Rows, line: Pick<ReceiptLineRow, 'materialId' | 'needInspect'>): boolean =>
  !line.needInspect && rows.get(Material, line.materialId)?.boxManaged === false;

/** The facts that decide where a line's goods are set down. */
export interface GoodsFacts {
  readonly needInspect: boolean;
  readonly boxManaged: boolean;
  readonly whClassCode: string | undefined;
}

/** Goods exempt from inspection go straight into storage if they are kept loose or belong to a hardware store (routes §2.7.6). */
export const goesStraight = ({ needInspect, boxManaged, whClassCode }: GoodsFacts): boolean =>
  !needInspect && (!boxManaged || whClassCode === 'WJ-K');

/** Kinds of bin in which the goods may be set down: receiving area or default bin, and storage for goods that go straight there. */
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

/** Keys of the receipt's warehouse; one round after the receipt. */
export const storeKeys = (receiptId: string, rows: Rows): Key[] => {
  const warehouseId = rows.get(Receipt, receiptId)?.warehouseId;
  return warehouseId ? [byId(Warehouse, warehouseId)] : [];
};

const DOCK: readonly (number | null | undefined)[] = [0, 7];

/**
 * The receipt line that still expects the inspection of this waiting box. Null if the receipt has already counted it: goods given back by a
 * production line or taken out of stock lie in storage and wait for a verdict of their own. Needs the box's line and bin.
 */
export function awaitedLine(rows: Rows, box: Pick<BoxRow, 'sourceLineId' | 'binId' | 'qty'>): ReceiptLineRow | null {
  const line = rows.get(ReceiptLine, box.sourceLineId);
  if (!line?.needInspect || cmpQty(addQty(line.inspectedQty, box.qty), line.qty) > 0) return null;
  return DOCK.includes(rows.get(Bin, box.binId)?.binType) ? line : null;
}

/** The limits of a line at the dock according to the current rows. Needs `goodsKeys`. */
export function limitsOf(rows: Rows, line: ReceiptLineRow): Limits {
  const behind = { order: rows.get(PurchaseOrderLine, line.poLineId), notice: rows.get(ArrivalNoticeLine, line.noticeLineId) };
  // If this device does not hold the rows, use the quantity from when the line was written.
  const open = openFor(line, rows.by(ReceiptLine, 'docId', line.docId), behind) ?? line.openQty ?? null;
  return limitsFor(open, rows.get(Material, line.materialId));
}

/**
 * Remarks about goods that stand on the dock. Goods are never refused for being too many or for having too short a shelf life (sync.md §7, G-QTY):
 * the desk gets a remark, and the review asks for a concession. If a line has no order or notice, it can only be compared with its plan.
 */
export function remarksOn(rows: Rows, line: ReceiptLineRow, qty: Quantity, expiryDate: string | null, today: string): Issue[] {
  const limits = limitsOf(rows, line);
  if (limits.openQty === null && !withinTolerance(qty, line.planQty, limits.tolerancePct))
    return [{ code: 'QTY_OVER', params: { matCode: line.matCode, qty, limit: line.planQty } }];
  return concessionsFor(limits, { matCode: line.matCode, qty, expiryDate }, today);
}

/** Raises (or with a negative delta lowers) the received quantity of order, notice and delivery note. Needs `goodsKeys`. */
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

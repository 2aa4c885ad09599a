/**
 * Returns goods from a stock loan (ST_RETURN): usable into a bin (9→2), or with an inspection (9→4). A return is a fact and is written without a network
 * too.
 */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { IN_STOCK } from '#domain/wms/quality/inspection.document.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { bornInspection } from '#domain/wms/quality/new-inspection.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { type LooseAddress, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { guardPlace, guardRoom, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import { freshNumber } from '#domain/wms/voucher/voucher.document.ts';
import { awayOf } from './borrow-later.operation.ts';
import { isWhole } from './borrow-post.ts';
import {
  BORROW_RIGHT as RIGHT,
  StockBorrowLine,
  type StockBorrowLineRow,
  type StockBorrowRow,
  stockBorrow,
} from './stock-borrow.document.ts';

const GOOD = 2;
const WAITING = 4;

const payload = {
  lineId: uuidSchema,
  /** A bin of the lending store. */
  binId: uuidSchema,
  qty: positiveQuantitySchema,
  /** True if the goods must be inspected. */
  inspect: z.boolean(),
  /** Number of the new box for a partial return; null = the whole open quantity, or usable loose goods. */
  newBoxNo: z.string().trim().min(1).max(40).nullable(),
};
interface Back {
  readonly id: string;
  readonly lineId: string;
  readonly binId: string;
  readonly qty: Quantity;
  readonly inspect: boolean;
  readonly newBoxNo: string | null;
}

const boxAway = (p: Back, rows: Rows): BoxRow | undefined => rows.get(Box, rows.get(StockBorrowLine, p.lineId)?.boxId ?? null);

const shelfOf = ({ materialId, batchId }: Pick<BoxRow, 'materialId' | 'batchId'>, binId: string): LooseAddress => ({
  binId,
  materialId,
  batchId,
  status: GOOD,
});

const keys = {
  first: (p: Back, rows: Rows): Key[] => {
    const line = rows.get(StockBorrowLine, p.lineId);
    return [
      byId(Bin, p.binId),
      ...(line ? [byId(Box, line.boxId), byId(Material, line.materialId)] : []),
      ...(p.newBoxNo ? [byIndex(Box, 'boxNo', p.newBoxNo), byId(Box, bornBoxId(p.id, p.newBoxNo))] : []),
    ];
  },
  second: (p: Back, rows: Rows): Key[] => {
    const box = boxAway(p, rows);
    if (!box) return [];
    const asked = p.inspect ? planKeys([box.materialId], box.supplierId) : [looseKey(shelfOf(box, p.binId))];
    return [...(box.batchId ? [byId(Batch, box.batchId)] : []), ...roomKeys(rows, [p.binId]), ...asked];
  },
};

/** Accepts storage bins for usable goods, and the receiving area too for goods to be inspected. @throws G-CNT, BIN_WAREHOUSE, BIN_TYPE, BIN_FULL and others of the bin */
function guardBin(rows: Rows, header: StockBorrowRow, { binId, inspect }: Back): void {
  const bin = binOf(rows, binId);
  guardPlace(bin, header.warehouseId, inspect ? WAITING : GOOD);
  guard(inspect || isStorage(bin), 'BIN_TYPE', { binCode: bin.binCode });
}

/**
 * Moves the goods back. A whole box stays as it is, and a part gets a new box with a label. Loose goods join the loose stock of the bin, unless they must be
 * inspected.
 * @returns the box that holds the goods in the bin
 */
function comeBack(movement: Movement, p: Back, { line, box }: { line: StockBorrowLineRow; box: BoxRow }, rows: Rows, ctx: Ctx): BoxRow {
  const ref = { lineId: line.id, partyId: box.holderId };
  const warehouseId = box.warehouseId ?? '';
  const place = { warehouseId, binId: p.binId };
  const { materialId, batchId, supplierId, receivedAt, orderNo } = box;
  if (line.isLoose && !p.inspect) {
    const shelf = looseBox(rows, ctx, { ...shelfOf(box, p.binId), warehouseId }, { supplierId, receivedAt });
    return movement.pour(box, p.qty, shelf, ref).target;
  }
  const status = p.inspect ? WAITING : GOOD;
  if (isWhole(box, p.qty)) return movement.move(box, { ...place, status }, ref);
  guard(p.newBoxNo !== null, 'CHILD_NO_REQUIRED');
  const id = bornBoxId(p.id, p.newBoxNo);
  const version = freshNumber(rows, p.newBoxNo, id);
  const known = { materialId, batchId, supplierId, receivedAt, orderNo, parentBoxId: box.id };
  const child = newBox(ctx, { id, version, boxNo: p.newBoxNo, qty: '0', boxStatus: status, ...place, ...known });
  return movement.pour(box, p.qty, child, ref).target;
}

/** Opens an inspection of the returned goods. */
function opened(header: StockBorrowRow, box: BoxRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  const batch = rows.get(Batch, box.batchId);
  const lot = {
    material: rows.get(Material, box.materialId) ?? refuse('REF_MISSING', { field: 'materialId' }),
    batch: batch ? { id: batch.id, batchNo: batch.batchNo } : null,
    warehouseId: header.warehouseId,
    supplierId: box.supplierId,
    boxes: [{ id: box.id, boxNo: box.boxNo, qty: box.qty, receiptLineId: null, poLineId: null }],
  };
  const source = { sourceDocType: stockBorrow.docType, sourceDocId: header.id, sourceDocNo: header.docNo };
  return bornInspection(rows, ctx, lot, source, { id: ctx.newId('inspection'), inspectType: IN_STOCK });
}

export const stockBorrowReturn = defineMove(stockBorrow, {
  verb: 'return',
  from: [2, 4],
  kind: 'fact',
  offline: true,
  right: RIGHT.return,
  warehouses: (header) => [header.warehouseId],
  payload,
  reads: [keys.first, keys.second],
  decide: (header, p, rows, ctx) => {
    const away = awayOf(rows, p.id, p.lineId, p.qty);
    guardBin(rows, header, p);
    const movement = new Movement(ctx, 'ST_RETURN', { docType: stockBorrow.docType, docId: header.id });
    const box = comeBack(movement, p, away, rows, ctx);
    guardRoom(rows, binOf(rows, p.binId), [box]);
    const counted = { add: [add(StockBorrowLine, p.lineId, 'returnedQty', p.qty)] };
    return combine(movement.result(), counted, p.inspect ? opened(header, box, rows, ctx) : {});
  },
});

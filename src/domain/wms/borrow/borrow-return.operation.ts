/**
 * Goods come back from a stock loan (ST_RETURN): into a bin and usable (9→2), or with an inspection (9→4). It has happened when it is written, also without a
 * network.
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
  /** Bin of the store that has lent it. */
  binId: uuidSchema,
  qty: positiveQuantitySchema,
  /** It waits for an inspection. */
  inspect: z.boolean(),
  /** The number of the box for a part that comes back; null = all that is away of the line, or loose goods for the shelf. */
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

/** Usable goods go into storage; goods to be inspected also into the receiving area. @throws G-CNT, BIN_WAREHOUSE, BIN_TYPE, BIN_FULL and others of the bin */
function guardBin(rows: Rows, header: StockBorrowRow, { binId, inspect }: Back): void {
  const bin = binOf(rows, binId);
  guardPlace(bin, header.warehouseId, inspect ? WAITING : GOOD);
  guard(inspect || isStorage(bin), 'BIN_TYPE', { binCode: bin.binCode });
}

/**
 * The box comes back as it is; a part of it in a box of its own, with a label; loose goods are poured onto the shelf, unless they wait for an inspection.
 * @returns the box that holds them there
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

/** The inspection of what has come back. */
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

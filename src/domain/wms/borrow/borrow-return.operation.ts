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
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
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
  /**
   * As programs of before have it: number of a new box for the part that comes back. Null = the whole open quantity, usable loose goods, or `restBoxNo`.
   */
  newBoxNo: z.string().trim().min(1).max(40).nullable(),
  /** Number of the box that what stays out is counted in from now on: the goods with the label are those that lie there. */
  restBoxNo: z.string().trim().min(1).max(40).nullable().default(null),
};
interface Back {
  readonly id: string;
  readonly lineId: string;
  readonly binId: string;
  readonly qty: Quantity;
  readonly inspect: boolean;
  readonly newBoxNo: string | null;
  readonly restBoxNo: string | null;
}

interface Away {
  readonly line: StockBorrowLineRow;
  readonly box: BoxRow;
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
      ...[p.newBoxNo, p.restBoxNo].flatMap((no) => (no ? [byIndex(Box, 'boxNo', no), byId(Box, bornBoxId(p.id, no))] : [])),
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
 * Moves the goods back. The box that comes back keeps its number, even if only part of its goods does: the part that stays out gets a number of its own. Loose goods join the loose stock of
 * the bin, unless they must be inspected.
 * @returns the box that holds the goods in the bin, and that of what stays out, if it is another one
 */
function comeBack(
  movement: Movement,
  p: Back,
  { line, box }: Away,
  rows: Rows,
  ctx: Ctx,
): { readonly back: BoxRow; readonly rest?: BoxRow } {
  const ref = { lineId: line.id, partyId: box.holderId };
  const warehouseId = box.warehouseId ?? '';
  const place = { warehouseId, binId: p.binId };
  const { materialId, batchId, supplierId, receivedAt, orderNo } = box;
  if (line.isLoose && !p.inspect) {
    const shelf = looseBox(rows, ctx, { ...shelfOf(box, p.binId), warehouseId }, { supplierId, receivedAt });
    return { back: movement.pour(box, p.qty, shelf, ref).target };
  }
  const status = p.inspect ? WAITING : GOOD;
  if (isWhole(box, p.qty)) return { back: movement.move(box, { ...place, status }, ref) };
  if (p.restBoxNo !== null && !line.isLoose) {
    const id = bornBoxId(p.id, p.restBoxNo);
    freshNumber(rows, p.restBoxNo, id);
    // Without the line: what stays out is not what came back of it.
    const parts = movement.split(box, { id, boxNo: p.restBoxNo, qty: subQty(box.qty, p.qty) });
    return { back: movement.move(parts.parent, { ...place, status }, ref), rest: parts.child };
  }
  guard(p.newBoxNo !== null, 'CHILD_NO_REQUIRED');
  const id = bornBoxId(p.id, p.newBoxNo);
  const version = freshNumber(rows, p.newBoxNo, id);
  const known = { materialId, batchId, supplierId, receivedAt, orderNo, parentBoxId: box.id };
  const child = newBox(ctx, { id, version, boxNo: p.newBoxNo, qty: '0', boxStatus: status, ...place, ...known });
  return { back: movement.pour(box, p.qty, child, ref).target };
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
    const { back, rest } = comeBack(movement, p, away, rows, ctx);
    guardRoom(rows, binOf(rows, p.binId), [back]);
    const counted = { add: [add(StockBorrowLine, p.lineId, 'returnedQty', p.qty)] };
    const moved = rest ? { put: [put(StockBorrowLine, { ...away.line, boxId: rest.id, boxNo: rest.boxNo })] } : {};
    return combine(movement.result(), moved, counted, p.inspect ? opened(header, back, rows, ctx) : {});
  },
});

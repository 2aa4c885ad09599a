/** Posts the review of a stock loan (ST_LEND 2→9) and lists the keys that its reversal reads. */
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardPromised, stockKeys, stockPlaceKeys } from '#domain/wms/application/application-promise.ts';
import { boxOf, guardNotCounted, guardTaken } from '#domain/wms/box.operation.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { isLoose, loanNo } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { entryKeys, movementKeys } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { materialKeys, materialMoreKeys } from '#domain/wms/voucher/new-goods.ts';
import { freshNumber } from '#domain/wms/voucher/voucher.document.ts';
import type { LentGoods } from './borrow-line.ts';
import { borrowLines, type StockBorrowLineRow, type StockBorrowRow } from './stock-borrow.document.ts';

const DOC = 'stockBorrow';
const IN_STORE = 2;
const ON_LOAN = 9;

const materialsOf = (goods: readonly LentGoods[]): string[] => goods.map(({ materialId }) => materialId);

/** Lists the keys of everything that the lines name, in two rounds. Entry and review read the same rows. */
export const goodsKeys = {
  first: (warehouseId: string, goods: readonly LentGoods[]): Key[] => [
    ...materialKeys(materialsOf(goods)),
    ...stockKeys(warehouseId, materialsOf(goods)),
    ...goods.flatMap(({ boxId, fromBoxId, fromBinId, newBoxNo }) => [
      ...[byId(Box, fromBoxId), byId(Box, boxId), byId(Bin, fromBinId)],
      ...(newBoxNo === null ? [] : [byIndex(Box, 'boxNo', newBoxNo)]),
    ]),
  ],
  second: (warehouseId: string, goods: readonly LentGoods[], rows: Rows): Key[] => [
    ...materialMoreKeys(rows, materialsOf(goods)),
    ...stockPlaceKeys(rows, warehouseId, materialsOf(goods)),
    ...goods.flatMap(({ fromBoxId }) => {
      const box = rows.get(Box, fromBoxId);
      return [...(box?.batchId ? [byId(Batch, box.batchId)] : []), ...(box?.binId ? [byId(Bin, box.binId)] : [])];
    }),
  ],
};

interface Lending {
  readonly header: StockBorrowRow;
  readonly lines: readonly StockBorrowLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/**
 * Lends the goods of all lines. A whole box is lent as it is; part of a box moves to a new box with a label, loose goods to a new box without one.
 * Entering a loan calls this too.
 * @throws whatever would prevent the review
 */
export function lendGoods({ header, lines, rows, ctx }: Lending): Pick<Decision, 'put' | 'postings'> {
  const { warehouseId } = header;
  const twice = lines.find(({ fromBoxId }, at) => lines.findIndex((one) => one.fromBoxId === fromBoxId) !== at);
  guard(twice === undefined, 'RETURN_TWICE', { boxNo: rows.get(Box, twice?.fromBoxId ?? null)?.boxNo ?? '' });
  const movement = new Movement(ctx, 'ST_LEND', { docType: DOC, docId: header.id });
  for (const line of lines) lend(line, header, { rows, ctx, movement });
  const taken = lines.map(({ fromBoxId: boxId, qty }) => ({ boxId, qty }));
  guardPromised(rows, warehouseId, taken, ctx.today);
  return movement.result();
}

interface Work {
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly movement: Movement;
}

function lend(line: StockBorrowLineRow, { warehouseId, borrowerId }: StockBorrowRow, { rows, ctx, movement }: Work): void {
  const box = boxOf(rows, line.fromBoxId, ctx);
  const isPart = line.isLoose || line.newBoxNo !== null;
  guard(isLoose(box) === line.isLoose, 'LOOSE_BOX', { boxNo: box.boxNo });
  guardTaken(box, { warehouseId, statuses: [IN_STORE], qty: line.qty, isPart });
  guardNotCounted(rows, box);
  const batch = rows.get(Batch, box.batchId);
  guard(!isExpired(batch, ctx.today), 'G-EXP', { batchNo: batch?.batchNo ?? '' });
  const ref = { lineId: line.id, partyId: borrowerId };
  if (isPart) movement.pour(box, line.qty, boxAway(line, box, borrowerId, { rows, ctx }), ref);
  else movement.move(box, { status: ON_LOAN, holder: borrowerId }, ref);
}

/** Builds the empty box, at the source bin, that will hold a part during the loan. */
function boxAway(line: StockBorrowLineRow, from: BoxRow, holderId: string, { rows, ctx }: Pick<Work, 'rows' | 'ctx'>): BoxRow {
  const { materialId, batchId, warehouseId, binId, supplierId, receivedAt, orderNo } = from;
  const { boxId: id, newBoxNo } = line;
  const version = newBoxNo === null ? (rows.get(Box, id)?.version ?? 0) : freshNumber(rows, newBoxNo, id);
  const known = { materialId, batchId, warehouseId, binId, supplierId, receivedAt, orderNo };
  const parentBoxId = line.isLoose ? null : from.id;
  const own = { id, version, boxNo: newBoxNo ?? loanNo(id), parentBoxId, holderId, qty: '0', boxStatus: ON_LOAN as 9 };
  return newBox(ctx, { ...known, ...own });
}

/** Tells whether the quantity is all that the box holds. */
export const isWhole = (box: Pick<BoxRow, 'qty'>, qty: string): boolean => cmpQty(qty, box.qty) === 0;

/** Lists the keys that a reverse review reads: the movements, their entries and the boxes. */
export const undoKeys = {
  first: (docId: string, rows: Rows): Key[] => [
    ...movementKeys(docId),
    ...borrowLines(rows, docId).flatMap(({ boxId, fromBoxId }) => [byId(Box, boxId), byId(Box, fromBoxId)]),
  ],
  second: (docId: string, rows: Rows): Key[] => entryKeys(docId, rows),
};

/** Builds the lines of a stock loan and chooses the box that holds the goods during the loan. */
import { Unit } from '#domain/basic/material.resource.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { loanNo, looseBoxId } from '#domain/wms/stock/loose.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { bornBoxId } from '#domain/wms/voucher/new-goods.ts';
import type { StockBorrowLineRow, StockBorrowRow } from './stock-borrow.document.ts';

export interface EnteredGoods {
  readonly boxId: string | null;
  readonly binId: string;
  readonly materialId: string;
  readonly batchId: string | null;
  readonly qty: Quantity;
  readonly newBoxNo: string | null;
}

const IN_STORE = 2;

/** Fields of a line, entered or stored, that the stock check needs. */
export type LentGoods = Pick<StockBorrowLineRow, 'boxId' | 'fromBoxId' | 'fromBinId' | 'materialId' | 'newBoxNo' | 'isLoose' | 'qty'>;

/**
 * Returns the source box of a line and the box that holds its goods during the loan. A box number always names the same box within a document, however often
 * the document is edited, reversed and reviewed again.
 */
export function borrowEntry(docId: string, line: EnteredGoods): LentGoods {
  const { binId, materialId, batchId, qty, newBoxNo } = line;
  const isLoose = line.boxId === null;
  const fromBoxId = line.boxId ?? looseBoxId({ binId, materialId, batchId, status: IN_STORE });
  const part = isLoose ? derivedId(docId, `loan/${fromBoxId}`) : newBoxNo === null ? null : bornBoxId(docId, newBoxNo);
  return { boxId: part ?? fromBoxId, fromBoxId, fromBinId: binId, materialId, newBoxNo: isLoose ? null : newBoxNo, isLoose, qty };
}

/** Builds the line to be stored. @throws BOX_MISSING, QTY_DECIMALS */
export function lineOf(
  line: LentGoods,
  lineNo: number,
  { header, rows, ctx }: { readonly header: StockBorrowRow; readonly rows: Rows; readonly ctx: Ctx },
): StockBorrowLineRow {
  const box = rows.get(Box, line.fromBoxId) ?? refuse('BOX_MISSING');
  const base = lineBase(rows, ctx, header.id, lineNo, line.materialId);
  guardDecimals(rows.by(Unit, 'unitCode', base.unitCode)[0], line.qty);
  return {
    ...base,
    ...line,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    boxNo: line.isLoose ? loanNo(line.boxId) : (line.newBoxNo ?? box.boxNo),
    fromBinId: box.binId ?? line.fromBinId,
    returnedQty: '0',
    consumedQty: '0',
    isRemoved: false,
  };
}

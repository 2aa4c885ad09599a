/** Goods that a voucher takes out of boxes or of loose stock. */
import { z } from 'zod';
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardPromised } from '#domain/wms/application/application-promise.ts';
import { boxFacts, boxOf, guardNotCounted } from '#domain/wms/box.operation.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { boxInspectionKeys, inspectionBoxKeys } from '#domain/wms/quality/inspection.document.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { looseBoxId } from '#domain/wms/stock/loose.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { materialOf } from './new-goods.ts';
import type { Job } from './post-moves.ts';
import type { VoucherLineRow } from './voucher.document.ts';

export const SCRAPPED = 10;

/** Normal and conceded goods, expired goods for disposal, and scrap. Goods that are rejected, frozen or in transit must not leave (stock-rules §3.7). */
export const MAY_LEAVE: readonly number[] = [2, 6, 13, SCRAPPED];

/** A box by its id; loose stock (null) by its place, contents and status. */
export const takenSchema = z.object({
  boxId: uuidSchema.nullable(),
  binId: uuidSchema,
  materialId: uuidSchema,
  batchId: uuidSchema.nullable(),
  status: z.literal([2, 6, 10, 13]),
  qty: positiveQuantitySchema,
});
export type Taken = z.infer<typeof takenSchema>;

export const takenId = ({ boxId, binId, materialId, batchId, status }: Taken): string =>
  boxId ?? looseBoxId({ binId, materialId, batchId, status });

export const takenKeys = (lines: readonly Taken[]): Key[] =>
  lines.flatMap((line) => [byId(Box, takenId(line)), byId(Bin, line.binId), ...(line.batchId ? [byId(Batch, line.batchId)] : [])]);

/** Keys of the boxes' actual batches and bins, whatever the lines say; one round later. */
export const takenPlaceKeys = (rows: Rows, lines: readonly Taken[]): Key[] =>
  lines.flatMap((line) => {
    const box = rows.get(Box, takenId(line));
    return [...(box?.batchId ? [byId(Batch, box.batchId)] : []), ...(box?.binId ? [byId(Bin, box.binId)] : [])];
  });

/** The box a line takes from. It must still be in its store, not be counted, and have enough unreserved quantity. */
export function takenBox({ header, rows, ctx }: Job, line: Pick<VoucherLineRow, 'boxId' | 'qty'>, allowed: readonly number[]): BoxRow {
  const box = boxOf(rows, line.boxId ?? '', ctx);
  guard(box.warehouseId === header.warehouseId, 'BOX_OTHER_WAREHOUSE', { boxNo: box.boxNo });
  guard(allowed.includes(box.boxStatus), 'G-BOX', boxFacts(box));
  guardNotCounted(rows, box);
  guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
  guardDecimals(rows.by(Unit, 'unitCode', materialOf(rows, box.materialId).baseUnit)[0], line.qty);
  return box;
}

/** Keys of the inspections in which these boxes may wait: of their rows, and one round later of the inspections themselves. */
export const awaitedKeys = {
  first: (lines: readonly Pick<VoucherLineRow, 'boxId'>[]): Key[] => inspectionBoxKeys(lines.flatMap(({ boxId }) => boxId ?? [])),
  second: (lines: readonly Pick<VoucherLineRow, 'boxId'>[], rows: Rows): Key[] =>
    lines.flatMap(({ boxId }) => (boxId === null ? [] : boxInspectionKeys(boxId, rows))),
};

/** Each box may appear in one line only. */
export function guardOnce(lines: readonly Pick<VoucherLineRow, 'boxId' | 'boxNo'>[]): void {
  const twice = lines.find((line, n) => lines.findIndex(({ boxId }) => boxId === line.boxId) !== n);
  guard(twice === undefined, 'BOX_TWICE', { boxNo: twice?.boxNo ?? '' });
}

/** STOCK_SHORT: quantities promised to applications must not leave through a voucher. Needs `stockKeys` and `stockPlaceKeys`. */
export const guardPromises = ({ header, lines, rows, ctx }: Job): void => guardPromised(rows, header.warehouseId, lines, ctx.today);

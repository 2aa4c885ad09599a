/** The boxes of a purchase return while it is entered: which may be chosen, how much of them goes back, and what a scan adds. Pure. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import type { Answer } from '#domain/kernel/job.ts';
import { ANY_DECIMALS, cmpQty, isFigure, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { returnableBoxes } from './purchase-return.document.ts';
import { scanForPurchaseReturn } from './return-box.job.ts';

/** A box that may go back. */
export interface ReturnableBox {
  readonly id: string;
  readonly boxNo: string;
  readonly boxStatus: number;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  /** The quantity not promised to anybody else. */
  readonly free: Quantity;
}

/** The supplier's boxes in the store, as far as the device holds them, in the order in which they are offered. */
export async function returnableHere(rows: HeldRows, warehouseId: string, supplierId: string): Promise<readonly ReturnableBox[]> {
  const boxes = (await rows.rowsBy(Box, 'warehouseId', warehouseId)).map(({ row }) => row);
  const found: ReturnableBox[] = [];
  for (const box of returnableBoxes(boxes, supplierId)) {
    const material = (await rows.row(Material, box.materialId))?.row;
    const { matCode = '', matName = '', baseUnit: unit = '' } = material ?? {};
    const [known] = await rows.rowsBy(Unit, 'unitCode', unit);
    const { id, boxNo, boxStatus } = box;
    found.push({ id, boxNo, boxStatus, matCode, matName, unit, decimals: known?.row.decimalPlaces ?? ANY_DECIMALS, free: freeQty(box) });
  }
  return found;
}

/** Texts by cell, as typed. */
type Line = Readonly<Record<string, string>>;
type Boxes = ReadonlyMap<string, Pick<ReturnableBox, 'free'>>;

/** No more goes back than is free. @returns words of what is wrong, by cell */
export function returnFaults({ boxId = '', qty }: Line, boxes: Boxes): Line {
  const box = boxes.get(boxId);
  return box && isFigure(qty) && cmpQty(quantity(qty), box.free) > 0 ? { qty: 'tooMuch' } : {};
}

/** A newly chosen box is returned as a whole, unless somebody enters less. */
export const withWhole = (next: readonly Line[], before: readonly Line[], boxes: Boxes): readonly Line[] =>
  next.map((line, n) => {
    const box = line.boxId === before[n]?.boxId ? undefined : boxes.get(line.boxId ?? '');
    return box ? { ...line, qty: box.free } : line;
  });

/** The form so far: texts by field, and lines by cell. */
interface Form {
  readonly head: Line;
  readonly lines: readonly Line[];
}

/** What a scan adds to the form. Of a form without supplier and store the first box decides them. @param mine stores that the page works for */
export function scannedIntoReturn(
  { head, lines }: Form,
  mine: readonly string[],
  scanned: Scanned,
): { readonly answer: Answer; readonly change?: Form } {
  const { supplierId = '', warehouseId = '' } = head;
  const listed = lines.flatMap(({ boxId }) => boxId || []);
  const { answer, box } = scanForPurchaseReturn({ supplierId, warehouseId }, listed, mine, scanned);
  if (!box) return { answer };
  const added = { boxId: box.id, qty: freeQty(box) };
  return {
    answer,
    change: {
      head: { ...head, supplierId: box.supplierId ?? '', warehouseId: box.warehouseId ?? '' },
      lines: [...lines.filter(({ boxId }) => boxId), added],
    },
  };
}

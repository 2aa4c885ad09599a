/** A box as the stock lists show it, and whether a search finds it, the same whether it was read on the device or requested from the server. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import type { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { effectiveExpiry, freeQty, isAvailable } from '#domain/wms/stock/allocation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import type { Batch } from '#domain/wms/stock/stock.entity.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

type Found<E> = ReadonlyMap<string, Row<E>>;

/** Rows of this device that a box refers to, by id. */
export interface Around {
  readonly materials: Found<typeof Material>;
  readonly bins: Found<typeof Bin>;
  readonly batches: Found<typeof Batch>;
  readonly warehouses: Found<typeof Warehouse>;
  readonly pallets: ReadonlyMap<string, { readonly palletNo: string }>;
  readonly supplier: (id: string | null) => string;
  /** Numbers of the documents that hold it. */
  readonly holder: (box: BoxRow) => string | null;
  readonly today: string;
}

/** @returns null if its material is not on the device */
export function boxLine(box: BoxRow, around: Around): BoxLine | null {
  const material = around.materials.get(box.materialId);
  if (!material || !isPositive(box.qty)) return null;
  const [bin, batch] = [around.bins.get(box.binId ?? ''), around.batches.get(box.batchId ?? '')];
  const { id, boxNo, boxType, boxStatus, prevStatus, qty, reservedQty, materialId, warehouseId, binId, supplierId } = box;
  const { matCode, matName, spec, baseUnit: unitCode } = material;
  return {
    id,
    boxNo,
    boxType,
    boxStatus,
    prevStatus,
    qty,
    reservedQty,
    materialId,
    warehouseId,
    binId,
    supplierId,
    matCode,
    matName,
    spec,
    unitCode,
    lastAction: null,
    available: isAvailable({ box, bin, batch }, around.today) ? freeQty(box) : '0',
    batchNo: batch?.batchNo ?? null,
    productionDate: batch?.productionDate ?? null,
    expiryDate: effectiveExpiry(batch),
    receivedDate: batch?.receivedDate ?? box.receivedAt?.slice(0, 10) ?? null,
    whName: around.warehouses.get(warehouseId ?? '')?.whName ?? null,
    binCode: bin?.binCode ?? null,
    binType: bin?.binType ?? null,
    palletNo: around.pallets.get(box.palletId ?? '')?.palletNo ?? null,
    supName: around.supplier(supplierId),
    reservedFor: around.holder(box),
    receivedAt: box.receivedAt,
    updatedAt: box.updatedAt,
    updatedByName: box.updatedByName,
  };
}

/** Applies the search form to a row on this device. */
export const inBoxSearch = (line: BoxLine, { boxNo, batchNo, warehouseId, binCode, status, sMAT }: SearchValues): boolean =>
  matches(boxNo, line.boxNo) &&
  matches(batchNo, line.batchNo) &&
  matches(binCode, line.binCode) &&
  matches(sMAT, line.matCode, line.matName, line.spec) &&
  (!warehouseId || line.warehouseId === warehouseId) &&
  (!status || String(line.boxStatus) === status);

/** The same search as parameters of the call. */
export const askedBoxes = ({ status, ...values }: Readonly<Record<string, unknown>>): object => ({
  ...values,
  ...(status ? { boxStatus: [Number(status)] } : {}),
});

const DAY_MS = 86_400_000;
/** Whole days from one calendar day to another; negative if the second one is earlier. Null without a day. */
export const daysBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

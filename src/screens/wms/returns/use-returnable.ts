/** Boxes in a store that may go back to their supplier, as far as this device holds them. */
import { useMemo } from 'react';
import { isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { RETURNABLE } from '#domain/wms/returns/purchase-return.document.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { useRowsBy } from '#store/hooks.ts';

export interface ReturnableBox {
  readonly id: string;
  /** As people know it; goods without a box have no number. */
  readonly boxNo: string;
  readonly material: string;
  readonly status: string;
  readonly unit: string;
  readonly decimals: number;
  /** The quantity not promised to anybody else. */
  readonly free: Quantity;
  /** As shown in the choice. */
  readonly label: string;
}

/** Rejected goods first, because they are returned most often. */
const ORDER = [14, 7, 6, 4, 2];

export function useReturnable(supplierId: string, warehouseId: string): ReadonlyMap<string, ReturnableBox> {
  const labels = useLabels();
  const decimals = useDecimals();
  const rows = useRowsBy(Box, 'warehouseId', warehouseId);
  const boxes = useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => row)
        .filter((box) => box.supplierId === supplierId && RETURNABLE.includes(box.boxStatus) && isPositive(freeQty(box)))
        .sort((a, b) => ORDER.indexOf(a.boxStatus) - ORDER.indexOf(b.boxStatus) || (a.boxNo < b.boxNo ? -1 : 1)),
    [rows, supplierId],
  );
  const materials = useMaterials(boxes.map(({ materialId }) => materialId));
  return useMemo(
    () =>
      new Map(
        boxes.map((box) => {
          const material = materials?.get(box.materialId);
          const status = labels.code(boxStatus, box.boxStatus);
          const unit = material?.baseUnit ?? '';
          const free = freeQty(box);
          const label = `${material?.matName ?? ''} ${free} ${unit} ${status}`;
          const name = `${material?.matCode ?? ''} ${material?.matName ?? ''}`;
          return [
            box.id,
            { id: box.id, boxNo: labels.boxNo(box.boxNo), material: name, status, unit, decimals: decimals(unit), free, label },
          ] as const;
        }),
      ),
    [boxes, materials, labels, decimals],
  );
}

/** The boxes to return, chosen among the supplier's boxes in the store, as far as this device holds them. */
import { useMemo } from 'react';
import { cmpQty, isFigure, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { PurchaseReturnLine, returnableBoxes } from '#domain/wms/returns/purchase-return.document.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import type { Faults, Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { useRowsBy } from '#store/hooks.ts';

interface ReturnableBox {
  readonly material: string;
  readonly status: string;
  readonly unit: string;
  readonly decimals: number;
  /** The quantity not promised to anybody else. */
  readonly free: Quantity;
  /** As shown in the choice; goods without a box have no number. */
  readonly option: { readonly value: string; readonly code: string; readonly label: string };
}
type Boxes = ReadonlyMap<string, ReturnableBox>;
type Of = Pick<Known<Boxes>, 'more'>;

function useReturnable({ head: { supplierId = '', warehouseId = '' } }: Draft): Boxes {
  const labels = useLabels();
  const decimals = useDecimals();
  const rows = useRowsBy(Box, 'warehouseId', warehouseId);
  const boxes = useMemo(
    () =>
      returnableBoxes(
        (rows ?? []).map(({ row }) => row),
        supplierId,
      ),
    [rows, supplierId],
  );
  const materials = useMaterials(boxes.map(({ materialId }) => materialId));
  return useMemo(() => {
    const told = boxes.map((box): [string, ReturnableBox] => {
      const { matCode = '', matName = '', baseUnit: unit = '' } = materials?.get(box.materialId) ?? {};
      const status = labels.code(boxStatus, box.boxStatus);
      const free = freeQty(box);
      const option = { value: box.id, code: labels.boxNo(box.boxNo), label: `${matName} ${free} ${unit} ${status}` };
      return [box.id, { material: `${matCode} ${matName}`, status, unit, decimals: decimals(unit), free, option }];
    });
    return new Map(told);
  }, [boxes, materials, labels, decimals]);
}

const boxOf = ({ boxId = '' }: LineValues, { more }: Of): ReturnableBox | undefined => more.get(boxId);

export const RETURNED = linesOf<typeof PurchaseReturnLine.fields, Boxes>(PurchaseReturnLine, {
  docType: 'purchaseReturn',
  once: ['boxId'],
  cells: [
    {
      key: 'boxId',
      field: 'boxNo',
      optional: false,
      width: 220,
      grow: 2,
      choices: (boxes) => [...boxes.values()].map(({ option }) => option),
    },
    { key: 'material', field: 'matCode', width: 150, grow: 1, shown: (line, known) => boxOf(line, known)?.material ?? '' },
    { key: 'status', field: 'boxStatus', width: 110, shown: (line, known) => boxOf(line, known)?.status ?? '' },
    { key: 'qty', width: 130, unit: boxOf },
    { key: 'reason', width: 140, grow: 1 },
  ],
  stored: ({ boxId }) => ({ boxId }),
  useMore: useReturnable,
  faults: (line, known): Faults => {
    const box = boxOf(line, known);
    return box && isFigure(line.qty) && cmpQty(quantity(line.qty), box.free) > 0 ? { qty: 'tooMuch' } : {};
  },
  // A newly chosen box is returned as a whole, unless somebody enters less.
  changed: (next, before, known) =>
    next.map((line, index) => {
      const box = line.boxId === before[index]?.boxId ? undefined : boxOf(line, known);
      return box ? { ...line, qty: box.free } : line;
    }),
});

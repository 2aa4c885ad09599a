/** The boxes to return, chosen among the supplier's boxes in the store. */
import { cmpQty, isFigure, quantity } from '#domain/kernel/quantity.ts';
import { PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import type { Faults, Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { type ReturnableBox, useReturnable } from './use-returnable.ts';

type Boxes = ReadonlyMap<string, ReturnableBox>;
type Of = Pick<Known<Boxes>, 'more'>;

const boxOf = ({ boxId = '' }: LineValues, { more }: Of): ReturnableBox | undefined => more.get(boxId);

/** A newly chosen box is returned as a whole, unless somebody enters less. */
const withBox = (next: readonly LineValues[], before: readonly LineValues[], known: Of): LineValues[] =>
  next.map((line, index) => {
    const box = line.boxId === before[index]?.boxId ? undefined : boxOf(line, known);
    return box ? { ...line, qty: box.free } : line;
  });

const tooMuch = (line: LineValues, known: Of): Faults => {
  const box = boxOf(line, known);
  return box && isFigure(line.qty) && cmpQty(quantity(line.qty), box.free) > 0 ? { qty: 'tooMuch' } : {};
};

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
      choices: (boxes) => [...boxes.values()].map(({ id, boxNo, label }) => ({ value: id, label, code: boxNo })),
    },
    { key: 'material', field: 'matCode', width: 150, grow: 1, shown: (line, known) => boxOf(line, known)?.material ?? '' },
    { key: 'status', field: 'boxStatus', width: 110, shown: (line, known) => boxOf(line, known)?.status ?? '' },
    { key: 'qty', width: 130, unit: boxOf },
    { key: 'reason', width: 140, grow: 1 },
  ],
  stored: ({ boxId }) => ({ boxId }),
  useMore: ({ head }) => useReturnable(head.supplierId ?? '', head.warehouseId ?? ''),
  faults: tooMuch,
  changed: withBox,
});

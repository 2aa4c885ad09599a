/** The boxes to return, chosen among the supplier's boxes in the store. */
import { useMemo } from 'react';
import { boxStatus } from '#domain/wms/codes.ts';
import { PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import { type ReturnableBox, returnableHere, returnFaults, withWhole } from '#domain/wms/returns/returned-boxes.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import type { Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useView } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

/** With its status, and how it is offered; goods without a box have no number. */
type Boxes = ReadonlyMap<string, ReturnableBox & { readonly status: string; readonly option: Option }>;

function useReturnable({ head: { supplierId = '', warehouseId = '' } }: Draft): Boxes {
  const labels = useLabels();
  const boxes = useView(Box.name, `returnable/${warehouseId}/${supplierId}`, (store) => returnableHere(store, warehouseId, supplierId));
  return useMemo(() => {
    const told = (boxes ?? []).map((box) => {
      const status = labels.code(boxStatus, box.boxStatus);
      const label = `${box.matName} ${box.free} ${box.unit} ${status}`;
      return { ...box, status, option: { value: box.id, code: labels.boxNo(box.boxNo), label } };
    });
    return new Map(told.map((box) => [box.id, box]));
  }, [boxes, labels]);
}

const boxOf = ({ boxId = '' }: LineValues, { more }: Pick<Known<Boxes>, 'more'>) => more.get(boxId);
const materialOf = (box: ReturnableBox | undefined): string => (box ? `${box.matCode} ${box.matName}` : '');
const offered = (boxes: Boxes): readonly Option[] => [...boxes.values()].map(({ option }) => option);

export const RETURNED = linesOf<typeof PurchaseReturnLine.fields, Boxes>(PurchaseReturnLine, {
  docType: 'purchaseReturn',
  once: ['boxId'],
  cells: [
    { key: 'boxId', field: 'boxNo', optional: false, width: 220, grow: 2, choices: offered },
    { key: 'material', field: 'matCode', width: 150, grow: 1, shown: (line, known) => materialOf(boxOf(line, known)) },
    { key: 'status', field: 'boxStatus', width: 110, shown: (line, known) => boxOf(line, known)?.status ?? '' },
    { key: 'qty', width: 130, unit: boxOf },
    { key: 'reason', width: 140, grow: 1 },
  ],
  stored: ({ boxId }) => ({ boxId }),
  useMore: useReturnable,
  faults: (line, { more }) => returnFaults(line, more),
  changed: (next, before, { more }) => withWhole(next, before, more),
});

/** Lines of an application that name boxes of the giving store: whole boxes, and parts of loose stock. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { isPositive, quantity } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow } from '#domain/wms/application/application.document.ts';
import { SCRAPPABLE } from '#domain/wms/application/application-scrap.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { Sources } from '#domain/wms/taken/taken-lines.ts';
import type { EntryPlan } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { takenLines } from '#screens/wms/kit/taken-lines.tsx';

const scrappable: Sources = (candidates, materialId) =>
  candidates.filter(({ box }) => box.materialId === materialId && SCRAPPABLE.includes(box.boxStatus) && isPositive(freeQty(box)));

/** The parts of the form that draw the lines. What they know of the goods is their own. */
const PARTS = {
  ...takenLines({
    docType: 'application',
    line: 'applicationLine',
    store: 'fromWarehouseId',
    from: 'boxId',
    byBox: true,
    sources: scrappable,
  }),
  lineOf: ({ id, boxId, materialId, matCode, matName, unitCode, applyQty }: ApplicationLineRow): LineValues => ({
    key: boxId ?? id,
    lineId: id,
    materialId,
    matCode,
    matName,
    unit: unitCode,
    boxId: boxId ?? '',
    qty: applyQty,
  }),
  payload: (lines: readonly LineValues[]) =>
    lines.map(({ lineId, materialId = '', boxId = '', qty = '' }) => ({
      lineId: lineId ?? null,
      materialId,
      boxId,
      applyQty: quantity(qty),
      assetId: null,
      remark: null,
    })),
};

export const BOXES = PARTS as unknown as Pick<EntryPlan<AnyRow, ApplicationLineRow>, keyof typeof PARTS>;

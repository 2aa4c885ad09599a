/** Lines of an application that name boxes of the giving store. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ApplicationLineRow } from '#domain/wms/application/application.document.ts';
import { NAMEABLE } from '#domain/wms/application/application-boxes.ts';
import type { EntryPlan } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { namedBox, namedBoxes, namedLine } from '#screens/wms/kit/named-boxes.ts';

/** The parts of the form that draw the lines. What they know of the goods is their own. */
const PARTS = {
  ...namedBoxes({ docType: 'application', line: 'applicationLine', store: 'fromWarehouseId', statuses: NAMEABLE }),
  lineOf: (line: ApplicationLineRow): LineValues => namedLine(line, line.applyQty),
  payload: (lines: readonly LineValues[]) =>
    lines.map((line) => {
      const { materialId, boxId, qty } = namedBox(line);
      return { lineId: line.lineId ?? null, materialId, boxId, applyQty: qty, assetId: null, remark: null };
    }),
};

export const BOXES = PARTS as unknown as Pick<EntryPlan<AnyRow, ApplicationLineRow>, keyof typeof PARTS>;

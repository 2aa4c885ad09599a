/** Applications to scrap (states-2 §2.4.18): each line names a box or loose stock of the store, and the review moves it to the store's scrap place. */
import { byId, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { placeFor, placeKeys, placeOrRefuse, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { Application, type ApplicationLineRow, type ApplicationRow, applicationLines, isApproved } from './application.document.ts';
import { APPLICATION_KINDS } from './application-kinds.ts';

/** Usable, bad, and awaiting repair. */
export const SCRAPPABLE: readonly number[] = [2, 14, 15];
const SCRAP = 10;

export const namesBoxes = (rows: Rows, docId: string): boolean => {
  const header = rows.get(Application, docId);
  return header !== undefined && APPLICATION_KINDS[header.docType].boxes !== undefined;
};

/** The boxes of the lines, and the store's scrap places. */
export function boxKeys(rows: Rows, docId: string): Key[] {
  const store = rows.get(Application, docId)?.fromWarehouseId;
  if (!store || !namesBoxes(rows, docId)) return [];
  const boxes = applicationLines(rows, docId).flatMap(({ boxId }) => (boxId ? [byId(Box, boxId)] : []));
  return [...boxes, ...placeKeys(store, SCRAP_PLACES)];
}

/** The loose scrap that the goods would join. */
export function scrapKeys(rows: Rows, docId: string): Key[] {
  const store = rows.get(Application, docId)?.fromWarehouseId;
  if (!store || !namesBoxes(rows, docId)) return [];
  const binId = placeFor(rows, store, SCRAP_PLACES);
  return applicationLines(rows, docId).flatMap(({ boxId }) => {
    const box = rows.get(Box, boxId);
    return box && binId ? [looseKey({ binId, materialId: box.materialId, batchId: box.batchId, status: SCRAP })] : [];
  });
}

/** A box goes as a whole; of loose stock a part may go. @throws BOX_OTHER_WAREHOUSE, OTHER_MATERIAL, G-BOX, WHOLE_BOX, G-BAL */
export function guardScrappable(
  box: BoxRow,
  line: { readonly materialId: string; readonly applyQty: Quantity },
  warehouseId: string | null,
): void {
  guard(box.warehouseId === warehouseId, 'BOX_OTHER_WAREHOUSE', { boxNo: box.boxNo });
  guard(box.materialId === line.materialId, 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode: '' });
  guard(SCRAPPABLE.includes(box.boxStatus), 'G-BOX', boxFacts(box));
  guard(isLoose(box) || cmpQty(line.applyQty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
  guard(cmpQty(line.applyQty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
}

/** What was approved becomes scrap. A box is approved as a whole or not at all. */
export function scrapped(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const warehouseId = header.fromWarehouseId ?? '';
  const place = { warehouseId, binId: placeOrRefuse(rows, warehouseId, SCRAP_PLACES) };
  const movement = new Movement(ctx, 'ST_SCRAP', { docType: 'application', docId: header.id });
  for (const line of lines.filter(isApproved)) {
    const box = movement.current(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'));
    guardScrappable(box, { materialId: line.materialId, applyQty: line.approvedQty }, warehouseId);
    const ref = { lineId: line.id, partyId: header.deptId };
    if (isLoose(box)) {
      const { materialId, batchId, supplierId, receivedAt } = box;
      movement.pour(
        box,
        line.approvedQty,
        looseBox(rows, ctx, { ...place, materialId, batchId, status: SCRAP }, { supplierId, receivedAt }),
        ref,
      );
    } else movement.move(box, { ...place, status: SCRAP }, ref);
  }
  return movement.result();
}

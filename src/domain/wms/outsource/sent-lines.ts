/** What a delivery to an outsourcer lists: the pieces of the operation, which have no box, before the boxes of components. */
import type { OutsourceDeliveryBoxRow, OutsourceDeliveryRow } from '#domain/wms/production/outsource.document.ts';

/** Pieces lie in no box, and go to no bin of the outsourcer's store. */
const NOWHERE = { boxId: null, toBinId: null } as unknown as Pick<OutsourceDeliveryBoxRow, 'boxId' | 'toBinId'>;

/** Pieces stand in the head, as they are on a card and in no box; whoever sends or signs reads them as the first line. */
export function sentLines(row: OutsourceDeliveryRow, boxes: readonly OutsourceDeliveryBoxRow[]): readonly OutsourceDeliveryBoxRow[] {
  const { id, qty, cardNo, materialId, matCode, matName, unitCode } = row;
  if (qty === null) return boxes;
  const goods = { ...NOWHERE, boxNo: cardNo ?? '', materialId, matCode, matName, unitCode, qty, isRemoved: false };
  return [{ id, version: row.version, docId: id, lineNo: 1, ...goods }, ...boxes.map((box) => ({ ...box, lineNo: box.lineNo + 1 }))];
}

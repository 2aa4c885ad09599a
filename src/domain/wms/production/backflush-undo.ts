/** Material that a cancelled report, or an outsourced receipt that is taken back, had used goes back into the boxes it came out of (area-mes §3, cancel). */
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { linkKeys, ProductTrace } from '#domain/wms/stock/product-trace.ts';
import { entryKeys, movementKeys } from '#domain/wms/stock/reversal.ts';
import { Box, StockLedgerEntry, StockMovement } from '#domain/wms/stock/stock.entity.ts';
import { MissingConsumption } from './production-order.ts';

/** Boxes that were charged later, for what was missing, are named by the document's links alone. Some of those have been used up since. */
const linkedBoxes = (docId: string, rows: Rows): Key[] =>
  rows
    .by(ProductTrace, 'docId', docId)
    .filter(({ childType }) => childType === 'box')
    .map(({ childId }) => byId(Box, childId));

export const takeBackKeys = {
  first: (docId: string): Key[] => [...movementKeys(docId), ...linkKeys(docId), byIndex(MissingConsumption, 'docId', docId)],
  second: (docId: string, rows: Rows): Key[] => [...entryKeys(docId, rows), ...linkedBoxes(docId, rows)],
};

const heldBox = (rows: Rows, boxId: string | null) => rows.get(Box, boxId) ?? refuse('BOX_MISSING');

/**
 * The mirror of everything that was charged for a document. Boxes at a line are used by many reports, so a box need not be as the report left it: it only has
 * to lie where it lay, or to be used up there.
 * @throws G-LAST for a box that has left its place
 */
export function takeBack(rows: Rows, ctx: Ctx, { id }: { readonly id: string }): Partial<Decision> {
  const all = rows.by(StockMovement, 'docId', id);
  const reversed = new Set(all.map(({ reversalOf }) => reversalOf));
  const standing = all.filter((one) => one.movementType === 'GI_PRODUCTION' && !reversed.has(one.id));
  const mirrors = standing.map((issued, n) => {
    const movement = new Movement(ctx, 'GI_PRODUCTION', { docType: issued.docType, docId: issued.docId }, n);
    for (const entry of rows.by(StockLedgerEntry, 'movementId', issued.id)) {
      if (entry.account !== 'STOCK') continue;
      const box = movement.current(heldBox(rows, entry.boxId));
      const emptied = box.boxStatus === 3 && box.binId === null;
      guard(emptied || (box.binId === entry.binId && box.boxStatus === entry.boxStatus), 'G-LAST', { boxNo: box.boxNo });
      const { warehouseId, binId, orderNo } = entry;
      const placed = emptied ? { ...box, warehouseId, binId, boxStatus: entry.boxStatus ?? 2, closedReason: null } : box;
      movement.bring('PRODUCTION', placed, entry.qtyDelta.replace('-', ''), { lineId: id, orderNo });
    }
    const { put, postings } = movement.result();
    return { put, postings: postings.map((posting) => ({ ...posting, movementType: 'GI_PRODUCTION_R', reversalOf: issued.id })) };
  });
  return combine(...mirrors);
}

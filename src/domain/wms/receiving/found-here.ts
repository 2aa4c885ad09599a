/** What the rows of a device know of a label where boxes arrive. */
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Found } from './scan-at-dock.ts';

/** A kind of lines whose boxes arrive with their numbers. */
type Arriving = Fields & { docId: Field<string>; boxNo: Field<string>; isRemoved: Field<boolean> };

/**
 * What a device knows of a code: whether it is a box of this document, of another one or of the stock, and the bins that are called so. Never the
 * server: the answer must not wait for a network.
 * @param boxes kind of lines of the document, indexed by `boxNo`
 */
export async function foundHere<F extends Arriving>(
  rows: HeldRows,
  boxes: EntityDef<F>,
  docId: string,
  code: string,
): Promise<Pick<Found, 'mine' | 'taken' | 'bins'>> {
  const [received, stock, bins] = await Promise.all([
    rows.rowsBy(boxes, 'boxNo', code),
    rows.rowsBy(Box, 'boxNo', code),
    rows.rowsBy(Bin, 'binCode', code),
  ]);
  const lines = received.map(({ row }) => row as RowOf<Arriving>);
  const mine = lines.find((row) => row.docId === docId) ?? null;
  const stores = await Promise.all(bins.map(({ row }) => rows.row(Warehouse, row.warehouseId)));
  return {
    mine,
    taken: stock.length > 0 || (lines.length > 0 && !mine),
    bins: bins.map(({ row }, n) => ({ ...row, whName: stores[n]?.row.whName })),
  };
}

/** Goods that a voucher brings into the house without a receipt: as a box of their own, or added to the loose stock of a bin. */
import { Material, MaterialClass, Unit } from '#domain/basic/material.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import type { Account } from '#domain/kernel/posting.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { type LooseAddress, looseBox, looseBoxId, looseKey } from '#domain/wms/stock/loose.ts';
import type { BoxRow, LineRef, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { freshNumber } from './voucher.document.ts';

export type MaterialRow = Row<typeof Material>;
type BatchRow = Row<typeof Batch>;

/** Normal, waiting for inspection, scrap, known to be unqualified, or awaiting repair. */
type Born = 2 | 4 | 10 | 14 | 15;

export interface NewGoods {
  readonly material: MaterialRow;
  readonly batchNo: string | null;
  readonly warehouseId: string;
  readonly binId: string;
  readonly status: Born;
  readonly qty: Quantity;
  /** Null = loose stock. */
  readonly boxNo: string | null;
}

/** One number on a document is always the same box, however often the document is edited, reversed and reviewed again. */
export const bornBoxId = (docId: string, boxNo: string): string => derivedId(docId, `box/${boxNo}`);

const addressOf = (goods: Pick<NewGoods, 'binId' | 'status' | 'batchNo'> & { materialId: string }): LooseAddress => ({
  binId: goods.binId,
  materialId: goods.materialId,
  batchId: goods.batchNo === null ? null : batchId(goods.materialId, goods.batchNo),
  status: goods.status,
});

interface Place {
  readonly materialId: string;
  readonly batchNo: string | null;
  readonly binId: string;
  readonly boxNo: string | null;
  readonly status: Born;
}

/** The box that will hold the goods, or the loose stock they join. */
export const targetBoxId = (docId: string, place: Place): string =>
  place.boxNo === null ? looseBoxId(addressOf(place)) : bornBoxId(docId, place.boxNo);

export const targetKeys = (docId: string, place: Place): Key[] => [
  ...(place.boxNo === null ? [looseKey(addressOf(place))] : [byIndex(Box, 'boxNo', place.boxNo), byId(Box, bornBoxId(docId, place.boxNo))]),
  ...(place.batchNo === null ? [] : [byId(Batch, batchId(place.materialId, place.batchNo))]),
];

/** Keys of material, class and unit, as far as they are known; two rounds. */
export const materialKeys = (ids: readonly string[]): Key[] => [...new Set(ids)].map((id) => byId(Material, id));
export const materialMoreKeys = (rows: Rows, ids: readonly string[]): Key[] =>
  [...new Set(ids)].flatMap((id) => {
    const material = rows.get(Material, id);
    return material ? [byIndex(Unit, 'unitCode', material.baseUnit), byIndex(MaterialClass, 'classCode', material.classCode)] : [];
  });

export const materialOf = (rows: Rows, id: string | null): MaterialRow =>
  rows.get(Material, id) ?? refuse('REF_MISSING', { field: 'materialId' });

/**
 * Requires a batch if the material has batches, and a box number exactly if the goods are boxed.
 * @param boxed default: goods kept in boxes, and goods that wait for inspection
 */
export function guardNewGoods(goods: Omit<NewGoods, 'qty'>, boxed = goods.material.boxManaged || goods.status === 4): void {
  const { material, batchNo, boxNo } = goods;
  const { matCode } = material;
  guard(material.isActive, 'MATERIAL_INACTIVE', { matCode });
  guard(material.assetManaged !== true, 'ASSET_OWN_WAY', { matCode });
  guard(!material.batchManaged || batchNo !== null, 'BATCH_REQUIRED', { matCode });
  guard(!boxed || boxNo !== null, 'BOX_NO_REQUIRED', { matCode });
  guard(boxed || boxNo === null, 'LOOSE_HAS_NO_BOX', { matCode });
}

/**
 * The batch of the goods: the known one, or a new one with these dates.
 * @param mayBeExpired for goods that nobody can use before they have been looked at
 * @throws EXPIRY_REQUIRED for a material with a shelf life, G-EXP if the last usable day has passed
 */
export function batchFor(
  rows: Rows,
  ctx: Ctx,
  goods: Pick<NewGoods, 'material' | 'batchNo' | 'status'>,
  dates: Pick<BatchRow, 'productionDate' | 'expiryDate'> & Partial<BatchRow>,
  mayBeExpired = false,
): BatchRow | null {
  const { material, batchNo, status } = goods;
  if (batchNo === null) {
    guard(!material.shelfLifeManaged, 'BATCH_REQUIRED', { matCode: material.matCode });
    return null;
  }
  const id = batchId(material.id, batchNo);
  const known = rows.get(Batch, id);
  const fresh: BatchRow = {
    supplierId: null,
    supplierBatchNo: null,
    receivedDate: ctx.today,
    extendedTo: null,
    qualityStatus: status === 2 ? 2 : 1,
    ...dates,
    id,
    version: 0,
    materialId: material.id,
    batchNo,
  };
  const batch = known ?? fresh;
  guard(!material.shelfLifeManaged || batch.expiryDate !== null, 'EXPIRY_REQUIRED', { matCode: material.matCode });
  guard(mayBeExpired || !isExpired(batch, ctx.today), 'G-EXP', { batchNo });
  return batch;
}

/** Brings the goods into the books from an external account. @returns the id of the box they are now in */
export function bringIn(
  movement: Movement,
  from: Account,
  goods: NewGoods & { readonly docId: string; readonly batch: BatchRow | null; readonly origin?: Partial<BoxRow> },
  { rows, ctx }: { readonly rows: Rows; readonly ctx: Ctx },
  line: LineRef,
): string {
  const { docId, material, batchNo, warehouseId, binId, status, qty, boxNo, batch, origin = {} } = goods;
  if (boxNo === null) {
    const { parentBoxId: _none, ...known } = origin;
    const at = { ...addressOf({ materialId: material.id, batchNo, binId, status }), warehouseId };
    const shelf = looseBox(rows, ctx, at, known);
    movement.bring(from, shelf, qty, line);
    return shelf.id;
  }
  const id = bornBoxId(docId, boxNo);
  const before = rows.get(Box, id);
  guard(!before || before.materialId === material.id, 'BOX_NO_USED', { boxNo });
  const version = freshNumber(rows, boxNo, id);
  const place = { warehouseId, binId, boxStatus: status };
  movement.receive(
    from,
    newBox(ctx, { id, version, boxNo, materialId: material.id, batchId: batch?.id ?? null, qty, ...origin, ...place }),
    line,
  );
  return id;
}

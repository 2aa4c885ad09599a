/** What an appraisal and the return that follows from it both say of the goods: one box of a loan, or a part of it. */
import type { EntityDef, Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { addQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { type LendLineRow, type LendRow, openQty } from './lend.document.ts';

export const GOODS = {
  warehouseId: f.ref('warehouse'),
  lendId: f.ref('lendDoc'),
  lendLineId: f.ref('lendLine'),
  borrowerId: f.ref('person'),
  assetId: optional(f.ref('assetItem')),
  boxId: f.ref('box'),
  boxNo: f.str(40),
  materialId: f.ref('material'),
  matCode: f.str(40),
  matName: f.name(),
  unitCode: f.str(10),
  qty: f.qty(),
};

/** The goods of a loan's line that come back. */
export function goodsOf({ warehouseId, borrowerId }: LendRow, line: LendLineRow, qty: Quantity) {
  const { docId: lendId, id: lendLineId, assetId, boxId, boxNo, materialId, matCode, matName, unitCode } = line;
  return { warehouseId, lendId, lendLineId, borrowerId, assetId, boxId, boxNo, materialId, matCode, matName, unitCode, qty };
}

type GoodsIn = Row<EntityDef<typeof GOODS>>;

/** The goods that a document says, for the one that follows from it. */
export const sameGoods = (row: Omit<GoodsIn, 'id' | 'version'>): Omit<GoodsIn, 'id' | 'version'> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in GOODS)) as typeof row;

interface Pending {
  readonly qty: Quantity;
}

/** What of a line may still be appraised: what is away, less what was appraised and not booked yet. */
export const appraisableQty = (line: LendLineRow, appraised: readonly Pending[], awaited: readonly Pending[]): Quantity =>
  subQty(openQty(line), addQty(sumQty(appraised.map(({ qty }) => qty)), sumQty(awaited.map(({ qty }) => qty))));

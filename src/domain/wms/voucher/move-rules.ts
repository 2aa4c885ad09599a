/** Statuses in which a box may be moved to another bin, split or put together. Operations and pages ask the same lists. */

/** Held goods may be moved and split too, not what a document or a count holds, nor what is out of the house. */
export const MOVABLE: readonly number[] = [1, 2, 4, 6, 7, 10, 13, 14, 15];
/** Scrap is moved as it lies. */
export const SPLITTABLE: readonly number[] = MOVABLE.filter((status) => status !== 10);

/** Goods that wait for a verdict or are held stay apart. */
export const MERGEABLE: readonly number[] = [2, 6];

/** A single asset has no parts and is put into no other box. */
export const ASSET = 3;

export const maySplit = ({ boxStatus, boxType }: { readonly boxStatus: number; readonly boxType: number }): boolean =>
  SPLITTABLE.includes(boxStatus) && boxType !== ASSET;

export const mayMerge = ({ boxStatus, boxType }: { readonly boxStatus: number; readonly boxType: number }): boolean =>
  MERGEABLE.includes(boxStatus) && boxType !== ASSET;

/** What boxes that are put together have in common. */
interface Lot {
  readonly materialId: string;
  readonly batchId: string | null;
  readonly boxStatus: number;
  readonly binId: string | null;
  readonly supplierId: string | null;
  readonly boxType: number;
}

export const sameGoods = (a: Lot, b: Lot): boolean =>
  a.materialId === b.materialId &&
  a.batchId === b.batchId &&
  a.boxStatus === b.boxStatus &&
  a.binId === b.binId &&
  a.supplierId === b.supplierId &&
  a.boxType === b.boxType;

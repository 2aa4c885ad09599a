/** Statuses in which a box may be moved to another bin, split or merged. Operations and pages use the same lists. */

/** Held goods may also be moved and split. Goods locked by a document or a count, or out of the house, may not. */
export const MOVABLE: readonly number[] = [1, 2, 4, 6, 7, 10, 13, 14, 15];
/** Scrap is moved only as it lies. */
export const SPLITTABLE: readonly number[] = MOVABLE.filter((status) => status !== 10);

/** Goods that wait for a verdict or are held must not be merged. */
export const MERGEABLE: readonly number[] = [2, 6];

/** A single asset has no parts and is merged into no other box. */
export const ASSET = 3;

export const maySplit = ({ boxStatus, boxType }: { readonly boxStatus: number; readonly boxType: number }): boolean =>
  SPLITTABLE.includes(boxStatus) && boxType !== ASSET;

export const mayMerge = ({ boxStatus, boxType }: { readonly boxStatus: number; readonly boxType: number }): boolean =>
  MERGEABLE.includes(boxStatus) && boxType !== ASSET;

/** What boxes must have in common to be merged. */
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

/** How long an asset can still be used, and whether it can be ground once more. Pure. */
import { addQty, cmpQty, isPositive, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { AssetRow } from './asset.entity.ts';

type Life = Pick<AssetRow, 'lifeTotal' | 'lifeUsed' | 'lifeBase'>;

/** What is left of the edge or the service interval, in `lifeUnit`; never below 0. Null: the life is not watched. */
export function lifeLeft({ lifeTotal, lifeUsed, lifeBase }: Life): Quantity | null {
  if (lifeTotal === null) return null;
  const left = subQty(lifeTotal, subQty(lifeUsed, lifeBase));
  return isPositive(left) ? left : '0';
}

/** An asset has to be replaced or ground soon when no more than this is left of its life, in per cent. */
export const LIFE_DUE_PCT = 20;

/** Nothing is left: it must be ground, serviced or scrapped before anybody uses it again. */
export const isWornOut = (asset: Life): boolean => lifeLeft(asset) === '0';

/** The asset after a use. @param usage in `lifeUnit`; may be more than was left */
export const usedBy = <A extends Life>(asset: A, usage: Quantity): A => ({ ...asset, lifeUsed: addQty(asset.lifeUsed, usage) });

export type GrindFault = 'GRIND_MAX' | 'GRIND_SIZE';

/**
 * Why an asset cannot be ground, or must not be used after it was; null = it may.
 * @param size in mm, after grinding; null = it is only being sent
 */
export function grindFault(asset: Pick<AssetRow, 'grindCount' | 'grindMax' | 'sizeMin'>, size: Quantity | null = null): GrindFault | null {
  if (asset.grindMax !== null && asset.grindCount >= asset.grindMax) return 'GRIND_MAX';
  return size !== null && asset.sizeMin !== null && cmpQty(size, asset.sizeMin) < 0 ? 'GRIND_SIZE' : null;
}

/** The asset after grinding: a new edge with its whole life. @param sizeNow in mm; null = not measured */
export const ground = <A extends Pick<AssetRow, 'grindCount' | 'lifeBase' | 'lifeUsed' | 'sizeNow'>>(
  asset: A,
  sizeNow: Quantity | null,
): A => ({
  ...asset,
  grindCount: asset.grindCount + 1,
  lifeBase: asset.lifeUsed,
  sizeNow: sizeNow ?? asset.sizeNow,
});

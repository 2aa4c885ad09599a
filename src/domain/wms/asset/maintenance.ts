/** When a fixture has to be serviced, and what it is for. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import { numberSet } from '#domain/kernel/code-set.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { cmpQty, isPositive, isZero, mulQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { AssetRow } from './asset.entity.ts';

export const maintStatus = numberSet('maintStatus', {
  1: ['正常', 'Fine', 'ok'],
  2: ['将到期', 'Due soon', 'warn'],
  3: ['到期', 'Due', 'error'],
});
export type MaintStatus = (typeof maintStatus.codes)[number];

type Maintained = Pick<AssetRow, 'maintUses' | 'maintDays' | 'lastMaintAt' | 'maintBase' | 'lifeUsed'>;

/** Uses until the next service, in `lifeUnit`; never below 0. Null: it is not serviced by uses. */
export function maintUsesLeft({ maintUses, maintBase, lifeUsed }: Maintained): Quantity | null {
  if (maintUses === null) return null;
  const left = subQty(maintUses, subQty(lifeUsed, maintBase ?? '0'));
  return isPositive(left) ? left : '0';
}

const DAY_MS = 86_400_000;

/** The day of the next service. Null: it is not serviced by days. */
export const maintDay = ({ maintDays, lastMaintAt }: Maintained): string | null =>
  maintDays === null || lastMaintAt === null ? null : new Date(Date.parse(lastMaintAt) + maintDays * DAY_MS).toISOString().slice(0, 10);

/** Due soon: no more than this is left of the uses, in per cent, or as many days. */
const SOON_PCT = '0.2';
const SOON_DAYS = 7;

/** Days until the next service: 0 on its day, negative after it. */
const daysLeft = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

/** @param today a day at the site @returns null = nobody has to service it */
export function maintStatusOf(asset: Maintained, today: string): MaintStatus | null {
  const uses = maintUsesLeft(asset);
  const day = maintDay(asset);
  if (uses === null && day === null) return null;
  const days = day === null ? null : daysLeft(day, today);
  if ((uses !== null && isZero(uses)) || (days !== null && days < 0)) return 3;
  const soon = uses !== null && cmpQty(uses, mulQty(asset.maintUses ?? '0', SOON_PCT)) <= 0;
  return soon || (days !== null && days <= SOON_DAYS) ? 2 : 1;
}

/** Whether a fixture in use has to be serviced now or soon. */
export const isMaintDue = (asset: Maintained & Pick<AssetRow, 'retiredAt'>, today: string): boolean =>
  asset.retiredAt === null && (maintStatusOf(asset, today) ?? 1) > 1;

/** The asset after a service. @param day of the service, at the site */
export const maintained = <A extends Maintained>(asset: A, day: string): A => ({ ...asset, lastMaintAt: day, maintBase: asset.lifeUsed });

/** Products that a piece is for; empty = for all. */
export const productsOf = (
  asset: Pick<AssetRow, 'productIds'>,
  material: Pick<Row<typeof Material>, 'productIds'> | undefined,
): readonly string[] => (asset.productIds?.length ? asset.productIds : (material?.productIds ?? []));

/** Whether a piece is for a product. @param productId null = nobody says what it is for */
export const isForProduct = (products: readonly string[], productId: string | null): boolean =>
  productId === null || products.length === 0 || products.includes(productId);

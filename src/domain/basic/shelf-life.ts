/** How long goods of a material may be used (model-2, material). */
import { addDays } from '#domain/kernel/clock.ts';

export interface ShelfLife {
  readonly shelfLifeManaged: boolean;
  readonly shelfLife: number | null;
  /** Days per unit: 1, 7, 30 or 365 (calendar-neutral, stock-rules §3.8). */
  readonly warrantyUnit: number | null;
}

/** Last usable day for a production day; null when the material has no shelf life to count with. */
export function expiryOf(material: ShelfLife, productionDate: string): string | null {
  const { shelfLifeManaged, shelfLife, warrantyUnit } = material;
  if (!shelfLifeManaged || !shelfLife || !warrantyUnit || !/^\d{4}-\d{2}-\d{2}$/.test(productionDate)) return null;
  return addDays(productionDate, shelfLife * warrantyUnit);
}

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
  const days = lifeDays(material);
  if (days === null || !/^\d{4}-\d{2}-\d{2}$/.test(productionDate)) return null;
  return addDays(productionDate, days);
}

const DAY_MS = 24 * 60 * 60_000;

/** Days that goods may still be used after today; 0 = today is the last one. */
export const restDays = (expiryDate: string, today: string): number =>
  Math.round((Date.parse(`${expiryDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);

/** Days of a whole shelf life; null = the material has none. */
export const lifeDays = ({ shelfLifeManaged, shelfLife, warrantyUnit }: ShelfLife): number | null =>
  shelfLifeManaged && shelfLife && warrantyUnit ? shelfLife * warrantyUnit : null;

/**
 * Figures that stand on two pages must be the same on both. Each pair reads one side from a report, the other from what the second page shows, for the
 * administrator, who sees every store.
 */
import { ASSET_PAIRS } from './must-equal/asset-pairs.ts';
import { BOOKS_PAIRS } from './must-equal/books-pairs.ts';
import type { Pair, Plant } from './must-equal/figures.ts';
import { OFFICE_PAIRS } from './must-equal/office-pairs.ts';
import { PRODUCTION_PAIRS } from './must-equal/production-pairs.ts';
import { PURCHASE_PAIRS } from './must-equal/purchase-pairs.ts';
import { SALES_PAIRS } from './must-equal/sales-pairs.ts';
import { SPARE_PAIRS } from './must-equal/spare-pairs.ts';
import { STOCK_PAIRS } from './must-equal/stock-pairs.ts';
import { SUPPLY_PAIRS } from './must-equal/supply-pairs.ts';
import { VALUE_PAIRS } from './must-equal/value-pairs.ts';

export const MUST_EQUAL: readonly Pair[] = [
  ...STOCK_PAIRS,
  ...BOOKS_PAIRS,
  ...SPARE_PAIRS,
  ...OFFICE_PAIRS,
  ...PRODUCTION_PAIRS,
  ...ASSET_PAIRS,
  ...SUPPLY_PAIRS,
  ...PURCHASE_PAIRS,
  ...SALES_PAIRS,
  ...VALUE_PAIRS,
];

/** Pairs that differ: the rule with the keys at which its sides are not the same. Nothing = all hold. */
export async function unequal(plant: Plant): Promise<Record<string, readonly string[]>> {
  const wrong: Record<string, readonly string[]> = {};
  for (const { n, rule, sides } of MUST_EQUAL) {
    const [left, right] = await sides(plant);
    const keys = [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));
    if (keys.length > 0) wrong[`${n}: ${rule}`] = keys.map((key) => `${key}: ${left.get(key) ?? '–'} / ${right.get(key) ?? '–'}`);
  }
  return wrong;
}

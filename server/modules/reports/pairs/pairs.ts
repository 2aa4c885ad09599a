/**
 * Figures that stand on two pages must be the same on both. Each pair reads one side from a report, the other from what the second page shows, for
 * somebody who sees every store.
 */
import { ASSET_PAIRS } from './asset-pairs.ts';
import { BOOKS_PAIRS } from './books-pairs.ts';
import { ERP_PAIRS } from './erp-pairs.ts';
import type { Figures, Pair } from './figures.ts';
import { FLOOR_PAIRS } from './floor-pairs.ts';
import { OFFICE_PAIRS } from './office-pairs.ts';
import { OUTSOURCE_PAIRS } from './outsource-pairs.ts';
import { PORTAL_PAIRS } from './portal-pairs.ts';
import { PRODUCTION_PAIRS } from './production-pairs.ts';
import { PURCHASE_PAIRS } from './purchase-pairs.ts';
import { RETURN_PAIRS } from './return-pairs.ts';
import { SALES_PAIRS } from './sales-pairs.ts';
import { SCRAP_PAIRS } from './scrap-pairs.ts';
import { SETTLEMENT_PAIRS } from './settlement-pairs.ts';
import { SPARE_PAIRS } from './spare-pairs.ts';
import { STOCK_PAIRS } from './stock-pairs.ts';
import { STOCKTAKE_PAIRS } from './stocktake-pairs.ts';
import { SUPPLY_PAIRS } from './supply-pairs.ts';
import { VALUE_PAIRS } from './value-pairs.ts';

export const MUST_EQUAL: readonly Pair[] = [
  ...STOCK_PAIRS,
  ...STOCKTAKE_PAIRS,
  ...BOOKS_PAIRS,
  ...SPARE_PAIRS,
  ...OFFICE_PAIRS,
  ...PRODUCTION_PAIRS,
  ...ASSET_PAIRS,
  ...SUPPLY_PAIRS,
  ...SETTLEMENT_PAIRS,
  ...PURCHASE_PAIRS,
  ...RETURN_PAIRS,
  ...SALES_PAIRS,
  ...VALUE_PAIRS,
  ...ERP_PAIRS,
  ...PORTAL_PAIRS,
  ...OUTSOURCE_PAIRS,
  ...FLOOR_PAIRS,
  ...SCRAP_PAIRS,
];

/** Keys at which two sides are not the same. */
export const differingKeys = (left: Figures, right: Figures): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));

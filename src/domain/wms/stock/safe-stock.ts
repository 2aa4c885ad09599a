/** When stock is too low or too high, and what to order (routes §2.7.9 safe-stock). All quantities are decimal strings in the stock unit. */
import { textSet } from '#domain/kernel/code-set.ts';
import { addQty, cmpQty, divQty, isPositive, mulQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';

export interface StockLimits {
  readonly available: Quantity;
  /** Ordered from suppliers and not yet received. */
  readonly onOrder: Quantity;
  readonly safeStock: Quantity | null;
  readonly reorderPoint: Quantity | null;
  readonly maxStock: Quantity | null;
}

/** Nothing left; below the safety stock; time to order; above the maximum; all right. */
export const stockLevels = textSet('stockLevel', {
  none: ['缺货', 'Out of stock', 'error'],
  below: ['低于安全', 'Below safe', 'error'],
  reorder: ['该订货', 'Order now', 'warn'],
  over: ['超上限', 'Over maximum', 'info'],
  ok: ['正常', 'Fine', 'ok'],
});
export type StockLevel = (typeof stockLevels.codes)[number];

/** Ordered goods count for the reorder point only: nobody can issue what is still at the supplier. */
export function stockLevel({ available, onOrder, safeStock, reorderPoint, maxStock }: StockLimits): StockLevel {
  if (safeStock !== null && isPositive(safeStock) && !isPositive(available)) return 'none';
  if (safeStock !== null && cmpQty(available, safeStock) < 0) return 'below';
  if (reorderPoint !== null && cmpQty(addQty(available, onOrder), reorderPoint) <= 0) return 'reorder';
  return maxStock !== null && cmpQty(available, maxStock) > 0 ? 'over' : 'ok';
}

/** The quantity missing to reach the safety stock; zero if none. */
export const stockGap = ({ available, safeStock }: Pick<StockLimits, 'available' | 'safeStock'>): Quantity =>
  safeStock !== null && cmpQty(available, safeStock) < 0 ? subQty(safeStock, available) : '0';

export interface OrderRules {
  /** The supplier's pack size; orders are for whole packs. */
  readonly packQty: Quantity | null;
  readonly minOrderQty: Quantity | null;
}

/** The level to which an order fills the store: the maximum, else the larger of reorder point and twice the safety stock. */
function fillTo({ safeStock, reorderPoint, maxStock }: StockLimits): Quantity {
  if (maxStock !== null) return maxStock;
  const twice = safeStock === null ? '0' : addQty(safeStock, safeStock);
  return reorderPoint !== null && cmpQty(reorderPoint, twice) > 0 ? reorderPoint : twice;
}

/** The smallest number of whole packs that covers `qty`, as a quantity. */
function wholePacks(qty: Quantity, pack: Quantity | null): Quantity {
  if (pack === null || !isPositive(pack)) return qty;
  const packed = mulQty(String(Math.ceil(Number(divQty(qty, pack)))), pack);
  // The quotient is rounded and may be slightly too small.
  return cmpQty(packed, qty) < 0 ? addQty(packed, pack) : packed;
}

/** The quantity that can be ordered to cover `qty`: at least the supplier's minimum order, in whole packs. */
export function orderable(qty: Quantity, { packQty, minOrderQty }: OrderRules): Quantity {
  const least = minOrderQty !== null && cmpQty(qty, minOrderQty) < 0 ? minOrderQty : qty;
  return wholePacks(least, packQty);
}

/**
 * The quantity to order so that the store is full again. Zero while stock and open orders are above reorder point and safety stock; otherwise the
 * difference, at least the supplier's minimum order, in whole packs.
 */
export function orderProposal(limits: StockLimits, rules: OrderRules): Quantity {
  const coming = addQty(limits.available, limits.onOrder);
  const [safe, point] = [limits.safeStock ?? '0', limits.reorderPoint ?? '0'];
  const needed = cmpQty(coming, safe) < 0 || (isPositive(point) && cmpQty(coming, point) <= 0);
  const missing = subQty(fillTo(limits), coming);
  if (!needed || !isPositive(missing)) return '0';
  return orderable(missing, rules);
}

/** Stock of one material in one store, with that store's limits. */
export interface StoreLimits extends StockLimits, OrderRules {
  readonly materialId: string;
}

/**
 * One order for all stores of a material. Stock and limits of the stores are added up; ordered goods and reorder point belong to the material and
 * count once.
 * @returns by material, only those that have to be ordered
 */
export function orderSuggestion(rows: readonly StoreLimits[]): Map<string, Quantity> {
  const byMaterial = new Map<string, StoreLimits>();
  const both = (a: Quantity | null, b: Quantity | null): Quantity | null => (a === null ? b : b === null ? a : addQty(a, b));
  for (const row of rows) {
    const known = byMaterial.get(row.materialId);
    const sums = known && {
      available: addQty(known.available, row.available),
      safeStock: both(known.safeStock, row.safeStock),
      maxStock: both(known.maxStock, row.maxStock),
    };
    byMaterial.set(row.materialId, { ...row, ...sums });
  }
  const orders = [...byMaterial].map(([id, limits]) => [id, orderProposal(limits, limits)] as const);
  return new Map(orders.filter(([, qty]) => isPositive(qty)));
}

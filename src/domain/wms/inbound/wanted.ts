/** From what is short to orders: by material what has to be bought, by supplier what one order says. Pure. */
import { addQty, isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { type OrderRules, orderable } from '#domain/wms/stock/safe-stock.ts';

/** Something that is short, as a list of shortages says it. */
export interface Short extends OrderRules {
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
  readonly qty: Quantity;
  /** Ordered and not yet received, of the material in all. */
  readonly onOrder: Quantity;
  /** Null = nobody knows by when. */
  readonly needBy: string | null;
  /** Its usual supplier; null = somebody has to choose one. */
  readonly supplierId: string | null;
}

/** What has to be bought of one material. */
export interface Wanted extends Short {
  /** At least the supplier's minimum order, in whole packs. */
  readonly orderQty: Quantity;
}

const earlier = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a < b ? a : b);

/** By material: quantities added up and rounded to what can be ordered, needed on the earliest day. What is not short is left out. */
export function wantedOf(rows: readonly Short[]): readonly Wanted[] {
  const byMaterial = new Map<string, Short>();
  for (const row of rows) {
    const known = byMaterial.get(row.materialId);
    byMaterial.set(row.materialId, known ? { ...known, qty: addQty(known.qty, row.qty), needBy: earlier(known.needBy, row.needBy) } : row);
  }
  return [...byMaterial.values()].flatMap((row) => (isPositive(row.qty) ? [{ ...row, orderQty: orderable(row.qty, row) }] : []));
}

export interface OrderedLine {
  readonly materialId: string;
  readonly orderQty: Quantity;
  readonly requiredDate: string | null;
}

/** One order for each supplier, in the order in which the suppliers come up. */
export function bySupplier(lines: readonly (OrderedLine & { readonly supplierId: string })[]): ReadonlyMap<string, readonly OrderedLine[]> {
  const orders = new Map<string, OrderedLine[]>();
  for (const { supplierId, ...line } of lines) orders.set(supplierId, [...(orders.get(supplierId) ?? []), line]);
  return orders;
}

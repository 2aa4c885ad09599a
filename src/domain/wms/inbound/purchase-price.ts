/** Prices of purchase order lines, with tax. They are kept apart from the line, because the line travels to every tablet that receives goods. */
import { type AnyEntity, byIndex, defineEntity, type Key } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { linePrices } from '#domain/wms/line-price.ts';

export const PurchasePrice = defineEntity({
  name: 'purchasePrice',
  unique: ['poLineId'],
  fields: { poLineId: f.ref('purchaseOrderLine'), price: f.price() },
});

export const ORDER_PRICES = linePrices(PurchasePrice as unknown as AnyEntity, 'poLineId');

export const orderPriceKeys = (poLineIds: readonly (string | null)[]): Key[] =>
  poLineIds.flatMap((id) => (id === null ? [] : [byIndex(PurchasePrice, 'poLineId', id)]));

/** Null if the goods came without an order, or if its line has no price. */
export const orderPrice = (rows: Rows, poLineId: string | null): Quantity | null =>
  poLineId === null ? null : (rows.by(PurchasePrice, 'poLineId', poLineId)[0]?.price ?? null);

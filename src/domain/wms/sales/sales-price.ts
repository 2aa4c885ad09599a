/** Prices of sales order lines. They are kept apart from the line, because the line travels to every tablet that ships goods. */
import { type AnyEntity, defineEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { linePrices } from '#domain/wms/line-price.ts';

export const SalesOrderPrice = defineEntity({
  name: 'salesOrderPrice',
  unique: ['soLineId'],
  fields: { soLineId: f.ref('salesOrderLine'), price: f.price() },
});

export const SALES_PRICES = linePrices(SalesOrderPrice as unknown as AnyEntity, 'soLineId');

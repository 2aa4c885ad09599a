/** Prices of lines, for those who may read them: kept beside the order line, and told with every line of goods that came by it. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { mayReadPrices, type PriceReader } from '#domain/system/prices.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { PurchasePrice } from '#domain/wms/inbound/purchase-price.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import { selectRows } from '#server/store/rows.ts';
import type { Queryable } from '#server/store/transaction.ts';

/** The field of each kind of line that names its line of an order. */
const ORDER_LINE: Readonly<Record<string, string>> = {
  [PurchaseOrderLine.name]: 'id',
  [ReceiptLine.name]: 'poLineId',
  [PurchaseReturnLine.name]: 'poLineId',
};

/** The lines with `price`, null where none is known; without that column for whoever may not read prices. */
export async function withLinePrices(on: Queryable, reader: PriceReader, entity: AnyEntity, lines: readonly AnyRow[]): Promise<AnyRow[]> {
  const field = ORDER_LINE[entity.name];
  if (field === undefined || lines.length === 0 || !mayReadPrices(reader)) return [...lines];
  const wanted = lines.flatMap((line) => (line[field] === null ? [] : [String(line[field])]));
  const known = await selectRows(on, PurchasePrice, 'poLineId', wanted, 'none');
  const prices = new Map(known.map(({ poLineId, price }) => [String(poLineId), price]));
  return lines.map((line) => ({ ...line, price: prices.get(String(line[field])) ?? null }));
}

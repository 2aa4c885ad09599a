/**
 * Prices of lines, for people who may read them. They are stored apart from the order line, and added to every line of goods that came by that order
 * line.
 */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { mayReadPrices, type PriceReader } from '#domain/system/prices.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { PurchasePrice } from '#domain/wms/inbound/purchase-price.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import { selectRows } from '#server/store/rows.ts';
import type { Queryable } from '#server/store/transaction.ts';

/** For each kind of line, the field that names the order line. */
const ORDER_LINE: Readonly<Record<string, string>> = {
  [PurchaseOrderLine.name]: 'id',
  [ReceiptLine.name]: 'poLineId',
  [PurchaseReturnLine.name]: 'poLineId',
};

/** Adds `price` to the lines, null if unknown. People who may not read prices get the lines without it. */
export async function withLinePrices(on: Queryable, reader: PriceReader, entity: AnyEntity, lines: readonly AnyRow[]): Promise<AnyRow[]> {
  const field = ORDER_LINE[entity.name];
  if (field === undefined || lines.length === 0 || !mayReadPrices(reader)) return [...lines];
  const wanted = lines.flatMap((line) => (line[field] === null ? [] : [String(line[field])]));
  const known = await selectRows(on, PurchasePrice, 'poLineId', wanted, 'none');
  const prices = new Map(known.map(({ poLineId, price }) => [String(poLineId), price]));
  return lines.map((line) => ({ ...line, price: prices.get(String(line[field])) ?? null }));
}

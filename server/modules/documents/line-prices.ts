/**
 * Prices of lines, for people who may read them. They are stored apart from the order line, and added to every line of goods that came by that order
 * line.
 */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { PriceReader } from '#domain/system/prices.ts';
import { mayReadLinePrices } from '#domain/system/prices.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { PurchasePrice } from '#domain/wms/inbound/purchase-price.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import { SalesOrderLine } from '#domain/wms/sales/sales-order.document.ts';
import { SalesOrderPrice } from '#domain/wms/sales/sales-price.ts';
import { selectRows } from '#server/store/rows.ts';
import type { Queryable } from '#server/store/transaction.ts';

interface PriceOf {
  /** The field of the line that names the order line. */
  readonly field: string;
  /** Where the prices of order lines lie, and their field that names the line. */
  readonly prices: AnyEntity;
  readonly by: string;
  /** The document is between the factory and a supplier, who knows the price. */
  readonly ofSupplier: boolean;
}
const bought = (field: string): PriceOf => ({ field, prices: PurchasePrice as unknown as AnyEntity, by: 'poLineId', ofSupplier: true });

const PRICES: Readonly<Record<string, PriceOf>> = {
  [PurchaseOrderLine.name]: bought('id'),
  [ReceiptLine.name]: bought('poLineId'),
  [PurchaseReturnLine.name]: bought('poLineId'),
  [SalesOrderLine.name]: { field: 'id', prices: SalesOrderPrice as unknown as AnyEntity, by: 'soLineId', ofSupplier: false },
};

/**
 * Adds `price` to the lines, null if unknown. People who may not read prices get the lines without it. The caller has checked that the reader may read the
 * documents of these lines: a supplier reads what its own orders cost.
 */
export async function withLinePrices(on: Queryable, reader: PriceReader, entity: AnyEntity, lines: readonly AnyRow[]): Promise<AnyRow[]> {
  const priced = PRICES[entity.name];
  if (priced === undefined || lines.length === 0 || !mayReadLinePrices(reader, priced.ofSupplier)) return [...lines];
  const { field, by } = priced;
  const wanted = lines.flatMap((line) => (line[field] === null ? [] : [String(line[field])]));
  const known = await selectRows(on, priced.prices, by, wanted, 'none');
  const prices = new Map(known.map((row) => [String(row[by]), row.price]));
  return lines.map((line) => ({ ...line, price: prices.get(String(line[field])) ?? null }));
}

const priceFields = ({ fields }: AnyEntity): readonly string[] =>
  Object.entries(fields).flatMap(([name, { price }]) => (price ? [name] : []));

/** Fields by which this reader may neither sort nor search, because the order of the rows would tell the figures. */
export const hiddenFields = (reader: PriceReader, entity: AnyEntity): readonly string[] =>
  mayReadLinePrices(reader, true) ? [] : priceFields(entity);

/** Removes the prices and amounts stored on a document's own rows for readers without the right to prices. Suppliers keep those of their own documents. */
export function readablePrices(reader: PriceReader, entity: AnyEntity, rows: readonly AnyRow[]): AnyRow[] {
  const hidden = hiddenFields(reader, entity);
  if (hidden.length === 0) return [...rows];
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as AnyRow);
}

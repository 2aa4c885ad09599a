/** The purchase orders of an AdventureWorks folder: what was ordered, received, rejected and stocked. */
import { join } from 'node:path';
import { addQty, isPositive, quantity } from '#domain/kernel/quantity.ts';
import { rowsOfFile } from '#server/modules/import/csv.ts';
import { decimalText } from '#server/modules/import/evaluate.ts';

export interface SourceLine {
  readonly lineNo: number;
  readonly matCode: string;
  readonly received: string;
  readonly rejected: string;
  readonly stocked: string;
  readonly dueDate: string;
}

export interface SourceOrder {
  readonly poNo: string;
  readonly lines: readonly SourceLine[];
}

/** Orders with receipts, in the order of the file. The number is the one that the import assigns. */
export async function readOrders(dir: string): Promise<SourceOrder[]> {
  const codes = new Map<string, string>();
  for await (const { cells } of rowsOfFile(join(dir, 'Product.csv'))) codes.set(cells.ProductID ?? '', cells.ProductNumber ?? '');
  const orders = new Map<string, SourceLine[]>();
  for await (const { cells } of rowsOfFile(join(dir, 'PurchaseOrderDetail.csv'))) {
    const lines = orders.get(cells.PurchaseOrderID ?? '') ?? [];
    orders.set(cells.PurchaseOrderID ?? '', lines);
    lines.push({
      lineNo: lines.length + 1,
      matCode: codes.get(cells.ProductID ?? '') ?? '',
      received: quantity(decimalText(cells.ReceivedQty ?? '')),
      rejected: quantity(decimalText(cells.RejectedQty ?? '')),
      stocked: quantity(decimalText(cells.StockedQty ?? '')),
      dueDate: (cells.DueDate ?? '').slice(0, 10),
    });
  }
  return [...orders]
    .map(([id, lines]) => ({ poNo: `AW-${id}`, lines: lines.filter(({ received }) => isPositive(received)) }))
    .filter(({ lines }) => lines.length > 0);
}

export interface Totals {
  received: string;
  rejected: string;
  stored: string;
}

export const NOTHING: Totals = { received: '0', rejected: '0', stored: '0' };

/** The source's totals by product. */
export function totalsOf(orders: readonly SourceOrder[]): Map<string, Totals> {
  const totals = new Map<string, Totals>();
  for (const { matCode, received, rejected, stocked } of orders.flatMap(({ lines }) => lines)) {
    const own = totals.get(matCode) ?? NOTHING;
    totals.set(matCode, {
      received: addQty(own.received, received),
      rejected: addQty(own.rejected, rejected),
      stored: addQty(own.stored, stocked),
    });
  }
  return totals;
}

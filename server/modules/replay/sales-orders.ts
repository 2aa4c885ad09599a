/** Sales orders to be replayed: made from a seed, or read from an AdventureWorks folder. */
import { join } from 'node:path';
import { addQty, isPositive, quantity } from '#domain/kernel/quantity.ts';
import { rowsOfFile } from '#server/modules/import/csv.ts';
import { decimalText } from '#server/modules/import/evaluate.ts';

export interface SalesSourceLine {
  readonly matCode: string;
  readonly qty: string;
}

export interface SalesSourceOrder {
  readonly soNo: string;
  readonly customerCode: string;
  readonly lines: readonly SalesSourceLine[];
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GOODS = 40;
const CUSTOMERS = 20;
const MOST_LINES = 19;
/** Pieces in a full box. */
export const PACK = 10;

const numbered = (prefix: string, n: number): string => `${prefix}${String(n).padStart(2, '0')}`;
export const MADE_GOODS: readonly string[] = Array.from({ length: GOODS }, (_, n) => numbered('RS-P', n + 1));
export const MADE_CUSTOMERS: readonly string[] = Array.from({ length: CUSTOMERS }, (_, n) => numbered('RS-K', n + 1));

/** Mostly full boxes, now and then two of them or a part of one. */
function madeQty(next: () => number): number {
  const kind = next();
  if (kind < 0.7) return PACK;
  return kind < 0.85 ? 2 * PACK : 1 + Math.floor(next() * (PACK - 1));
}

/** Orders of 1 to 19 lines, the same for the same seed. @param count lines altogether */
export function makeSales(seed: number, count: number): SalesSourceOrder[] {
  const next = dice(seed);
  const of = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const orders: SalesSourceOrder[] = [];
  for (let left = count; left > 0; ) {
    const size = Math.min(left, 1 + Math.floor(next() * MOST_LINES));
    const lines = Array.from({ length: size }, () => ({ matCode: of(MADE_GOODS), qty: String(madeQty(next)) }));
    orders.push({ soNo: `RS-${seed}-${orders.length + 1}`, customerCode: of(MADE_CUSTOMERS), lines });
    left -= size;
  }
  return orders;
}

/** The sales orders of an AdventureWorks folder, under the numbers that the import gives them. */
export async function readSales(dir: string): Promise<SalesSourceOrder[]> {
  const codes = new Map<string, string>();
  for await (const { cells } of rowsOfFile(join(dir, 'Product.csv'))) codes.set(cells.ProductID ?? '', cells.ProductNumber ?? '');
  const lines = new Map<string, SalesSourceLine[]>();
  for await (const { cells } of rowsOfFile(join(dir, 'SalesOrderDetail.csv'))) {
    const own = lines.get(cells.SalesOrderID ?? '') ?? [];
    lines.set(cells.SalesOrderID ?? '', own);
    own.push({ matCode: (codes.get(cells.ProductID ?? '') ?? '').toUpperCase(), qty: quantity(decimalText(cells.OrderQty ?? '')) });
  }
  const orders: SalesSourceOrder[] = [];
  for await (const { cells } of rowsOfFile(join(dir, 'SalesOrderHeader.csv'))) {
    const id = cells.SalesOrderID ?? '';
    const own = (lines.get(id) ?? []).filter(({ qty }) => isPositive(qty));
    if (own.length > 0) orders.push({ soNo: `AW-SO${id}`, customerCode: `AW-C${cells.CustomerID ?? ''}`, lines: own });
  }
  return orders;
}

/** Ordered of each product. */
export function soldOf(orders: readonly SalesSourceOrder[]): Map<string, string> {
  const totals = new Map<string, string>();
  for (const { matCode, qty } of orders.flatMap(({ lines }) => lines)) totals.set(matCode, addQty(totals.get(matCode) ?? '0', qty));
  return totals;
}

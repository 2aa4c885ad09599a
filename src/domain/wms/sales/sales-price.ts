/** Prices of order lines. They are kept apart from the line, because the line travels to every tablet that ships goods. */
import { byIndex, defineEntity, type Key } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { mayReadPrices } from '#domain/system/prices.ts';

export const SalesOrderPrice = defineEntity({
  name: 'salesOrderPrice',
  unique: ['soLineId'],
  fields: { soLineId: f.ref('salesOrderLine'), price: f.price() },
});

/** The prices of new order lines, if the author may set prices; for everybody else they are dropped and the desk gets a remark. */
export function enteredSalesPrices(
  ctx: Ctx,
  lines: readonly { readonly soLineId: string; readonly price: Quantity | null | undefined }[],
): Pick<Decision, 'put' | 'issues'> {
  const given = lines.flatMap(({ soLineId, price }, n) =>
    price === undefined || price === null ? [] : [put(SalesOrderPrice, { id: ctx.newId(`price-${n + 1}`), version: 0, soLineId, price })],
  );
  if (given.length === 0 || mayReadPrices(ctx.actor)) return { put: given, issues: [] };
  return { put: [], issues: [problem('PRICE_IGNORED')] };
}

export const salesPriceKeys = (soLineIds: readonly string[]): Key[] => soLineIds.map((id) => byIndex(SalesOrderPrice, 'soLineId', id));

/**
 * Prices of lines that are here already, as the ERP sends them again; a line without one keeps what it has. Needs `salesPriceKeys`.
 * @returns rows of the prices that differ; for authors who may not set prices, the remark that they were dropped
 */
export function changedSalesPrices(
  ctx: Ctx,
  rows: Rows,
  lines: readonly { readonly soLineId: string; readonly price: Quantity | null | undefined }[],
): Pick<Decision, 'put' | 'issues'> {
  const given = lines.flatMap(({ soLineId, price }, n) => {
    const known = rows.by(SalesOrderPrice, 'soLineId', soLineId)[0];
    if (price === undefined || price === null || (known && cmpQty(known.price, price) === 0)) return [];
    return [put(SalesOrderPrice, known ? { ...known, price } : { id: ctx.newId(`price-${n + 1}`), version: 0, soLineId, price })];
  });
  if (given.length === 0 || mayReadPrices(ctx.actor)) return { put: given, issues: [] };
  return { put: [], issues: [problem('PRICE_IGNORED')] };
}

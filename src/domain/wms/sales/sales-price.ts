/** Prices of order lines. They are kept apart from the line, because the line travels to every tablet that ships goods. */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
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

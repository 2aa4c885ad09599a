/** Prices of order lines. They are kept apart from the line, because the line travels to every tablet that receives goods. */
import { byIndex, defineEntity, type Key } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { mayReadPrices } from '#domain/system/prices.ts';

export const PurchasePrice = defineEntity({
  name: 'purchasePrice',
  unique: ['poLineId'],
  fields: { poLineId: f.ref('purchaseOrderLine'), price: f.price() },
});

/** A new order line with the price that was entered for it. */
export interface Entered {
  readonly poLineId: string;
  readonly price: Quantity | undefined;
}

/**
 * The prices of new order lines, if the author may set prices. For everybody else the price is dropped and the desk gets a remark: older programs
 * send a price with every line, and the order itself must not be lost because of it.
 */
export function enteredPrices(ctx: Ctx, lines: readonly Entered[]): Pick<Decision, 'put' | 'issues'> {
  const given = lines.flatMap(({ poLineId, price }, n) =>
    price === undefined ? [] : [put(PurchasePrice, { id: ctx.newId(`price-${n + 1}`), version: 0, poLineId, price })],
  );
  if (given.length === 0 || mayReadPrices(ctx.actor)) return { put: given, issues: [] };
  return { put: [], issues: [problem('PRICE_IGNORED')] };
}

export const orderPriceKeys = (poLineIds: readonly (string | null)[]): Key[] =>
  poLineIds.flatMap((id) => (id === null ? [] : [byIndex(PurchasePrice, 'poLineId', id)]));

/** Null if the goods came without an order, or if its line has no price. */
export const orderPrice = (rows: Rows, poLineId: string | null): Quantity | null =>
  poLineId === null ? null : (rows.by(PurchasePrice, 'poLineId', poLineId)[0]?.price ?? null);

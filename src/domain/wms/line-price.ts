/** Prices of order lines, kept apart from the lines, because those travel to tablets. Purchase and sales orders keep theirs alike. */
import { type AnyEntity, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { mayReadPrices } from '#domain/system/prices.ts';

/** A line with the price that was entered for it; without one it has none, or keeps the one it has. */
export interface Entered {
  readonly lineId: string;
  readonly price?: Quantity | null | undefined;
}

type Written = Pick<Decision, 'put' | 'issues'>;

/**
 * @param entity of the prices
 * @param by its field that names the line; unique
 */
export function linePrices(entity: AnyEntity, by: string) {
  const given = (lines: readonly Entered[]): readonly { readonly lineId: string; readonly price: Quantity; readonly n: number }[] =>
    lines.flatMap(({ lineId, price }, at) => (price === undefined || price === null ? [] : [{ lineId, price, n: at + 1 }]));
  // Older programs send a price with every line, and the order itself must not be lost because of it.
  const byRight = (ctx: Ctx, put: Written['put']): Written =>
    put.length === 0 || mayReadPrices(ctx.actor) ? { put, issues: [] } : { put: [], issues: [problem('PRICE_IGNORED')] };
  const fresh = (ctx: Ctx, { lineId, price, n }: { lineId: string; price: Quantity; n: number }) => ({
    entity,
    row: { id: ctx.newId(`price-${n}`), version: 0, [by]: lineId, price },
  });
  return {
    keys: (lineIds: readonly string[]): Key[] => lineIds.map((id) => byIndex(entity, by, id)),
    /** The prices of new lines; for authors who may not set prices, the remark that they were dropped. */
    entered: (ctx: Ctx, lines: readonly Entered[]): Written =>
      byRight(
        ctx,
        given(lines).map((one) => fresh(ctx, one)),
      ),
    /** Those of lines that are here already, where they differ. Needs `keys`. */
    changed: (ctx: Ctx, rows: Rows, lines: readonly Entered[]): Written =>
      byRight(
        ctx,
        given(lines).flatMap((one) => {
          const [known] = rows.by(entity as never, by, one.lineId) as unknown as { id: string; version: number; price: Quantity }[];
          if (known && cmpQty(known.price, one.price) === 0) return [];
          return [known ? { entity, row: { ...known, price: one.price } } : fresh(ctx, one)];
        }),
      ),
  };
}

/** What a document is worth by the materials' reference prices: for thresholds, never for the books (the ERP owns valuation). */
import { MaterialPrice } from '#domain/basic/material.resource.ts';
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { mulQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { asksAmount } from '#domain/system/review.ts';

const QUANTITIES = ['qty', 'applyQty', 'needQty'] as const;
const goodsOf = (lines: readonly object[]) =>
  lines.flatMap((given) => {
    const line = given as Readonly<Record<string, unknown>>;
    const field = QUANTITIES.find((name) => typeof line[name] === 'string');
    return field && typeof line.materialId === 'string' ? [{ materialId: line.materialId, qty: String(line[field]) }] : [];
  });

/**
 * What the lines are worth by the materials' reference prices, in CNY; null when one of them has no price, because a threshold must not be passed
 * unseen. Needs `priceKeys`.
 */
export function worthOf(rows: Rows, lines: readonly object[]): Quantity | null {
  const worth = goodsOf(lines).map(({ materialId, qty }) => {
    const price = rows.by(MaterialPrice, 'materialId', materialId)[0]?.refPrice ?? null;
    return price === null ? null : mulQty(qty, price);
  });
  return worth.some((one) => one === null) ? null : sumQty(worth.filter((one) => one !== null));
}

export const priceKeys = (lines: readonly object[]): Key[] =>
  goodsOf(lines).map(({ materialId }) => byIndex(MaterialPrice, 'materialId', materialId));

/** The prices a review has to know: none where the rule has no threshold. With one, only the server can decide, for no tablet holds prices. */
export const amountKeys = (rows: Rows, docType: string, lines: readonly object[]): Key[] =>
  asksAmount(rows, docType) ? priceKeys(lines) : [];

/** What the threshold is compared with; null where there is none, or a line has no price. Needs `amountKeys`. */
export const amountOf = (rows: Rows, docType: string, lines: readonly object[]): Quantity | null =>
  asksAmount(rows, docType) ? worthOf(rows, lines) : null;

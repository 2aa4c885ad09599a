/** The value of a document at the materials' reference prices. Used for approval thresholds, never for the books (the ERP owns valuation). */
import { MaterialPrice } from '#domain/basic/material.resource.ts';
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { isZero, mulQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { asksAmount } from '#domain/system/review.ts';

const QUANTITIES = ['qty', 'applyQty', 'needQty', 'diffQty'] as const;
/** Of a stocktake the differences count, gains as well as losses; what agrees with the books needs no price. */
const size = (qty: string): Quantity => (qty.startsWith('-') ? qty.slice(1) : qty);
const goodsOf = (lines: readonly object[]) =>
  lines.flatMap((given) => {
    const line = given as Readonly<Record<string, unknown>>;
    const field = QUANTITIES.find((name) => typeof line[name] === 'string');
    const qty = size(String(line[field ?? '']));
    return field && typeof line.materialId === 'string' && !(field === 'diffQty' && isZero(qty))
      ? [{ materialId: line.materialId, qty }]
      : [];
  });

/**
 * The value of the lines at the materials' reference prices, in CNY. Null when a material has no price, because a document must not pass a threshold
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

/** The prices a review needs: none if the rule has no threshold. If it has one, only the server can decide, because no tablet holds prices. */
export const amountKeys = (rows: Rows, docType: string, lines: readonly object[]): Key[] =>
  asksAmount(rows, docType) ? priceKeys(lines) : [];

/** The amount to compare with the threshold. Null if there is no threshold, or if a line has no price. Needs `amountKeys`. */
export const amountOf = (rows: Rows, docType: string, lines: readonly object[]): Quantity | null =>
  asksAmount(rows, docType) ? worthOf(rows, lines) : null;

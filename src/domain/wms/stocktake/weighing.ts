/** Pieces by weight: round((gross − tare) ÷ weight of one piece), as far as the weight leaves no doubt about the number (stock-rules §3.2). Pure. */
import { cmpQty, divQty, isFigure, isPositive, isQuantity, mulQty, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';

/** What is known about weighing a material: weight of one piece in kg, and by how many percent goods and figure may differ. */
export interface PieceWeight {
  readonly unitWeight: Quantity;
  readonly tolPct: Quantity;
}

export type WeighFault = 'figures' | 'tare' | 'none' | 'doubt';

/** The nearest whole number; a half is rounded up. */
function nearest(value: Quantity): Quantity {
  const [whole = '0', rest = ''] = value.split('.');
  return rest !== '' && rest >= '5' ? String(BigInt(whole) + 1n) : whole;
}

/**
 * The number of pieces on the scales.
 * @param gross kg, with the container @param tare kg, the container alone
 * @returns `fault` instead where the weight tells no number: no figures, a tare that is not below the gross weight, less than one piece, or a rest that is
 * larger than the material's tolerance. Such goods are counted.
 */
export function piecesOf(gross: string, tare: string, { unitWeight, tolPct }: PieceWeight): { pieces: Quantity } | { fault: WeighFault } {
  if (!isFigure(gross) || !isQuantity(tare) || tare.startsWith('-')) return { fault: 'figures' };
  const net = subQty(quantity(gross), quantity(tare));
  if (!isPositive(net)) return { fault: 'tare' };
  const pieces = nearest(divQty(net, unitWeight));
  if (!isPositive(pieces)) return { fault: 'none' };
  const rest = subQty(net, mulQty(pieces, unitWeight));
  const size = rest.startsWith('-') ? rest.slice(1) : rest;
  return cmpQty(mulQty(size, '100'), mulQty(net, tolPct)) <= 0 ? { pieces } : { fault: 'doubt' };
}

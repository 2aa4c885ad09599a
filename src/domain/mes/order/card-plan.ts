/** How the pieces of an order are put on cards. Pure. */
import { cmpQty, divQty, isPositive, minQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';

/** Cards that are written at once. */
export const MOST_CARDS = 200;

/** Cards of `each` pieces, and one with the rest. Null: more than are written at once, or nothing to write. */
export function cardQuantities(total: Quantity, each: Quantity): Quantity[] | null {
  if (!isPositive(each) || !isPositive(total) || cmpQty(divQty(total, each), String(MOST_CARDS)) > 0) return null;
  const cards: Quantity[] = [];
  for (let rest = total; isPositive(rest); rest = subQty(rest, cards.at(-1) ?? rest)) cards.push(minQty(rest, each));
  return cards;
}

/** Why no cards can be written now, as a word; null = they can, undefined = nobody knows yet. @param loose what no card carries; undefined = it is not read */
export function hindranceOfCards(of: {
  readonly online: boolean;
  readonly isFailed: boolean;
  readonly isChosen: boolean;
  readonly loose: Quantity | undefined;
}): string | null | undefined {
  if (!of.online) return 'needsServer';
  if (of.isFailed) return 'floor.failed';
  if (!of.isChosen) return 'cards.chooseFirst';
  return of.loose === undefined ? undefined : isPositive(of.loose) ? null : 'cards.nothingLeft';
}

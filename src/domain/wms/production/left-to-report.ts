/** How many pieces are in work where somebody stands: for reports of work, and for whoever sets some of them aside. Pure. */
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import { cardWipOf, type Floor, wipOf } from './floor.ts';
import type { OrderOperationRow } from './production-order.ts';

/** How many pieces can be reported: what is in work on the card, and at the operation. Pieces. */
export function leftToReport(floor: Floor, { opSeq }: Pick<OrderOperationRow, 'opSeq'>, hasCard: boolean): Quantity {
  const operation = floor.operation(opSeq);
  if (!operation) return '0';
  const atOperation = wipOf(operation);
  const step = floor.card(opSeq);
  if (!hasCard) return atOperation;
  const onCard = step ? cardWipOf(step) : '0';
  return cmpQty(onCard, atOperation) < 0 ? onCard : atOperation;
}

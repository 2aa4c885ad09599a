/** Fewer pieces of an order that is under way: those that wait at its first operation go, loose ones first, then those of the cards that were written last. Pure. */
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, negQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { descending } from '#domain/system/order.ts';
import { CARD_ACTIVE, looseAmong } from '#domain/wms/production/card.operation.ts';
import { cardWipOf, Floor, inSequence } from '#domain/wms/production/floor.ts';
import {
  CardOperation,
  type CardOperationRow,
  OrderOperation,
  type OrderOperationRow,
  type ProdOrderRow,
  WipCard,
  type WipCardRow,
} from '#domain/wms/production/production-order.ts';

const RELEASED = 2;
const DONE = 3;
const COMPLETED = 5;

export const cutKeys = (orderId: string): Key[] => [
  byIndex(OrderOperation, 'orderId', orderId),
  byIndex(WipCard, 'orderId', orderId),
  byIndex(CardOperation, 'orderId', orderId),
];

interface OnCard {
  readonly card: WipCardRow;
  readonly step: CardOperationRow;
  readonly left: Quantity;
}

/** Pieces at the first operation that travel with cards, the card that was written last before the others. */
function onCards(rows: Rows, orderId: string, opSeq: number): OnCard[] {
  const steps = rows.by(CardOperation, 'orderId', orderId).filter((step) => step.opSeq === opSeq);
  return rows
    .by(WipCard, 'orderId', orderId)
    .filter(({ status }) => status === CARD_ACTIVE)
    .sort((a, b) => descending(a.cardNo, b.cardNo))
    .flatMap((card) => {
      const step = steps.find(({ cardId }) => cardId === card.id);
      const left = step ? cardWipOf(step) : '0';
      return step && isPositive(left) ? [{ card, step, left }] : [];
    });
}

/** What no longer has to be made, and where it waits. What is done outside has left the house: nobody takes it back by a figure. */
function cuttable(rows: Rows, orderId: string, first: OrderOperationRow): { readonly loose: Quantity; readonly cards: readonly OnCard[] } {
  if (first.isOutsource) return { loose: '0', cards: [] };
  const loose = looseAmong(first, rows.by(CardOperation, 'orderId', orderId));
  return { loose: isPositive(loose) ? loose : '0', cards: onCards(rows, orderId, first.opSeq) };
}

/**
 * @param cut more than 0
 * @returns the order's own fields that change, and everything else
 * @throws CHANGE_LEAST below what was made or begun
 */
export function cutOrder(order: ProdOrderRow, cut: Quantity, rows: Rows, ctx: Ctx): Partial<Decision> & { header: Partial<ProdOrderRow> } {
  const operations = inSequence(rows.by(OrderOperation, 'orderId', order.id));
  const orderQty = subQty(order.orderQty, cut);
  const floor = new Floor({ order: { ...order, orderQty }, operations });
  const first = floor.first ?? refuse('ORDER_ROUTING', { matCode: order.orderNo });
  const { loose, cards } = cuttable(rows, order.id, first);
  const least = subQty(order.orderQty, sumQty([loose, ...cards.map(({ left }) => left)]));
  guard(cmpQty(orderQty, least) >= 0 && isPositive(orderQty), 'CHANGE_LEAST', { orderNo: order.orderNo, limit: least });
  floor.bring(first.opSeq, negQty(cut));
  // An order that nobody has begun does not begin because fewer are wanted.
  const counted = order.status === RELEASED ? { put: [], add: [add(OrderOperation, first.id, 'inQty', negQty(cut))] } : floor.result(ctx);
  const moved = new Map((counted.put as Put[]).map((one) => [one.row.id, one.row]));
  const planned = operations.map((op) => put(OrderOperation, { ...op, ...(moved.get(op.id) as object), planQty: orderQty }));
  const ended = moved.get(order.id) as ProdOrderRow | undefined;
  const header = { orderQty, ...(ended?.status === COMPLETED ? { status: ended.status, finishAt: ended.finishAt } : {}) };
  return { header, ...combine({ put: planned, add: counted.add }, fewerOnCards(cards, subQty(cut, loose))) };
}

/** @param qty what loose pieces do not cover */
function fewerOnCards(cards: readonly OnCard[], qty: Quantity): Partial<Decision> {
  let rest = qty;
  const parts = cards.flatMap(({ card, step, left }): Partial<Decision>[] => {
    if (!isPositive(rest)) return [];
    const less = cmpQty(rest, left) < 0 ? rest : left;
    rest = subQty(rest, less);
    const stays = subQty(card.qty, less);
    const row: WipCardRow = isZero(stays) ? { ...card, status: DONE } : { ...card, qty: stays };
    return [
      {
        put: [put(WipCard, row)],
        add: [add(CardOperation, step.id, 'inQty', negQty(less))],
        issues: [
          isZero(stays)
            ? { code: 'CHANGE_CARD_GONE', params: { cardNo: card.cardNo } }
            : { code: 'CHANGE_CARD', params: { cardNo: card.cardNo, qty: stays } },
        ],
      },
    ];
  });
  return combine(...parts);
}

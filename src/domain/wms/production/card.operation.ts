/** Cards that travel with pieces of an order: written at the desk, split on the floor (area-mes §3). A card is no box, and no stock. */
import { z } from 'zod';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, type Decision, decided, defineOperation, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, decimalsOf, isZero, negQty, positiveQuantitySchema, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Added } from '#domain/kernel/rows.ts';
import { cardOperationId, cardWipOf, Floor, inSequence, scrapOf } from './floor.ts';
import {
  CardOperation,
  type CardOperationRow,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  WipCard,
  type WipCardRow,
} from './production-order.ts';

const right = (verb: string): string => `web:mes:card:${verb}`;
export const CARD_RIGHT = { create: right('create'), split: right('split'), print: right('print') } as const;

export const CARD_ACTIVE = 1;
const LAUNCHED: readonly number[] = [2, 3];
const cardNo = z.string().trim().min(1).max(40);

const NO_COUNTS = { inQty: '0', goodQty: '0', scrapQty: '0', suspectQty: '0', reworkQty: '0' } as const;

/** A card with a row for each operation; its pieces are at the one named. */
function newCard(
  ctx: Ctx,
  operations: readonly OrderOperationRow[],
  {
    name,
    at,
    ...card
  }: Pick<WipCardRow, 'cardNo' | 'orderId' | 'qty' | 'parentCardId' | 'inputBatches'> & { readonly name: string; readonly at: number },
): { readonly put: Put[]; readonly add: Added[] } {
  const id = ctx.newId(name);
  const steps = operations.map(
    ({ id: orderOpId, opSeq }): CardOperationRow => ({
      id: cardOperationId(id, opSeq),
      version: 0,
      cardId: id,
      orderId: card.orderId,
      orderOpId,
      opSeq,
      ...NO_COUNTS,
    }),
  );
  const row: WipCardRow = { ...card, id, version: 0, currentOpSeq: at, holderStation: null, status: CARD_ACTIVE };
  return {
    put: [put(WipCard, row), ...steps.map((step) => put(CardOperation, step))],
    add: [add(CardOperation, cardOperationId(id, at), 'inQty', card.qty)],
  };
}

/** Writes the cards of an order: pieces that no card carries and nobody has reported yet. */
export const cardGenerate = defineOperation({
  type: 'wipCard.generate',
  v: 1,
  kind: 'gate',
  offline: false,
  right: CARD_RIGHT.create,
  schema: z.object({
    orderId: uuidSchema,
    cards: z
      .array(z.object({ cardNo, qty: positiveQuantitySchema }))
      .min(1)
      .max(200),
  }),
  lane: ({ orderId }) => `prodOrder:${orderId}`,
  reads: [
    ({ orderId, cards }): Key[] => [
      byId(ProdOrder, orderId),
      byIndex(OrderOperation, 'orderId', orderId),
      byIndex(CardOperation, 'orderId', orderId),
      ...cards.map((card) => byIndex(WipCard, 'cardNo', card.cardNo)),
    ],
  ],
  decide: ({ orderId, cards }, rows, ctx) => {
    const order = rows.get(ProdOrder, orderId) ?? refuse('DOC_MISSING');
    guard(LAUNCHED.includes(order.status), 'ORDER_STATUS', { orderNo: order.orderNo, status: String(order.status) });
    const operations = inSequence(rows.by(OrderOperation, 'orderId', orderId));
    const { first } = new Floor({ order, operations });
    const start = first ?? refuse('ORDER_ROUTING', { matCode: order.orderNo });
    const left = looseAmong(start, rows.by(CardOperation, 'orderId', orderId));
    const wanted = sumQty(cards.map(({ qty }) => qty));
    guard(cmpQty(wanted, left) <= 0, 'CARD_QTY', { qty: wanted, limit: left });
    guard(new Set(cards.map((card) => card.cardNo)).size === cards.length, 'CARD_NO_USED', { cardNo: cards[0]?.cardNo ?? '' });
    for (const card of cards) guard(rows.by(WipCard, 'cardNo', card.cardNo).length === 0, 'CARD_NO_USED', { cardNo: card.cardNo });
    const made = cards.map((card, n) =>
      newCard(ctx, operations, { ...card, name: `card-${n}`, orderId, at: start.opSeq, parentCardId: null, inputBatches: [] }),
    );
    return decided({ put: made.flatMap((one) => one.put), add: made.flatMap((one) => one.add) });
  },
});

/** Pieces at the first operation that no card carries and nobody has reported. @param steps of all cards of the order */
export function looseAmong(first: OrderOperationRow, steps: readonly CardOperationRow[]): Quantity {
  const onCards = steps.filter(({ opSeq }) => opSeq === first.opSeq);
  const reported = sumQty([first.goodQty, scrapOf(first), first.suspectQty, first.reworkQty]);
  const reportedOnCards = sumQty(onCards.map((card) => subQty(card.inQty, cardWipOf(card))));
  return subQty(subQty(first.inQty, sumQty(onCards.map(({ inQty }) => inQty))), subQty(reported, reportedOnCards));
}

/** A part of a card's pieces goes on by itself. What was done before stays with the card they come from. */
export const cardSplit = defineOperation({
  type: 'wipCard.split',
  v: 1,
  kind: 'fact',
  offline: true,
  right: CARD_RIGHT.split,
  schema: z.object({ cardId: uuidSchema, cardNo, qty: positiveQuantitySchema }),
  lane: ({ cardId }) => `wipCard:${cardId}`,
  reads: [
    ({ cardId, cardNo: no }): Key[] => [byId(WipCard, cardId), byIndex(CardOperation, 'cardId', cardId), byIndex(WipCard, 'cardNo', no)],
    ({ cardId }, rows): Key[] => {
      const card = rows.get(WipCard, cardId);
      return card ? [byIndex(OrderOperation, 'orderId', card.orderId), byId(ProdOrder, card.orderId)] : [];
    },
  ],
  decide: (p, rows, ctx): Decision => {
    const card = rows.get(WipCard, p.cardId) ?? refuse('CARD_MISSING');
    guard(card.status === CARD_ACTIVE, 'CARD_STATUS', { cardNo: card.cardNo, status: String(card.status) });
    guard(rows.by(WipCard, 'cardNo', p.cardNo).length === 0, 'CARD_NO_USED', { cardNo: p.cardNo });
    const at = heldAt(rows.by(CardOperation, 'cardId', card.id)) ?? refuse('CARD_QTY', { qty: p.qty, limit: '0' });
    const left = cardWipOf(at);
    guard(cmpQty(p.qty, left) < 0, 'CARD_QTY', { qty: p.qty, limit: left });
    // Pieces of a card were counted in the unit of their product when it was written.
    const decimals = decimalsOf(card.qty);
    guard(decimalsOf(p.qty) <= decimals, 'QTY_DECIMALS', { qty: p.qty, decimals: String(decimals) });
    const operations = inSequence(rows.by(OrderOperation, 'orderId', card.orderId));
    const { orderId, inputBatches } = card;
    const child = newCard(ctx, operations, {
      name: 'card',
      cardNo: p.cardNo,
      orderId,
      qty: p.qty,
      at: at.opSeq,
      parentCardId: card.id,
      inputBatches,
    });
    return decided({
      put: [put(WipCard, { ...card, qty: subQty(card.qty, p.qty) }), ...child.put],
      add: [add(CardOperation, at.id, 'inQty', negQty(p.qty)), ...child.add],
    });
  },
});

/** The first operation at which a card still has pieces in work. */
export const heldAt = (steps: readonly CardOperationRow[]): CardOperationRow | undefined =>
  [...steps].sort((a, b) => a.opSeq - b.opSeq).find((step) => !isZero(cardWipOf(step)));

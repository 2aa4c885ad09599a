/**
 * Pieces on the floor under suspicion (area-mes §1 a). Pieces that a report has told of go on as if they had been reported good; pieces that were found
 * before anybody had reported them go back into work, for nothing was charged for them yet.
 */
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { isPositive, isZero, negQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { CARD_ACTIVE, heldAt } from '#domain/wms/production/card.operation.ts';
import { Floor, type Made, takenBack } from '#domain/wms/production/floor.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard, type WipCardRow } from '#domain/wms/production/production-order.ts';
import { SuspectedProduct, type SuspectRow } from './quality.document.ts';

const CARD_SUSPENDED = 2;
const CARD_DONE = 3;
const CARD_SCRAPPED = 4;
/** Registered, isolated or in review. */
const UNDECIDED: readonly number[] = [0, 1, 2];

export type Judged = Omit<Made, 'suspect'> & { readonly rework: Quantity };
const NOTHING: Judged = { good: '0', rework: '0', scrapLabour: '0', scrapMaterial: '0' };

const suspects = (suspect: Quantity): Made => ({ good: '0', scrapLabour: '0', scrapMaterial: '0', suspect });

/** Pieces in work come under suspicion. */
export const suspect = (floor: Floor, opSeq: number, qty: Quantity): void => floor.make(opSeq, suspects(qty));

/** Suspected pieces that nobody had reported go on where they were. */
const backToWork = (floor: Floor, opSeq: number, qty: Quantity): void => {
  if (!isZero(qty)) floor.make(opSeq, takenBack(suspects(qty)));
};

/** What a review decides about suspected pieces. @param isReported a report has counted them, and charged what they used */
export function judgePieces(floor: Floor, opSeq: number, judged: Judged, isReported: boolean): void {
  floor.judge(opSeq, isReported ? judged : { ...judged, good: '0' });
  if (!isReported) backToWork(floor, opSeq, judged.good);
}

/** Pieces come out of rework. */
export function repairPieces(
  floor: Floor,
  opSeq: number,
  { good, scrapLabour }: Pick<Judged, 'good' | 'scrapLabour'>,
  isReported: boolean,
): void {
  floor.repair(opSeq, { good: isReported ? good : '0', scrapLabour });
  if (isReported) return;
  suspectAgain(floor, opSeq, good);
  backToWork(floor, opSeq, good);
}

/** Pieces in rework come under suspicion again. */
export function suspectAgain(floor: Floor, opSeq: number, qty: Quantity): void {
  if (!isZero(qty)) floor.judge(opSeq, { ...NOTHING, rework: negQty(qty) });
}

type Held = Pick<SuspectRow, 'orderId' | 'orderOpId' | 'cardId'>;

/** The floor that the pieces of a suspect lie on. Null = they are counted nowhere: goods in stock, or more than was in work. */
export function floorOf(rows: Rows, { orderId, orderOpId, cardId }: Held) {
  const order = rows.get(ProdOrder, orderId);
  if (!order || orderOpId === null) return null;
  const operations = rows.by(OrderOperation, 'orderId', order.id);
  const operation = operations.find(({ id }) => id === orderOpId);
  if (!operation) return null;
  const cards = cardId ? rows.by(CardOperation, 'cardId', cardId) : [];
  return { order, operation, cards, floor: new Floor({ order, operations, cards }) };
}

/** Whether pieces of the card are stopped by another suspect. */
const stopsCard = ({ status, reportId }: SuspectRow): boolean => UNDECIDED.includes(status) && reportId === null;

/**
 * The card after its suspects were decided: it goes on unless others stop it, and is done or scrapped with its last piece. Needs `cardKeys`.
 * @param own the suspect that was decided
 */
export function cardAfter(rows: Rows, floor: Floor, { id, cardId }: Pick<SuspectRow, 'id' | 'cardId'>): Pick<Decision, 'put'> {
  const card = rows.get(WipCard, cardId);
  if (!card || cardId === null || ![CARD_ACTIVE, CARD_SUSPENDED].includes(card.status)) return { put: [] };
  const steps = rows.by(CardOperation, 'cardId', cardId).map((step) => floor.card(step.opSeq) ?? step);
  const others = rows.by(SuspectedProduct, 'cardId', cardId).filter((one) => one.id !== id);
  const isStopped = card.status === CARD_SUSPENDED && others.some(stopsCard);
  const spoilt = sumQty(steps.map(({ scrapQty }) => scrapQty));
  const done = isPositive(subQty(card.qty, spoilt)) ? CARD_DONE : CARD_SCRAPPED;
  const status: WipCardRow['status'] = floor.cardIsDone ? done : isStopped ? CARD_SUSPENDED : CARD_ACTIVE;
  const currentOpSeq = heldAt(steps)?.opSeq ?? card.currentOpSeq;
  return { put: [put(WipCard, { ...card, status, currentOpSeq })] };
}

/** Stops a card: nobody reports work on it until its suspects are decided. */
export const stopped = (card: WipCardRow | undefined): Pick<Decision, 'put'> => ({
  put: card?.status === CARD_ACTIVE ? [put(WipCard, { ...card, status: CARD_SUSPENDED })] : [],
});

/** Counters of the pieces, and the card. */
export const moved = (rows: Rows, ctx: Ctx, floor: Floor, own: SuspectRow): Partial<Decision>[] => [
  floor.result(ctx),
  cardAfter(rows, floor, own),
];

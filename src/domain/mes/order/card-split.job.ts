/** A part of a card goes on by itself: scan the card, say how many pieces. Pure. */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, type Quantity, subQty } from '#domain/kernel/quantity.ts';

export interface CardFacts {
  readonly id: string;
  readonly cardNo: string;
  readonly orderNo: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  /** In work, where it is now. */
  readonly left: Quantity;
  readonly opSeq: number | null;
  readonly isActive: boolean;
}

export type CardHeard =
  | { readonly kind: 'card'; readonly code: string; readonly card: CardFacts }
  | { readonly kind: 'command'; readonly code: string }
  | { readonly kind: 'none'; readonly code: string };

export interface SplitState {
  readonly card: CardFacts | null;
}
export const startSplit: SplitState = { card: null };

/** So many pieces leave the card. */
export interface SplitWork {
  readonly card: CardFacts;
  readonly qty: Quantity;
}

export function scanForSplit(state: SplitState, heard: CardHeard): SaidStep<SplitState, SplitWork> {
  if (heard.kind !== 'card')
    return { state, answer: answer('error', heard.kind === 'command' ? 'split.scanCard' : 'split.unknown', heard.code) };
  const { card } = heard;
  if (!card.isActive) return { state, answer: answer('error', 'split.held', card.cardNo) };
  if (!isPositive(card.left)) return { state, answer: answer('error', 'split.empty', card.cardNo) };
  return { state: { card }, answer: answer('ok', 'split.taken', card.cardNo, { left: card.left, unit: card.unit }) };
}

/** Why so many cannot leave: something always stays on the card. */
export function splitProblem({ card }: SplitState, qty: string): Answer | null {
  if (!card) return answer('error', 'split.scanCard', '');
  const params = { left: card.left, unit: card.unit };
  return isPositive(qty) && cmpQty(qty, card.left) < 0 ? null : answer('error', 'split.tooMuch', card.cardNo, params);
}

export const splitOff = ({ card }: SplitState, qty: Quantity): Step<SplitState, SplitWork> =>
  card
    ? {
        state: startSplit,
        answer: answer('ok', 'split.done', card.cardNo, { qty, rest: subQty(card.left, qty), unit: card.unit }),
        take: { card, qty },
      }
    : { state: startSplit, answer: null };

/** Puts the card down. */
export const backFromSplit = ({ card }: SplitState): Step<SplitState, SplitWork> | null =>
  card ? { state: startSplit, answer: null } : null;

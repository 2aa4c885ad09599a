/** What is left of quotas while an application is entered. Pure. */
import { addQty, cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';

/** A quota that a material comes under, and what the department has applied for in the month. */
export interface QuotaState {
  readonly materialId: string;
  readonly quotaId: string;
  readonly quota: Quantity;
  readonly used: Quantity;
  readonly isHard: boolean;
}

export interface Wish {
  readonly materialId: string;
  readonly qty: Quantity;
}

/** @returns what of a quota is left without these wishes, never below 0 */
export function leftOf({ quota, used }: Pick<QuotaState, 'quota' | 'used'>): Quantity {
  const left = subQty(quota, used);
  return isPositive(left) ? left : '0';
}

/**
 * The tightest quota of a material, with what all wishes together ask of it.
 * @returns null where it comes under none
 */
export function tightest(
  states: readonly QuotaState[],
  wishes: readonly Wish[],
  materialId: string,
): (QuotaState & { readonly asked: Quantity }) | null {
  const own = states
    .filter((state) => state.materialId === materialId)
    .map((state) => {
      const under = new Set(states.filter(({ quotaId }) => quotaId === state.quotaId).map((one) => one.materialId));
      return { ...state, asked: sumQty(wishes.filter((wish) => under.has(wish.materialId)).map(({ qty }) => qty)) };
    });
  return own.sort((a, b) => cmpQty(leftOf(a), leftOf(b)))[0] ?? null;
}

/** Whether wishes go beyond a quota. */
export const isOver = ({ quota, used, asked }: Pick<QuotaState, 'quota' | 'used'> & { readonly asked: Quantity }): boolean =>
  cmpQty(addQty(used, asked), quota) > 0;

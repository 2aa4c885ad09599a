/** Four eyes (sync.md §23): where two people are wanted, both their accounts and their persons differ. The one rule for every step that asks for another person. */
import type { Ctx } from '#domain/kernel/operation.ts';
import { type Actor, inScope, isAdmin } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';

/** Who did the first step. Where only the account was kept, the account alone is compared: a person file belongs to one account (`server/modules/people/users.ts`). */
export interface Doer {
  readonly userId: string | null;
  readonly personId?: string | null;
}

/** Whether the actor is who did the first step: by either mark, since one person may have two accounts, and one account may serve two persons. */
export const isSamePerson = (first: Doer, { userId, personId }: Pick<Actor, 'userId' | 'personId'>): boolean =>
  first.userId === userId || (personId != null && first.personId === personId);

/**
 * @param code of the refusal, which names the step
 * @throws code
 */
export const guardSecond = (
  first: Doer,
  actor: Pick<Actor, 'userId' | 'personId'>,
  code: string,
  params: Readonly<Record<string, string>> = {},
): void => guard(!isSamePerson(first, actor), code, params);

/**
 * Who could do a step instead of whoever did the first: people who were given its right and its store. The administrator's account may do everything and is
 * there to set things up, so it is nobody's colleague.
 * @param warehouseId null = the step is about no store
 */
export const othersFor = (
  colleagues: readonly Actor[],
  first: Doer,
  right: string | readonly string[],
  warehouseId: string | null,
): readonly Actor[] =>
  colleagues.filter(
    (one) =>
      !isAdmin(one) &&
      one.supplierId === null &&
      !isSamePerson(first, one) &&
      [right].flat().some((code) => one.rights.includes(code)) &&
      (warehouseId === null || inScope(one, warehouseId)),
  );

/** Whose step it is: the author's, or that of whoever has countersigned it at the author's device. */
export const doerOf = ({ actor, second }: Pick<Ctx, 'actor' | 'second'>): Actor => second ?? actor;

/** Who may do what. Codes are checked literally; nothing is inherited at run time (states-1 §2.2). */
import { guard } from './problem.ts';

export interface Actor {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly personId: string | null;
  readonly supplierId: string | null;
  readonly rights: readonly string[];
  /** Ids of the warehouses in the user's scope; the account "admin" sees all. */
  readonly warehouses: readonly string[];
}

export const ADMIN = 'admin';
export const isAdmin = (actor: Pick<Actor, 'account'>): boolean => actor.account === ADMIN;

/** True when the user holds any one of the codes. An empty list means any signed-in user (specification §6). */
export function hasRight(actor: Pick<Actor, 'account' | 'rights'>, codes: string | readonly string[]): boolean {
  const wanted = (typeof codes === 'string' ? [codes] : codes).filter((code) => code !== '');
  return isAdmin(actor) || wanted.length === 0 || wanted.some((code) => actor.rights.includes(code));
}

export const inScope = (actor: Pick<Actor, 'account' | 'warehouses'>, warehouseId: string | null): boolean =>
  isAdmin(actor) || (warehouseId !== null && actor.warehouses.includes(warehouseId));

/**
 * Isolates suppliers: to a supplier's user, another's record looks as if it did not exist. Checked before any other rule, because a
 * different refusal would reveal it.
 * @param supplierId the owner, null for the factory's own; users of the factory pass
 * @throws DOC_MISSING
 */
export const ownSupplier = ({ actor }: { readonly actor: Pick<Actor, 'supplierId'> }, supplierId: unknown): void =>
  guard(actor.supplierId === null || actor.supplierId === supplierId, 'DOC_MISSING');

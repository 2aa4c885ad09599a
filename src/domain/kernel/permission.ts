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

/** True when any one of the codes is held. An empty list means any signed-in user (specification §6). */
export function hasRight(actor: Pick<Actor, 'account' | 'rights'>, codes: string | readonly string[]): boolean {
  const wanted = (typeof codes === 'string' ? [codes] : codes).filter((code) => code !== '');
  return isAdmin(actor) || wanted.length === 0 || wanted.some((code) => actor.rights.includes(code));
}

export const inScope = (actor: Pick<Actor, 'account' | 'warehouses'>, warehouseId: string | null): boolean =>
  isAdmin(actor) || (warehouseId !== null && actor.warehouses.includes(warehouseId));

/**
 * Suppliers are kept apart: to a supplier's user whatever is another's is unknown, like what does not exist. Asked before any other rule, which would tell.
 * @param supplierId whose it is, null for the factory's own; users of the factory pass @throws DOC_MISSING
 */
export const ownSupplier = ({ actor }: { readonly actor: Pick<Actor, 'supplierId'> }, supplierId: unknown): void =>
  guard(actor.supplierId === null || actor.supplierId === supplierId, 'DOC_MISSING');

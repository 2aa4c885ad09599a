/** What a supplier's user may hold (states-1 §2.2): roles are given by people, and one of the factory's must not let a supplier into the factory. */
import type { Actor } from '#domain/kernel/permission.ts';

/** The right of the supplier portal: it opens its pages, and the reports that suppliers read about themselves. */
export const PORTAL_RIGHT = 'web:srmdata';
const AREA = PORTAL_RIGHT;
const OWN = `${AREA}:supplier:`;

/** True for a right that is made for suppliers: the area itself opens its pages, the others what suppliers do there. */
export const isForSuppliers = (right: string): boolean => right.startsWith(OWN);

type Held = Pick<Actor, 'rights' | 'warehouses'>;

/**
 * The one place where the rights of a supplier's user are cut, for sessions, authors and keys alike: whatever the roles say, and whatever an older session
 * or key has written down.
 * @param supplierId null for people of the factory, who hold what they were given
 */
export const heldRights = <H extends Held>(supplierId: string | null, held: H): H =>
  supplierId === null ? held : { ...held, rights: held.rights.filter((right) => right === AREA || isForSuppliers(right)), warehouses: [] };

/** Which badges of the sidebar a person has, and when their counts are asked for (specification, platform §2.2, §4). Pure. */
import { type Actor, hasRight, isAdmin } from '#domain/kernel/permission.ts';

export type BadgeKind = 'stockDifference' | 'inactiveUsers' | 'monthToClose' | 'ordersToConfirm' | 'unreadNotices';
export type Counts = Readonly<Partial<Record<BadgeKind, number>>>;

/** Where the stock-difference badge leads. */
export const DIFFERENCE_PATH = '/stock-cy-statistics';
const USERS_PATH = '/master-data/user';
const USERS_GROUP = '/master-data';
const USER_RIGHT = 'web:masterdata:user';
const CLOSING_PATH = '/account-closing';
const CLOSE_RIGHT = 'web:wms:period:close';
const PORTAL_GROUP = '/srm';
const ORDERS_PATH = '/srm/srmPurchase';
const CONFIRM_RIGHT = 'web:srmdata:supplier:confirm';
const NOTICE_PATH = '/srm/srmNotice';
const PORTAL_RIGHT = 'web:srmdata';

type Person = Pick<Actor, 'account' | 'rights'> & Partial<Pick<Actor, 'supplierId'>>;

/** Whose badges are whose. The stock is compared by the account named admin only, and not where the site is one of suppliers. */
export function badgesOf(actor: Person, module: 'wms' | 'srm'): readonly BadgeKind[] {
  const kinds: BadgeKind[] = [];
  if (isAdmin(actor) && module !== 'srm') kinds.push('stockDifference');
  if (hasRight(actor, USER_RIGHT)) kinds.push('inactiveUsers');
  if (hasRight(actor, CLOSE_RIGHT) && module !== 'srm') kinds.push('monthToClose');
  if (actor.supplierId && hasRight(actor, CONFIRM_RIGHT)) kinds.push('ordersToConfirm');
  if (actor.supplierId && hasRight(actor, PORTAL_RIGHT)) kinds.push('unreadNotices');
  return kinds;
}

/** Of a count that changes by the hour, only every so manieth look asks. */
export const LOOKS: Readonly<Partial<Record<BadgeKind, number>>> = { monthToClose: 20 };

const ENTRIES: Readonly<Record<string, BadgeKind>> = {
  [USERS_GROUP]: 'inactiveUsers',
  [USERS_PATH]: 'inactiveUsers',
  [CLOSING_PATH]: 'monthToClose',
  [PORTAL_GROUP]: 'ordersToConfirm',
  [ORDERS_PATH]: 'ordersToConfirm',
  [NOTICE_PATH]: 'unreadNotices',
};
/** The badge that stands at an entry of the menu: at the group, and inside it at the page that shows what is counted. */
export const badgeOfEntry = (entry: string): BadgeKind | null => ENTRIES[entry] ?? null;

export interface TabState {
  readonly online: boolean;
  /** The document cannot be seen. */
  readonly hidden: boolean;
  /** There is a session at the server, not only an unlocked device. */
  readonly signedIn: boolean;
}

/** May this tab ask? Nobody looks at a hidden one, and without a network there is no answer. */
export const mayAsk = ({ online, hidden, signedIn }: TabState): boolean => online && signedIn && !hidden;

/** Does a change of what is kept under this key mean that a count is no longer true? */
export function staleBadge([first, second]: readonly unknown[]): BadgeKind | null {
  if (first === 'accountPeriods') return 'monthToClose';
  if (first === 'documents' && second === 'purchaseOrder') return 'ordersToConfirm';
  if (first === 'document' && second === 'srmNotice') return 'unreadNotices';
  return first === 'resource' && second === 'user' ? 'inactiveUsers' : null;
}

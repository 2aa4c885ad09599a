/** Who may go where (specification §2.1). Pure: the router asks before it shows anything. */
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { internalAddress } from '#domain/protocol/address.ts';
import { GROUPS, groupsAbove, ROUTES, type Route, routeOf } from './routes.ts';

export interface Visitor {
  /** A stored token exists. */
  readonly signedIn: boolean;
  readonly actor: Actor | null;
  readonly appMode: 'production' | 'test' | 'development';
  /** Of the site: on one of suppliers the warehouse is for development only. */
  readonly module: 'wms' | 'srm';
  /** The site runs production, which elsewhere is for development only. */
  readonly mesEnabled: boolean;
}

export type Admission =
  | { readonly kind: 'show'; readonly route: Route }
  /** Without a token: the warning "请登录" and the sign-in page. */
  | { readonly kind: 'login' }
  | { readonly kind: 'redirect'; readonly to: '/error-401' | '/error-404' | (string & {}) }
  /** /redirect/{path}: the tab of that path is made anew. */
  | { readonly kind: 'refresh'; readonly path: string };

const REDIRECT = '/redirect/';

const isWarehouse = ({ area }: Route): boolean => area.startsWith('wms');

/** What users of suppliers see, in every mode: the area of suppliers, and the pages about themselves. Pages without a code are the factory's elsewhere. */
const isForSuppliers = ({ area, permission, factory }: Route): boolean =>
  area === 'srm' || (area === 'platform' && permission === '' && factory !== true);

/** Closed outside development: by the specification, unless the site has switched the module on, or because the site is one of suppliers. */
const isDevOnly = (route: Route, { module, mesEnabled }: Visitor): boolean =>
  (route.devOnly === true && !(mesEnabled && route.area === 'mes')) || (module === 'srm' && isWarehouse(route));

/** May this route be reached by this person, whether or not it stands in the menu? */
export const isAllowed = (route: Route, visitor: Visitor): boolean => {
  const { actor, appMode } = visitor;
  if (isDevOnly(route, visitor) && appMode !== 'development') return false;
  if (actor?.supplierId && !isForSuppliers(route)) return false;
  return route.permission === '' || (actor !== null && hasRight(actor, [route.permission, ...[route.also ?? []].flat()]));
};

/** A path that puts the group before a route that stands without it: /master-data/emp-bind is /emp-bind. */
function withoutGroup(path: string): Route | undefined {
  for (const { group } of GROUPS) {
    const route = path.startsWith(`${group}/`) ? routeOf(path.slice(group.length)) : undefined;
    if (route && groupsAbove(route).some((above) => above.group === group)) return route;
  }
  return undefined;
}

/** What stands in the menu below a group, in its order. */
const pagesOf = (group: string): readonly Route[] =>
  ROUTES.filter((route) => !route.hidden && !route.redirectsTo && groupsAbove(route).some((above) => above.group === group));

/** A group is no page: it leads to the first of its pages that the person may see. */
function intoGroup(group: string, visitor: Visitor, isBuilt: (path: string) => boolean): Admission {
  const built = pagesOf(group).filter(({ path }) => isBuilt(path));
  const first = built.find((route) => isAllowed(route, visitor));
  if (first) return { kind: 'redirect', to: first.path };
  return { kind: 'redirect', to: built.length > 0 ? '/error-401' : '/error-404' };
}

/** The page itself is admitted when it is come to. `/redirect/` alone would lead to itself. */
const refreshed = (path: string): Admission =>
  internalAddress(path) === null || path === '/' ? { kind: 'redirect', to: '/error-404' } : { kind: 'refresh', path };

/** @param isBuilt whether a screen exists for a path */
export function admit(path: string, visitor: Visitor, isBuilt: (path: string) => boolean): Admission {
  const route = routeOf(path);
  if (route?.public) return { kind: 'show', route };
  if (!visitor.signedIn) return { kind: 'login' };
  if (path.startsWith(REDIRECT)) return refreshed(path.slice(REDIRECT.length - 1));
  const joined = route ? undefined : withoutGroup(path);
  if (joined) return { kind: 'redirect', to: joined.path };
  if (GROUPS.some(({ group }) => group === path)) return intoGroup(path, visitor, isBuilt);
  if (!route) return { kind: 'redirect', to: '/error-404' };
  if (!isAllowed(route, visitor)) return { kind: 'redirect', to: '/error-401' };
  if (route.redirectsTo) return { kind: 'redirect', to: route.redirectsTo };
  return isBuilt(path) ? { kind: 'show', route } : { kind: 'redirect', to: '/error-404' };
}

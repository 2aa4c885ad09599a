/** Who may go where (specification §2.1). Pure: the router asks before it shows anything. */
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { type Route, routeOf } from './routes.ts';

export interface Visitor {
  /** A stored token exists. */
  readonly signedIn: boolean;
  readonly actor: Actor | null;
  readonly appMode: 'production' | 'test' | 'development';
}

export type Admission =
  | { readonly kind: 'show'; readonly route: Route }
  /** Without a token: the warning "请登录" and the sign-in page. */
  | { readonly kind: 'login' }
  | { readonly kind: 'redirect'; readonly to: '/error-401' | '/error-404' | (string & {}) }
  /** /redirect/{path}: the tab of that path is made anew. */
  | { readonly kind: 'refresh'; readonly path: string };

const REDIRECT = '/redirect/';

/** May this route be reached by this person, whether or not it stands in the menu? */
export const isAllowed = (route: Route, { actor, appMode }: Visitor): boolean =>
  (!route.devOnly || appMode === 'development') && (route.permission === '' || (actor !== null && hasRight(actor, route.permission)));

/** @param isBuilt whether a screen exists for a path */
export function admit(path: string, visitor: Visitor, isBuilt: (path: string) => boolean): Admission {
  const route = routeOf(path);
  if (route?.public) return { kind: 'show', route };
  if (!visitor.signedIn) return { kind: 'login' };
  if (path.startsWith(REDIRECT)) return { kind: 'refresh', path: path.slice(REDIRECT.length - 1) };
  if (!route) return { kind: 'redirect', to: '/error-404' };
  if (!isAllowed(route, visitor)) return { kind: 'redirect', to: '/error-401' };
  if (route.redirectsTo) return { kind: 'redirect', to: route.redirectsTo };
  return isBuilt(path) ? { kind: 'show', route } : { kind: 'redirect', to: '/error-404' };
}

/** Computes where a path leads a user, by the specification. Must not use the router's code: the specs compare the two. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';

export interface Route {
  readonly path: string;
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  readonly permission: string;
  readonly public?: boolean;
  readonly devOnly?: boolean;
  readonly redirectsTo?: string;
  readonly factory?: boolean;
}

/** The administrator, a user without any role, the user of a supplier. */
export const EVERYBODY = ['admin', 'nobody', 'supplier'] as const;
export type Name = (typeof EVERYBODY)[number];

export const ALL: readonly Route[] = routes;

/** Nobody knows this path. */
export const NOWHERE: Route = { path: '/no-such-page', area: 'platform', zh: '', en: '', permission: '' };

/** Paths that have a page: a screen, by the lists of the areas, or the declaration of a report. */
export const builtPaths = (): ReadonlySet<string> => {
  const root = join('src', 'screens');
  const lists = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('screens.ts'));
  const texts = lists.map((name) => readFileSync(join(root, name), 'utf8'));
  const drawn = texts.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? ''));
  return new Set([...drawn, ...REPORTS.map(({ path }) => path)]);
};

const built = builtPaths();

export const routeOf = (path: string): Route | undefined => ALL.find((route) => route.path === path);

/** @param who 'out' = nobody is signed in @returns the path, in production */
export function destination({ path, permission, redirectsTo, devOnly, area, factory, ...route }: Route, who: Name | 'out'): string {
  if (route.public) return path;
  if (who === 'out') return '/login';
  if (path === NOWHERE.path) return '/error-404';
  // Nothing of the factory is a supplier's, whatever a page asks for (specification, warehouse §6).
  const closed = who === 'supplier' && (factory === true || (area !== 'platform' && area !== 'srm'));
  if (devOnly || closed || (permission !== '' && who !== 'admin')) return '/error-401';
  const next = redirectsTo === undefined ? undefined : routeOf(redirectsTo);
  if (next) return destination(next, who);
  return built.has(path) || path.startsWith('/error') ? path : '/error-404';
}

/** The routes of the product, as data (domain/system/routes.json). What exists as a screen is another question: `screens.ts`. */
import menuJson from '#domain/system/menu.json';
import routesJson from '#domain/system/routes.json';

export interface Route {
  readonly path: string;
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  /** '' = any signed-in user. */
  readonly permission: string;
  /** What is done on the page by people who may not open the others of its group: each of these rights opens it too. */
  readonly also?: string | readonly string[];
  readonly hidden?: boolean;
  readonly devOnly?: boolean;
  readonly public?: boolean;
  readonly noCache?: boolean;
  readonly pinned?: boolean;
  readonly redirectsTo?: string;
  /** Of no area, and for people of the factory only. */
  readonly factory?: boolean;
}

export interface MenuGroup {
  readonly group: string;
  readonly parent: string;
  readonly zh: string;
  readonly en: string;
  readonly permission: string;
  readonly devOnly?: boolean;
}

export type Lang = 'zh' | 'en';

export const ROUTES: readonly Route[] = routesJson;
export const GROUPS: readonly MenuGroup[] = menuJson;

const byPath = new Map(ROUTES.map((route) => [route.path, route]));

export const routeOf = (path: string): Route | undefined => byPath.get(path);
export const titleOf = (named: Pick<Route, Lang>, lang: string): string => (lang.startsWith('en') ? named.en : named.zh);

/** A page with what it shows: a number stands behind the title, a form that is called like its page adds nothing to it. */
export const titleWith = (title: string, detail: string | undefined): string => {
  if (detail === undefined || detail === '' || detail === title) return title;
  return /\d/.test(detail) ? `${title} ${detail}` : `${title} · ${detail}`;
};

/** Menu group of an area whose routes carry no group of their own. */
const GROUP_OF_AREA: Readonly<Record<string, string>> = {
  'master-data': '/master-data',
  basic: '/basic',
  srm: '/srm',
  mes: '/mes',
  'wms-raw': '/wms/raw',
  'wms-hardware': '/hardware',
  'wms-tool': '/tool',
  'wms-gauge': '/lj',
  'wms-finished': '/products',
  'wms-spare': '/spare-parts',
  'wms-fixture': '/frock',
  'wms-warehouse': '/warehouse',
  'wms-borrow': '/stock',
  'wms-sales': '/sales',
  'wms-office': '/office-supplies',
  'wms-check': '/check-management',
  'wms-report': '/report-statistic1',
  'wms-other': '/wms',
};

/** Group under which a route stands in menu and breadcrumb: the one with its own permission inside its area, else that of the area; '' = top level. */
export function groupOf(route: Route): string {
  const home = GROUP_OF_AREA[route.area] ?? '';
  const same = GROUPS.find(({ group, parent, permission }) => permission === route.permission && (group === home || parent === home));
  return same && home !== '' ? same.group : home;
}

/** The groups above a route, outermost first. */
export function groupsAbove(route: Route): readonly MenuGroup[] {
  const above: MenuGroup[] = [];
  for (let name = groupOf(route); name !== ''; ) {
    const group = GROUPS.find((one) => one.group === name);
    if (!group) break;
    above.unshift(group);
    name = group.parent;
  }
  return above;
}

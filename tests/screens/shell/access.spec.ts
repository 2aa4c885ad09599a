import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/permission.ts';
import { rightsOfRole } from '#server/seed/rights.ts';
import { admit, type Visitor } from '#shell/access.ts';
import { groupPath, type MenuItem, menuFor } from '#shell/menu.ts';
import { GROUPS, groupsAbove, ROUTES, routeOf } from '#shell/routes.ts';

const actor = (account: string, ...rights: string[]): Actor => ({
  userId: 'u',
  account,
  userName: account,
  personId: null,
  supplierId: null,
  rights,
  warehouses: [],
});
const visitor = (who: Actor | null, appMode: Visitor['appMode'] = 'production', site: Partial<Visitor> = {}): Visitor => ({
  signedIn: who !== null,
  actor: who,
  appMode,
  module: 'wms',
  mesEnabled: false,
  ...site,
});
const nobody = visitor(null);
const keeper = visitor(actor('keeper', 'web:wmsmaster', 'web:wmsmaster:material'));
const admin = visitor(actor('admin'));
const all = () => true;

describe('whoever has no token', () => {
  it('reaches the sign-in and error pages only', () => {
    for (const path of ['/login', '/order-answer', '/error-401', '/error-404']) expect(admit(path, nobody, all).kind).toBe('show');
    for (const path of ['/home', '/', '/wms/purchase-take', '/no-such-page', '/redirect/home'])
      expect(admit(path, nobody, all).kind).toBe('login');
  });
});

it('a supplier’s user opens the pages of suppliers and those about oneself, and no other, whatever the rights and the mode', () => {
  const every = [...new Set([...ROUTES, ...GROUPS].map(({ permission }) => permission))];
  const user = { ...actor('s', ...every), supplierId: 'S1' };
  const opened = (['production', 'test', 'development'] as const).flatMap((mode) => {
    const supplier = visitor(user, mode, { module: 'srm', mesEnabled: true });
    return ROUTES.filter((route) => !route.public && admit(route.path, supplier, all).kind === 'show');
  });
  const own = ['/home', '/person-index', '/received', '/reset-passwd', '/sync-centre', '/print-setup'];
  expect([...new Set(opened.filter(({ area }) => area !== 'srm').map(({ path }) => path))].sort()).toEqual(own.sort());
  expect(opened.some(({ path }) => path === '/srm/srmPurchase')).toBe(true);
});

describe('whoever is signed in', () => {
  it('goes to 401 without the permission of the route, and in with it', () => {
    expect(admit('/basic/inventory', keeper, all)).toEqual({ kind: 'redirect', to: '/error-401' });
    expect(admit('/wms/purchase-take', keeper, all).kind).toBe('show');
  });

  it('comes to a page by what is done there, without the others of its group', () => {
    const operator = visitor(actor('operator1', ...rightsOfRole('OPERATOR')), 'production', { mesEnabled: true });
    for (const path of ['/mes/quality-repair', '/mes/suspected-product'])
      expect(admit(path, operator, all)).toMatchObject({ kind: 'show' });
    expect(admit('/mes/quality-review', operator, all)).toEqual({ kind: 'redirect', to: '/error-401' });
  });

  it('goes to 401 on pages of development, except in development, the account admin too', () => {
    expect(admit('/wms/inventory-list', admin, all)).toEqual({ kind: 'redirect', to: '/error-401' });
    expect(admit('/wms/inventory-list', visitor(actor('admin'), 'development'), all).kind).toBe('show');
  });

  it('goes to 404 on a path nobody knows and on one that is not built', () => {
    expect(admit('/no-such-page', keeper, all)).toEqual({ kind: 'redirect', to: '/error-404' });
    expect(admit('/wms/purchase-take', keeper, () => false)).toEqual({ kind: 'redirect', to: '/error-404' });
  });

  it('is sent on from / and /person, and /redirect names the tab to be made anew', () => {
    expect(admit('/', keeper, all)).toEqual({ kind: 'redirect', to: '/home' });
    expect(admit('/person', keeper, all)).toEqual({ kind: 'redirect', to: '/person-index' });
    expect(admit('/redirect/wms/purchase-take', keeper, all)).toEqual({ kind: 'refresh', path: '/wms/purchase-take' });
  });

  it('is not led out of the program by /redirect', () => {
    for (const elsewhere of [
      '//evil.example/x',
      '/\\evil.example',
      '/https://evil.example',
      '/javascript:alert(1)',
      '/../..//evil.example',
      '/',
    ])
      expect(admit(`/redirect${elsewhere}`, keeper, all)).toEqual({ kind: 'redirect', to: '/error-404' });
  });
});

describe('the site', () => {
  it('opens production where it is switched on, and nothing else that is for development', () => {
    const there = visitor(actor('admin'), 'production', { mesEnabled: true });
    expect(admit('/mes/production-plan', admin, all)).toEqual({ kind: 'redirect', to: '/error-401' });
    expect(admit('/mes/production-plan', there, all).kind).toBe('show');
    expect(admit('/wms/inventory-list', there, all)).toEqual({ kind: 'redirect', to: '/error-401' });
  });

  it('of suppliers has the warehouse in development only', () => {
    const portal = visitor(actor('admin'), 'production', { module: 'srm' });
    expect(admit('/wms/purchase-take', portal, all)).toEqual({ kind: 'redirect', to: '/error-401' });
    expect(admit('/srm/srmPurchase', portal, all).kind).toBe('show');
    expect(admit('/wms/purchase-take', visitor(actor('admin'), 'development', { module: 'srm' }), all).kind).toBe('show');
  });
});

describe('a path', () => {
  it('of a group leads to the first page of it that the person may see', () => {
    expect(admit('/wms/raw', keeper, all)).toEqual({ kind: 'redirect', to: admitted('/wms/raw', keeper) });
    const clerk = visitor(actor('clerk', 'web:masterdata:dict'));
    expect(admit('/master-data', visitor(actor('clerk', 'web:masterdata', 'web:masterdata:dict')), all)).toEqual({
      kind: 'redirect',
      to: '/master-data/dict',
    });
    expect(admit('/srm', clerk, all)).toEqual({ kind: 'redirect', to: '/error-401' });
    expect(admit('/srm', clerk, () => false)).toEqual({ kind: 'redirect', to: '/error-404' });
  });

  it('with its group before it means the same page', () => {
    expect(admit('/master-data/emp-bind', admin, all)).toEqual({ kind: 'redirect', to: '/emp-bind' });
    expect(admit('/srm/emp-bind', admin, all)).toEqual({ kind: 'redirect', to: '/error-404' });
  });
});

const admitted = (group: string, who: Visitor): string =>
  ROUTES.filter((route) => !route.hidden && groupsAbove(route).at(-1)?.group === group).find(
    ({ path }) => admit(path, who, all).kind === 'show',
  )?.path ?? '';

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'page' ? [item.route.path] : pathsOf(item.children)));
const groupsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item.group.group, ...groupsOf(item.children)] : []));

describe('the menu', () => {
  const menu = (who: Visitor, supplier = false, isBuilt: (path: string) => boolean = all) => menuFor({ visitor: who, supplier, isBuilt });

  it('holds every route the person may see, once, and no hidden or redirecting one', () => {
    const shown = pathsOf(menu(visitor(actor('admin'), 'development')));
    const wanted = ROUTES.filter((route) => !route.hidden && !route.redirectsTo && !route.public).map((route) => route.path);
    expect([...shown].sort()).toEqual(wanted.sort());
  });

  it('leaves out pages of development elsewhere, pages without a screen, and groups that are empty', () => {
    expect(pathsOf(menu(admin)).some((path) => routeOf(path)?.devOnly)).toBe(false);
    expect(groupsOf(menu(admin))).not.toContain('/mes');
    const built = menu(admin, false, (path) => path === '/home' || path === '/wms/quality' || path === '/wms/picking-list');
    expect(pathsOf(built)).toEqual(['/home', '/wms/picking-list', '/wms/quality']);
    expect(groupsOf(built)).toEqual(['/wms', '/wms/raw']);
  });

  it('shows a supplier nothing of the warehouse, whatever his rights say', () => {
    expect(pathsOf(menu(keeper, true)).filter((path) => path.startsWith('/wms'))).toEqual([]);
  });

  it('puts a single page in the place of its group', () => {
    const items = menu(admin, false, (path) => path === '/wms/quality');
    expect(groupsOf(items)).toEqual(['/wms']);
  });

  it('knows which groups must stand open for a page', () => {
    expect(groupPath(menu(admin), '/wms/purchase-take')).toEqual(['/wms', '/wms/raw']);
    expect(groupPath(menu(admin), '/home')).toEqual([]);
  });
});

describe('the breadcrumb', () => {
  it('names the groups above a page, outermost first', () => {
    const route = routeOf('/wms/purchase-take-add');
    expect(route && groupsAbove(route).map(({ zh }) => zh)).toEqual(['仓库管理', '原材料']);
  });

  it('finds a group for every route but those of the platform', () => {
    const lost = ROUTES.filter((route) => route.area !== 'platform' && groupsAbove(route).length === 0);
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});

it('opens single pages of the store’s own group to whoever has the code of what is done there', () => {
  const pages = (...rights: string[]): string[] =>
    ROUTES.filter(
      ({ path, permission }) =>
        permission === 'web:wmsmaster:store' && admit(path, visitor(actor('w', 'web:wmsmaster', ...rights)), all).kind === 'show',
    ).map(({ path }) => path);
  expect(pages('web:wmswarehouse:adjust')).toEqual(['/goods-adjust']);
  expect(pages('web:wmswarehouse:transfer')).toEqual(['/internal-transfer', '/transfers-management']);
  expect(pages('web:wmswarehouse:switch')).toEqual(['/state-switch', '/form-switch']);
  expect(pages('web:wmswarehouse:other', 'web:wmswarehouse:plate')).toEqual(['/set-plate', '/other-warehouse', '/other-outbound']);
  expect(pages('web:wmswarehouse:list')).toEqual(['/warehouse-list', '/warehouse-details', '/delivery-schedule', '/records-query']);
  expect(pages('web:wmswarehouse:split')).toEqual(['/dismantle-package']);
});

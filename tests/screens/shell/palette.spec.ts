import { describe, expect, it } from 'vitest';
import { findPages, offeredPages, type PageEntry, pieces } from '#shell/palette/find-pages.ts';
import { menuPages } from '#shell/palette/menu-pages.ts';
import { readFrom, syllablesOf } from '#shell/palette/pinyin.ts';
import { usedNow } from '#shell/palette/recent-store.ts';
import { GROUPS, ROUTES } from '#shell/routes.ts';

const menu = (...rights: readonly string[]): readonly PageEntry[] => {
  const actor = { userId: 'u', account: 'keeper', userName: 'keeper', personId: null, supplierId: null, rights, warehouses: [] };
  const visitor = { signedIn: true, appMode: 'production', module: 'wms', mesEnabled: false, actor } as const;
  return menuPages({ visitor, supplier: false, isBuilt: () => true });
};

const page = (path: string, zh: string, en: string, group = ['仓库管理', 'Warehouse']): PageEntry => ({
  path,
  zh,
  en,
  groupZh: group[0] ?? '',
  groupEn: group[1] ?? '',
});
const PAGES = [
  page('/home', '首页', 'Home', ['', '']),
  page('/master-data/user', '用户管理', 'Users', ['主数据', 'Master data']),
  page('/master-data/role', '角色管理', 'Roles', ['主数据', 'Master data']),
  page('/wms/takeGoods', '收货', 'Receiving'),
  page('/wms/purchase-take', '采购收货', 'Purchase receipts'),
  page('/basic/craft-bom', '工艺BOM', 'Routing BOM', ['基础数据', 'Base data']),
];
const found = (typed: string, recent: readonly string[] = []): string[] => findPages(PAGES, typed, recent).map(({ entry }) => entry.path);

describe('pinyin of titles', () => {
  it('knows every character of every title and group', () => {
    const characters = [...new Set([...ROUTES, ...GROUPS].flatMap(({ zh }) => [...zh]))].filter((one) => /\p{Script=Han}/u.test(one));
    expect(characters.length).toBeGreaterThan(250);
    expect(characters.filter((one) => syllablesOf(one).length === 0)).toEqual([]);
  });

  it('reads initials, whole syllables, the beginning of one, and mixtures', () => {
    for (const typed of ['yhgl', 'yonghu', 'yongh', 'yhguanli', '用hgl']) expect(readFrom('用户管理', 0, typed), typed).toBeGreaterThan(0);
    for (const typed of ['yhlg', 'hgl', 'yhglx']) expect(readFrom('用户管理', 0, typed), typed).toBe(-1);
  });

  it('takes a character with two readings by either', () => {
    expect(readFrom('角色', 0, 'js')).toBe(2);
    expect(readFrom('角色', 0, 'juese')).toBe(2);
    expect(readFrom('调拨', 0, 'db')).toBe(2);
    expect(readFrom('调整', 0, 'tz')).toBe(2);
  });

  it('does not ask for brackets and strokes', () => {
    expect(readFrom('收货（原材料）', 0, 'shycl')).toBe(6);
  });
});

describe('finding a page', () => {
  it('goes by the Chinese title, the English one, the path and pinyin initials', () => {
    expect(found('用户')).toEqual(['/master-data/user']);
    expect(found('users')[0]).toBe('/master-data/user');
    expect(found('takeGoods')).toEqual(['/wms/takeGoods']);
    expect(found('yhgl')).toEqual(['/master-data/user']);
    expect(found('gybom')).toEqual(['/basic/craft-bom']);
  });

  it('puts the whole title before a part of one, and the start before the middle', () => {
    expect(found('收货')).toEqual(['/wms/takeGoods', '/wms/purchase-take']);
    expect(found('sh')[0]).toBe('/wms/takeGoods');
  });

  it('asks for every word, and takes the group for one of them', () => {
    expect(found('ck sh')).toEqual(['/wms/takeGoods', '/wms/purchase-take']);
    expect(found('主数据 角色')).toEqual(['/master-data/role']);
    expect(found('收货 用户')).toEqual([]);
  });

  it('does not find one letter inside of everything', () => {
    expect(found('h')).toEqual(['/home']);
  });

  it('among equals puts the page used last first', () => {
    expect(found('gl').slice(0, 2)).toEqual(['/master-data/user', '/master-data/role']);
    expect(found('gl', ['/master-data/role']).slice(0, 2)).toEqual(['/master-data/role', '/master-data/user']);
  });

  it('marks what was found, in the field where it was found', () => {
    const [hit] = findPages(PAGES, 'hgl');
    expect(hit?.marks).toEqual({ zh: [[1, 4]] });
    expect(pieces('用户管理', hit?.marks.zh)).toEqual([
      { at: 0, text: '用', found: false },
      { at: 1, text: '户管理', found: true },
    ]);
    expect(findPages(PAGES, 'craft')[0]?.marks).toEqual({ path: [[7, 12]] });
  });
});

describe('with nothing typed', () => {
  it('offers the pages used last, without the one in front, then the others in the order of the menu', () => {
    const { recent, others } = offeredPages(PAGES, ['/home', '/wms/takeGoods', '/gone', '/master-data/user'], '/home');
    expect(recent.map(({ entry }) => entry.path)).toEqual(['/wms/takeGoods', '/master-data/user']);
    expect(others.map(({ entry }) => entry.path)).toEqual(['/home', '/master-data/role', '/wms/purchase-take', '/basic/craft-bom']);
  });

  it('remembers a page once, the last one first, and forgets the oldest', () => {
    expect(usedNow(['/a', '/b'], '/b')).toEqual(['/b', '/a']);
    const many = Array.from({ length: 20 }, (_, at) => `/${at}`);
    expect(usedNow(many, '/new')).toHaveLength(12);
  });
});

describe('whom it offers what', () => {
  it('offers only pages of the menu that the person may see', () => {
    const paths = menu('web:masterdata', 'web:masterdata:user').map(({ path }) => path);
    expect(paths).toContain('/master-data/user');
    expect(paths).not.toContain('/master-data/role');
    expect(paths.some((path) => path.startsWith('/mes/'))).toBe(false);
  });

  it('names the groups above a page', () => {
    const user = menu('web:masterdata', 'web:masterdata:user').find(({ path }) => path === '/master-data/user');
    expect(user).toMatchObject({ zh: '用户管理', groupZh: '主数据', groupEn: 'Master data' });
  });
});

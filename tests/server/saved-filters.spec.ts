import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageOf } from '#domain/kernel/resource.ts';
import { type HomeView, MOST_FILTERS, MOST_HOME_VIEWS, type SavedFilter } from '#domain/system/saved-filter.ts';
import { createEmployee, createSupplier } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const path = '/master-data/dict#resource.dict';
const filter = (name: string, more: object = {}) => ({
  path,
  name,
  values: { ddType: 'boxStatus' },
  table: null,
  sort: null,
  shared: false,
  isDefault: false,
  ...more,
});

describe('a kept search', () => {
  let server: TestServer;
  let [admin, clerk, supplier] = ['', '', ''];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    await createEmployee(server, admin, 'clerk', {});
    const { id } = await createSupplier(server, admin, 'SUP-1');
    await createEmployee(server, admin, 'sup.user', { supplierId: id });
    [clerk, supplier] = (await Promise.all(['clerk', 'sup.user'].map((account) => server.login(account, 'password-1')))) as [
      string,
      string,
    ];
  });
  afterAll(() => server.close());

  const post = (token: string, url: string, body: object) =>
    server.call<PageOf<SavedFilter>>('POST', `/api/system/saved_filter${url}`, { token, body });
  const names = async (token: string) => (await post(token, '/list', { path })).data.list.map(({ name, isDefault }) => [name, isDefault]);
  const remove = (token: string, id: string) => server.call('DELETE', `/api/system/saved_filter/${id}`, { token });

  it('is its owner’s alone, replaced under its name, and one of them is what the page begins with', async () => {
    await post(clerk, '', filter('甲', { isDefault: true }));
    const sort = { key: 'ddCode', direction: 'desc' as const };
    const { data } = await post(clerk, '', filter('甲', { values: { search: 'x' }, sort, isDefault: true }));
    expect(data.list).toMatchObject([{ name: '甲', values: { search: 'x' }, sort, mine: true, isDefault: true, shared: false }]);
    await post(clerk, '', filter('乙', { isDefault: true }));
    expect(await names(clerk)).toEqual([
      ['乙', true],
      ['甲', false],
    ]);
    expect(await names(admin)).toEqual([]);
    expect((await remove(admin, data.list[0]?.id ?? '')).status).toBe(404);
  });

  it('is shared only by whoever may; everybody may begin with it, nobody else take it away', async () => {
    expect((await post(clerk, '', filter('丙', { shared: true }))).status).toBe(403);
    const { data } = await post(admin, '', filter('公共', { shared: true }));
    const id = data.list[0]?.id ?? '';
    await post(clerk, '/default', { path, id });
    expect((await names(clerk)).at(-1)).toEqual(['公共', true]);
    expect(await names(admin)).toEqual([['公共', false]]);
    expect((await remove(clerk, id)).status).toBe(403);
    expect((await remove(admin, id)).status).toBe(200);
    expect((await names(clerk)).map(([name]) => name)).toEqual(['乙', '甲']);
    const { rows } = await server.db.query("select action from operation_log where doc_type = 'savedFilter' order by log_id");
    expect(rows.map(({ action }) => action)).toEqual(['update', 'delete']);
  });

  it('of the factory is not shown to suppliers, who may keep their own', async () => {
    await post(admin, '', filter('公共', { shared: true }));
    expect((await post(supplier, '', filter('供应商的', { shared: true }))).status).toBe(403);
    await post(supplier, '', filter('供应商的'));
    expect(await names(supplier)).toEqual([['供应商的', false]]);
  });

  it('is one of a few: a longer list nobody reads', async () => {
    for (let n = 0; n < MOST_FILTERS; n += 1) await post(supplier, '', filter(`n${n}`));
    expect((await post(supplier, '', filter('one more'))).message).toBe(`每个页面最多保存 ${MOST_FILTERS} 个方案，请先删除不用的`);
    expect((await post(supplier, '', filter('n1', { values: {} }))).status).toBe(200);
  });

  const home = (token: string, id: string, more: object = {}) =>
    server.call<PageOf<SavedFilter> & { code?: string }>('POST', '/api/system/saved_filter/home', {
      token,
      body: { id, on: true, query: '', counted: null, ...more },
    });
  const homeOf = async (token: string): Promise<readonly HomeView[]> =>
    (await server.call<HomeView[]>('POST', '/api/system/saved_filter/home_list', { token })).data;
  const counted = { kind: 'resource', name: 'dict', question: { search: 'box' } };

  it('stands on the home page of whoever puts it there, and counts what it shows after it was saved again', async () => {
    const { data } = await post(clerk, '', filter('首页', { path: '/some/page#list' }));
    const id = data.list.find(({ name }) => name === '首页')?.id ?? '';
    expect((await home(clerk, id, { query: 'list=1', counted })).data.list).toMatchObject([{ name: '首页', onHome: true }]);
    expect(await homeOf(clerk)).toEqual([{ id, page: '/some/page', name: '首页', query: 'list=1', counted }]);
    expect(await homeOf(admin)).toEqual([]);
    const later = { ...counted, question: { search: 'bin' } };
    await post(clerk, '', filter('首页', { path: '/some/page#list', counted: later }));
    expect(await homeOf(clerk)).toMatchObject([{ counted: later }]);
    await home(clerk, id, { on: false });
    expect(await homeOf(clerk)).toEqual([]);
  });

  it('that is shared stands on many home pages, until it is shared no more or deleted; nobody shows what is not theirs', async () => {
    const shared = { path: '/other/page#list', shared: true };
    const { data } = await post(admin, '', filter('公共首页', shared));
    const id = data.list[0]?.id ?? '';
    await home(clerk, id);
    expect(await homeOf(clerk)).toMatchObject([{ id, counted: null }]);
    expect((await home(supplier, id)).status).toBe(404);
    await post(admin, '', filter('公共首页', { ...shared, shared: false }));
    expect(await homeOf(clerk)).toEqual([]);
    expect((await home(clerk, id)).status).toBe(404);
    await home(admin, id);
    await remove(admin, id);
    expect(await homeOf(admin)).toEqual([]);
  });

  it('names a declared list to be counted, never an address, and is one of a few', async () => {
    const { data } = await post(clerk, '', filter('一', { path: '/third/page#list' }));
    const id = data.list[0]?.id ?? '';
    expect((await home(clerk, id, { counted: { call: 'POST /api/system/user', question: {} } })).status).toBe(400);
    expect((await home(clerk, id, { counted: { ...counted, question: { x: 'y'.repeat(5000) } } })).status).toBe(400);
    for (let n = 0; n < MOST_HOME_VIEWS; n += 1) {
      const answer = await post(clerk, '', filter(`n${n}`, { path: '/fourth/page#list' }));
      expect((await home(clerk, answer.data.list.find(({ name }) => name === `n${n}`)?.id ?? '')).http).toBe(200);
    }
    expect((await home(clerk, id)).data.code).toBe('HOME_VIEW_LIMIT');
  });
});
